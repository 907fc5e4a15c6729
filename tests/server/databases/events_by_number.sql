BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE analyses (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	done BOOLEAN NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE deeds (
	holder VARCHAR(64) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	what VARCHAR(64) NOT NULL, 
	answer TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (holder, "key")
);
CREATE TABLE put_away (
	holder VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (holder, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	owner VARCHAR(64), 
	holder VARCHAR(64), 
	bot VARCHAR(64), 
	code VARCHAR(64), 
	seen FLOAT NOT NULL, known_to TEXT DEFAULT '' NOT NULL, asker VARCHAR(64), asker_name VARCHAR(64) DEFAULT '' NOT NULL, agreed INTEGER DEFAULT '0' NOT NULL, colour VARCHAR(16) DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('sJ8_XxYDxBbJRYPq',0,'Anne','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('sJ8_XxYDxBbJRYPq',1,'Ben','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('sJ8_XxYDxBbJRYPq',2,'Chloé','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('bkx1b3oJSTO-khFB',0,'Anne','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('bkx1b3oJSTO-khFB',1,'Ben','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('bkx1b3oJSTO-khFB',2,'Chloé','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('ybsD8jedEoGTFwi6',0,'Anne','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('ybsD8jedEoGTFwi6',1,'Ben','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('ybsD8jedEoGTFwi6',2,'Chloé','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee','dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',NULL,NULL,0.0,'',NULL,'',0,'');
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('sJ8_XxYDxBbJRYPq',0,'{"state":{"seats":3,"agenda":[["placing",[1],[1]]],"secret_mission":false,"flags_need_one":false,"zero_takes_place":false,"round":1,"start_player":1,"coins":[8,8,8],"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"front":[3,1,0,0,3,1,0,0,3,1,0,0],"supply":[0,3,3,2,0,3,3,2,0,3,3,2],"spaces":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"filled":[0,0,0,0,0,0,0],"henchmen":[20,20,20],"bag":[0,0,0],"cubes":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"track":[0,0,0],"standing":[1,2,0],"torches":[0,0,0],"weapons":[0,0,0,0,0,0,0,0,0],"shown":[3,2,0],"face_down":[2,3,5],"where":[-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-2,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"monk_group":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"versailles":6,"versailles_side":-1,"versailles_left":[1,1,1,1,1,1,0,1],"bonus":6,"bonus_left":[1,1,1,1,1,1,0,1],"end_bonus_left":[1,1],"pile":[2,2,2,1,2,2,1,1,0,1,1,1,1],"pile_size":[17],"other_pile":-1,"taker":[0,1,2],"taken_from":[0,0,0],"taken":[3,8,12],"looks":[[],[],[]],"revealed":false},"drawn":15,"decided":[0,0,0],"undoable":[],"undoer":-1,"moves":0}');
INSERT INTO "snapshots" VALUES('bkx1b3oJSTO-khFB',0,'{"state":{"seats":3,"agenda":[["drawing",[0],[1,0]]],"round":1,"turn":1,"active":0,"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"main":[10,10,4,7,7,2,5,4,5],"main_size":54,"under":[3,0,4,0,0,2,1,0,0],"under_size":10,"display":[0,1,1,1,0,2,0,0,1],"aside":[0,0,0,0,0,0,0,0,0],"discards":[0,0,0,0,0,0,0,0,0],"treachery_pile":[7,3,4,4,4,1,1,1,1,1,0],"treachery_size":27,"treachery_display":[0,1,0,0,0,0,0,0,0,0,1],"treachery_discards":[0,0,0,0,0,0,0,0,0,0,0],"hand":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"known":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"laid":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"held":[0,0,0,0,0,0],"board":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"dead":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"supply":[5,5,5,5,4,4,4,5,5,5,5,4,4,4,5,5,5,5,4,4,4],"nobles":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"nobles_left":[10,10,10,10,10,10,10],"created":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"initial":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"markers":[-1,-1,-1,-1,-1,-1,-1,-1],"house":[],"emptied":[],"designated":[],"trail":[[-3,0,1073741824,0,-3,0,1073741824,0,-3,0,1073741824,0,-3,0,1073741824,2,-3,0,1073741824,2,-3,0,1073741824,2,-3,0,1073741824,2,-3,0,1073741824,5,-3,0,1073741824,5,-3,0,1073741824,6],[],[]],"treachery_trail":[[],[],[]]},"drawn":19,"decided":[0,0,0],"undoable":[],"undoer":-1,"moves":0}');
INSERT INTO "snapshots" VALUES('ybsD8jedEoGTFwi6',0,'{"state":{"seats":3,"agenda":[["end_of_turn",[],[]],["turn",[1],[]]],"siege_needs_more":false,"player":1,"idle":0,"outcome":0,"money":[4,4,4],"chest":0,"tax":0,"bank":12,"supply":[20,20,20],"marker":[0,0,0],"route":[0,0,0],"circles":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"taken":[0,0,0,0,0,0,0,0,0,0,0,0,0,0],"site":[-1,-1,-1,-1],"houses":[0,0,0,0,0,0,0,0,0,0,0,0],"free":[3,3,3,3,3,0,3,3,3,3,3,3],"bag":[30,5,6,5,2,1],"bag_size":49,"hand":[0,1,2,0,0,0,3,0,0,0,0,0,3,0,0,0,0,0],"hand_size":[3,3,3],"played":-1,"camp":[0,0,0,0],"burnt":0,"cards":[-1,-1,-1],"project":-1,"bids":[-2,-2,-2],"added":[-2,-2,-2],"left":[0,0,0],"trail":[[0,0,1073741824,1,0,0,1073741824,2,0,0,1073741824,2,1,0,1073741824,0,1,0,1073741824,0,1,0,1073741824,0,2,0,1073741824,0,2,0,1073741824,0,2,0,1073741824,0],[],[]],"talk":[]},"drawn":10,"decided":[0,0,0],"undoable":[],"undoer":-1,"moves":0}');
CREATE TABLE steps (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',0,'deal',-1,1.79499257048827433585e+09,'{"outcomes":["bonus:7","versailles:7","character:N2","character:P1","character:S2","character:S1","weapon:pitchforks","weapon:pitchforks","weapon:rifles","weapon:rifles","weapon:pitchforks","start:1","mission:max-crowns","mission:series-soldier-4-5-6","mission:two-of-each"],"events":[["BA-1.1",0,[0,0,0,0],-1],["BA-2.4",43,[1,0,0,0],-1],["BA-2.5",21,[6,0,0,0],-1],["BA-2.1",20,[7,0,0,0],-1],["BA-2.2",22,[21,0,0,0],-1],["BA-2.2",22,[0,0,0,0],-1],["BA-2.2",22,[11,0,0,0],-1],["BA-2.2",22,[10,0,0,0],-1],["BA-2.3",24,[0,0,0,0],-1],["BA-2.3",24,[0,0,0,0],-1],["BA-2.3",24,[1,0,0,0],-1],["BA-2.3",24,[1,0,0,0],-1],["BA-2.3",24,[0,0,0,0],-1],["BA-2.6",4,[1,0,0,0],-1],["BA-1.2",1,[0,0,0,0],-1],["BA-2.7",5,[0,8,0,0],-1],["BA-2.8",44,[0,4,0,0],-1],["BA-1.2",1,[1,0,0,0],-1],["BA-2.7",5,[1,8,0,0],-1],["BA-2.8",44,[1,4,0,0],-1],["BA-1.2",1,[2,0,0,0],-1],["BA-2.7",5,[2,8,0,0],-1],["BA-2.8",44,[2,4,0,0],-1],["BA-2.9",18,[0,3,0,0],0],["BA-2.9",18,[1,8,0,0],1],["BA-2.9",18,[2,12,0,0],2],["BA-3.1",2,[1,1,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',1,'move',1,1.79499257050720834733e+09,'{"move":"place 2 catacombes","outcomes":[],"events":[["BA-3.2",3,[1,1,3,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',2,'move',2,1.79499257051224684711e+09,'{"move":"place 2 versailles","outcomes":[],"events":[["BA-3.2",3,[2,1,2,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',3,'move',0,1.79499257052191638949e+09,'{"move":"place 2 banque","outcomes":[],"events":[["BA-3.2",3,[0,1,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',4,'move',1,1.79499257053278875352e+09,'{"move":"place 1 bastille","outcomes":[],"events":[["BA-3.2",3,[1,0,5,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',5,'move',2,1.79499257055300378803e+09,'{"move":"place 1 versailles","outcomes":[],"events":[["BA-3.2",3,[2,0,2,0],-1],["BA-3.3",40,[2,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',6,'move',0,1.79499257057695198059e+09,'{"move":"place 1 etats","outcomes":[],"events":[["BA-3.2",3,[0,0,6,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',7,'move',1,1.79499257059265851978e+09,'{"move":"place 1 banque","outcomes":[],"events":[["BA-3.2",3,[1,0,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',8,'move',2,1.79499257059864044186e+09,'{"move":"place 1 bastille","outcomes":[],"events":[["BA-3.2",3,[2,0,5,0],-1],["BA-3.3",40,[5,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',9,'move',0,1.79499257060326337809e+09,'{"move":"place 1 etats","outcomes":[],"events":[["BA-3.2",3,[0,0,6,0],-1],["BA-3.3",40,[6,0,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',10,'move',1,1.79499257061355900759e+09,'{"move":"place 1 banque","outcomes":[],"events":[["BA-3.2",3,[1,0,0,0],-1],["BA-3.3",40,[0,0,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',11,'move',2,1.79499257064494299892e+09,'{"move":"place 1 catacombes","outcomes":[],"events":[["BA-3.2",3,[2,0,3,0],-1],["BA-3.3",40,[3,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',12,'move',0,1.7949925706743550301e+09,'{"move":"place 1 place_louis","outcomes":[],"events":[["BA-3.2",3,[0,0,4,0],-1],["BA-3.4",39,[0,0,0,0],-1],["BA-4.1",5,[0,4,0,0],-1],["BA-4.1",4,[0,0,0,0],-1],["BA-4.1",5,[1,2,0,0],-1],["BA-4.1",5,[1,2,0,0],-1],["BA-3.4",39,[2,0,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',13,'move',2,1.79499257070495271682e+09,'{"move":"choose right","outcomes":[],"events":[["BA-4.3",12,[2,1,0,0],-1],["BA-4.4",6,[2,4,0,0],-1],["BA-4.3",12,[2,0,0,0],-1],["BA-4.4",9,[2,3,3,0],-1],["BA-3.4",39,[3,0,0,0],-1],["BA-4.5",8,[1,2,0,0],-1],["BA-4.5",8,[2,1,0,0],-1],["BA-3.4",39,[4,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',14,'move',0,1.79499257073019957546e+09,'{"move":"buy P1","outcomes":[],"events":[["BA-4.6",13,[0,0,2,0],-1],["BA-3.4",39,[5,0,0,0],-1],["BA-4.7",9,[1,2,2,0],-1],["BA-4.7",9,[2,1,4,0],-1],["BA-3.4",39,[6,0,0,0],-1],["BA-4.9",5,[0,2,0,0],-1],["BA-4.9",16,[0,0,0,0],-1],["BA-4.10",42,[0,3,0,0],0]],"owing":[0]}');
INSERT INTO "steps" VALUES('sJ8_XxYDxBbJRYPq',15,'chat',0,1.7949925707469501496e+09,'{"text":"Well played!"}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',0,'deal',-1,1.79499257084532761567e+09,'{"outcomes":["attribute:palace","attribute:education","attribute:education","attribute:title","attribute:troops","attribute:troops","attribute:title","attribute:title","attribute:troops","attribute:troops","attribute:gold","attribute:castle","attribute:troops","attribute:education","attribute:courtesan","attribute:education","treachery:spain-britain","treachery:guillotine","start:0"],"events":[["HS-1.1",0,[0,0,0,0],-1],["HS-1.5",1,[0,0,0,0],-1],["HS-1.5",1,[1,0,0,0],-1],["HS-1.5",1,[2,0,0,0],-1],["HS-2.1",2,[70,0,0,0],-1],["HS-2.2",3,[60,10,0,0],-1],["HS-2.2",4,[1,0,0,0],-1],["HS-2.2",4,[3,0,0,0],-1],["HS-2.2",4,[2,0,0,0],-1],["HS-2.2",4,[5,0,0,0],-1],["HS-2.2",4,[8,0,0,0],-1],["HS-2.2",4,[5,0,0,0],-1],["HS-2.3",5,[10,0,0,0],-1],["HS-2.3",5,[1,0,0,0],-1],["HS-2.5",7,[0,0,0,0],-1],["HS-2.5",8,[1589,0,0,0],-1],["HS-3.8",9,[0,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',1,'move',0,1.79499257088503623011e+09,'{"move":"take castle","outcomes":[],"events":[["HS-3.8",13,[0,3,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',2,'move',0,1.79499257091693902011e+09,'{"move":"end","outcomes":["attribute:title"],"events":[["HS-3.9",4,[0,0,0,0],-1],["HS-3.8",9,[1,0,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',3,'move',1,1.7949925709450192451e+09,'{"move":"take courtesan","outcomes":[],"events":[["HS-3.8",13,[1,8,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',4,'move',1,1.79499257105503702168e+09,'{"move":"take education","outcomes":[],"events":[["HS-3.8",13,[1,5,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',5,'move',1,1.79499257109414696691e+09,'{"move":"end","outcomes":["attribute:troops","attribute:castle"],"events":[["HS-3.9",4,[2,0,0,0],-1],["HS-3.9",4,[3,0,0,0],-1],["HS-3.8",9,[2,0,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',6,'move',2,1.79499257110803127294e+09,'{"move":"draw","outcomes":["attribute:title"],"events":[["HS-3.8",14,[2,0,0,0],-1],["HS-R12",15,[2,0,0,0],2]],"owing":[2]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',7,'move',2,1.79499257123995351794e+09,'{"move":"take education","outcomes":[],"events":[["HS-3.8",13,[2,5,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',8,'move',2,1.79499257126669955249e+09,'{"move":"take gold","outcomes":[],"events":[["HS-3.8",13,[2,1,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',9,'move',2,1.79499257131277656558e+09,'{"move":"create provence-baron","outcomes":[],"events":[["HS-R1",17,[2,9,0,0],-1],["HS-4.3",19,[2,0,0,0],-1],["HS-6.1",21,[2,4,2,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',10,'move',2,1.79499257132975101464e+09,'{"move":"end","outcomes":["attribute:dueling","attribute:palace"],"events":[["HS-3.9",4,[4,0,0,0],-1],["HS-3.9",4,[6,0,0,0],-1],["HS-3.1",9,[0,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',11,'move',0,1.79499257137692832947e+09,'{"move":"treachery","outcomes":[],"events":[["HS-3.4",11,[0,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',12,'move',0,1.79499257144928860661e+09,'{"move":"draw_treachery","outcomes":["treachery:assassin"],"events":[["HS-3.4",14,[0,1,0,0],-1],["HS-R12",15,[0,9,0,0],0]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',13,'move',0,1.79499257152963471407e+09,'{"move":"take castle","outcomes":[],"events":[["HS-3.4",13,[0,3,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',14,'move',0,1.79499257156503558155e+09,'{"move":"strike provence-baron","outcomes":[],"events":[["HS-5.1",25,[0,9,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('bkx1b3oJSTO-khFB',15,'chat',0,1.79499257157377696035e+09,'{"text":"Well played!"}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',0,'deal',-1,1.7949925717268435955e+09,'{"outcomes":["tile:english-1","tile:english-1","tile:fire","tile:house","tile:house","tile:house","tile:house","tile:house","tile:house","first:1"],"events":[["BD-1.1",0,[0,0,0,0],-1],["BD-R1",1,[58,0,0,0],-1],["BD-1.7",2,[0,4,20,0],-1],["BD-2.1",4,[0,0,0,0],-1],["BD-2.1",5,[0,2,0,0],0],["BD-2.1",4,[0,0,0,0],-1],["BD-2.1",5,[0,2,0,0],0],["BD-2.1",4,[0,0,0,0],-1],["BD-2.1",5,[0,1,0,0],0],["BD-1.7",2,[1,4,20,0],-1],["BD-2.1",4,[1,0,0,0],-1],["BD-2.1",5,[1,0,0,0],1],["BD-2.1",4,[1,0,0,0],-1],["BD-2.1",5,[1,0,0,0],1],["BD-2.1",4,[1,0,0,0],-1],["BD-2.1",5,[1,0,0,0],1],["BD-1.7",2,[2,4,20,0],-1],["BD-2.1",4,[2,0,0,0],-1],["BD-2.1",5,[2,0,0,0],2],["BD-2.1",4,[2,0,0,0],-1],["BD-2.1",5,[2,0,0,0],2],["BD-2.1",4,[2,0,0,0],-1],["BD-2.1",5,[2,0,0,0],2],["BD-2.2",3,[1,0,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',1,'move',1,1.79499257180737614627e+09,'{"move":"play house","outcomes":[],"events":[["BD-3.1",26,[1,0,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',2,'move',1,1794992571.83929,'{"move":"build B3","outcomes":["tile:house"],"events":[["BD-5.1",27,[1,6,0,0],-1],["BD-5.1",28,[6,0,0,0],-1],["BD-5.2",30,[6,0,0,0],-1],["BD-3.1",4,[1,0,0,0],-1],["BD-3.1",5,[1,0,0,0],1]],"owing":[2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',3,'move',2,1.79499257198999643322e+09,'{"move":"play house","outcomes":[],"events":[["BD-3.1",26,[2,0,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',4,'move',2,1.79499257207033014295e+09,'{"move":"build C3","outcomes":["tile:house"],"events":[["BD-5.1",27,[2,10,0,0],-1],["BD-5.1",28,[6,0,0,0],-1],["BD-5.2",30,[6,0,0,0],-1],["BD-3.1",4,[2,0,0,0],-1],["BD-3.1",5,[2,0,0,0],2]],"owing":[0]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',5,'move',0,1.79499257217707753175e+09,'{"move":"propose","outcomes":[],"events":[],"owing":[0]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',6,'move',0,1.79499257224498033527e+09,'{"move":"project wall_south","outcomes":[],"events":[["BD-4.1",8,[0,7,0,0],-1],["BD-4.2",10,[4,0,0,0],-1]],"owing":[0,1,2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',7,'move',0,1.79499257228580832478e+09,'{"move":"bid 5","outcomes":[],"events":[["BD-4.3",12,[0,0,0,0],-1]],"owing":[1,2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',8,'move',2,1.79499257231213617323e+09,'{"move":"bid 6","outcomes":[],"events":[["BD-4.3",12,[2,0,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',9,'move',1,1.79499257231650304793e+09,'{"move":"bid 6","outcomes":[],"events":[["BD-4.3",12,[1,0,0,0],-1],["BD-4.3",14,[0,5,0,0],-1],["BD-4.3",14,[1,6,0,0],-1],["BD-4.3",14,[2,6,0,0],-1]],"owing":[0,1,2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',10,'move',1,1.79499257232083725931e+09,'{"move":"add 0","outcomes":[],"events":[["BD-R16",15,[1,0,0,0],-1]],"owing":[0,2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',11,'move',2,1.79499257232458114623e+09,'{"move":"add 1","outcomes":[],"events":[["BD-R16",15,[2,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',12,'move',0,1.79499257232839655876e+09,'{"move":"add 0","outcomes":[],"events":[["BD-R16",15,[0,0,0,0],-1],["BD-4.4",16,[0,0,0,0],-1],["BD-4.5",17,[0,5,1,0],-1],["BD-4.4",16,[1,0,0,0],-1],["BD-4.5",17,[1,6,2,0],-1],["BD-4.4",16,[2,1,0,0],-1],["BD-4.5",17,[2,7,2,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',13,'move',2,1.79499257233207941053e+09,'{"move":"place wall_south-C2","outcomes":[],"events":[["BD-4.6",18,[2,26,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',14,'move',2,1.79499257233570480348e+09,'{"move":"place wall_south-C4","outcomes":[],"events":[["BD-4.6",18,[2,28,0,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('ybsD8jedEoGTFwi6',15,'chat',0,1.7949925723378720283e+09,'{"text":"Well played!"}');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	edition VARCHAR(128) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	imported INTEGER NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	rematch VARCHAR(32), 
	over BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, host VARCHAR(64), hints BOOLEAN DEFAULT 0 NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('sJ8_XxYDxBbJRYPq','bastille',1,'','cc2722c54803a97aa9a2ebe1fffbdf6a3dd171384170cea096805113f8aeafbb',3,'[]','a seed of then',-1,'sAmTFFOvNJtDyPx9LQc9ctDK',1,NULL,0,1.79499257048801326755e+09,'dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',0,0);
INSERT INTO "tables" VALUES('bkx1b3oJSTO-khFB','heads_of_state',1,'','88ce78bc3391415b05ceb4ae6820bac2a830bfd6838d96b444da9705cb205268',3,'[]','a seed of then',-1,'euY26d-2aDtQgmq94RKlXfgI',1,NULL,0,1.79499257084507799148e+09,'dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',0,0);
INSERT INTO "tables" VALUES('ybsD8jedEoGTFwi6','bastide',2,'','38df3bb4d8d04cac8e0b087582eef6c68e7e7ec96914f92e1ab1152c34af3b41',3,'[]','a seed of then',-1,'3D8qM4cO5Kdka7No-POmuMv1',1,NULL,0,1.79499257172668671609e+09,'dda3b1ea2f643b8d6e4cfe9f715d8fd1657b1ab21fab457b18a5b9fc55f552ee',0,0);
CREATE INDEX seats_by_holder ON seats (holder);
CREATE INDEX seats_with_bots ON seats (bot) WHERE bot IS NOT NULL;
CREATE INDEX tables_by_created ON tables (created);
CREATE INDEX seats_by_owner ON seats (owner);
COMMIT;
