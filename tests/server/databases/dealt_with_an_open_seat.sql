BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	owner VARCHAR(64), 
	holder VARCHAR(64), 
	bot VARCHAR(64), 
	code VARCHAR(64), 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('tURco1XqEI3HH1Ci',0,'Anne','15260156c95c6efefc4e6ffe818bfb6a2a30fcfb12dbeb900847bd83c1613133','15260156c95c6efefc4e6ffe818bfb6a2a30fcfb12dbeb900847bd83c1613133',NULL,NULL,1.79487940264166331285e+09);
INSERT INTO "seats" VALUES('tURco1XqEI3HH1Ci',1,'seat 1',NULL,NULL,NULL,NULL,0.0);
INSERT INTO "seats" VALUES('tURco1XqEI3HH1Ci',2,'Chloé','15260156c95c6efefc4e6ffe818bfb6a2a30fcfb12dbeb900847bd83c1613133','15260156c95c6efefc4e6ffe818bfb6a2a30fcfb12dbeb900847bd83c1613133',NULL,NULL,1.79487940264167332646e+09);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('tURco1XqEI3HH1Ci',0,'{"state":{"seats":3,"agenda":[["placing",[0],[0]]],"secret_mission":false,"flags_need_one":false,"zero_takes_place":false,"round":1,"start_player":0,"coins":[8,8,8],"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"front":[3,1,0,0,3,1,0,0,3,1,0,0],"supply":[0,3,3,2,0,3,3,2,0,3,3,2],"spaces":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"filled":[0,0,0,0,0,0,0],"henchmen":[20,20,20],"bag":[0,0,0],"cubes":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"track":[0,0,0],"standing":[0,1,2],"torches":[0,0,0],"weapons":[0,0,0,0,0,0,0,0,0],"shown":[2,2,1],"face_down":[3,3,4],"where":[-2,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"monk_group":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"versailles":0,"versailles_side":-1,"versailles_left":[0,1,1,1,1,1,1,1],"bonus":0,"bonus_left":[0,1,1,1,1,1,1,1],"end_bonus_left":[1,1],"pile":[2,1,2,2,2,2,0,1,1,1,0,1,2],"pile_size":[17],"other_pile":-1,"taker":[0,1,2],"taken_from":[0,0,0],"taken":[1,10,6],"looks":[[],[],[]],"revealed":false},"drawn":15,"decided":[0,0,0],"undoable":[],"undoer":-1}');
CREATE TABLE steps (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	"key" VARCHAR(64), 
	at FLOAT NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "steps" VALUES('tURco1XqEI3HH1Ci',0,'deal',-1,NULL,1.7948794026420083046e+09,'{"outcomes":["bonus:1","versailles:1","character:S3","character:P1","character:P2","character:N2","weapon:rifles","weapon:rapiers","weapon:pitchforks","weapon:rifles","weapon:pitchforks","start:0","mission:max-soldier","mission:series-noble-5-6-7","mission:series-peasant-3-4-5"],"events":[["BA-1.1",0,[0,0,0,0],-1],["BA-2.4",43,[1,0,0,0],-1],["BA-2.5",21,[0,0,0,0],-1],["BA-2.1",20,[1,0,0,0],-1],["BA-2.2",22,[12,0,0,0],-1],["BA-2.2",22,[0,0,0,0],-1],["BA-2.2",22,[1,0,0,0],-1],["BA-2.2",22,[21,0,0,0],-1],["BA-2.3",24,[1,0,0,0],-1],["BA-2.3",24,[2,0,0,0],-1],["BA-2.3",24,[0,0,0,0],-1],["BA-2.3",24,[1,0,0,0],-1],["BA-2.3",24,[0,0,0,0],-1],["BA-2.6",4,[0,0,0,0],-1],["BA-1.2",1,[0,0,0,0],-1],["BA-2.7",5,[0,8,0,0],-1],["BA-2.8",44,[0,4,0,0],-1],["BA-1.2",1,[1,0,0,0],-1],["BA-2.7",5,[1,8,0,0],-1],["BA-2.8",44,[1,4,0,0],-1],["BA-1.2",1,[2,0,0,0],-1],["BA-2.7",5,[2,8,0,0],-1],["BA-2.8",44,[2,4,0,0],-1],["BA-2.9",18,[0,1,0,0],0],["BA-2.9",18,[1,10,0,0],1],["BA-2.9",18,[2,6,0,0],2],["BA-3.1",2,[1,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('tURco1XqEI3HH1Ci',1,'move',0,'key-00000000',1.79487940267798852921e+09,'{"move":"place 1 versailles","outcomes":[],"events":[["BA-3.2",3,[0,0,2,0],-1]],"owing":[1]}');
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
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('tURco1XqEI3HH1Ci','bastille',1,'','cc2722c54803a97aa9a2ebe1fffbdf6a3dd171384170cea096805113f8aeafbb',3,'[]','an old seed',-1,'xMJ9VZnuBOvuGz_zbehDodWB',1,NULL,0,1.79487940264172792436e+09);
CREATE INDEX seats_by_holder ON seats (holder);
CREATE INDEX seats_with_bots ON seats (bot) WHERE bot IS NOT NULL;
CREATE UNIQUE INDEX steps_by_key ON steps (table_id, seat, "key");
CREATE INDEX tables_by_created ON tables (created);
CREATE INDEX seats_by_owner ON seats (owner);
COMMIT;
