BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0012');
CREATE TABLE analyses (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	done BOOLEAN NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE codes (
	code VARCHAR(64) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	expires FLOAT, 
	PRIMARY KEY (code)
);
CREATE TABLE deadlines (
	table_id VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "deadlines" VALUES('7mvHzhN8oPf5fWlz',259200.705058297);
CREATE TABLE deeds (
	holder VARCHAR(64) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	what VARCHAR(64) NOT NULL, 
	answer TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (holder, "key")
);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000000','69e45759f00fe18b0a28f2f0757c33556f5b3124b61113a6529bcef951efcfa0','{"table":"7mvHzhN8oPf5fWlz","seats":[0]}',1.79506651660756945607e+09);
INSERT INTO "deeds" VALUES('e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','old-key-00000001','664271c56dc2f337b3ce82fe5a9d02e00b3a8dbb2991a356fc03418b36c10a2a','{"what":"taken","seat":1}',1.79506651662756919855e+09);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000002','972f9425d96973e95f689a78c0914f72f84857e26e90817418a4bef3e9ddaf31','{"seq":3,"seat":0,"owing":[0]}',1.79506651666449618337e+09);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000003','e9f6cf926b3e10f5461a9070fbd446d88efd5046827a44f7272058933517be48','{"seq":4,"seat":0,"owing":[0]}',1.79506651667552018158e+09);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000004','9b3ff8a63f10fe8337edc71770d01f18c3c8d0b7bdac32416444addbe38be71a','{"seq":5,"seat":0,"owing":[1]}',1.79506651668747258185e+09);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000005','a4344c18b3d451e74343cc165d490bba5d510a270c1901aba07339cc1913628b','{}',1.79506651670416688924e+09);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000006','e2675732657ef0ce5881cb796d9c37f3d721092e369bf18f19d932dc0cfbf5f9','{}',1795066516.70972);
INSERT INTO "deeds" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','old-key-00000007','8f4805f1d6e389de86c9f16e5fe866a86ac76353025fcba0924301919e43c473','{}',1.79506651672008872037e+09);
CREATE TABLE devices (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(64), 
	label VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (token)
);
CREATE TABLE looks (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	page VARCHAR(32) NOT NULL, 
	at FLOAT NOT NULL, 
	visible BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, person, page), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE notes (
	person VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (person, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "notes" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','7mvHzhN8oPf5fWlz','my plan');
CREATE TABLE notice_wishes (
	person VARCHAR(64) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	quiet_from INTEGER NOT NULL, 
	quiet_to INTEGER NOT NULL, 
	"offset" INTEGER NOT NULL, 
	PRIMARY KEY (person)
);
INSERT INTO "notice_wishes" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','en',0,0,0);
INSERT INTO "notice_wishes" VALUES('e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','en',0,0,0);
CREATE TABLE notices (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	due FLOAT NOT NULL, 
	deadline FLOAT, 
	tries INTEGER NOT NULL, 
	claimed FLOAT NOT NULL, 
	sent FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq, person, kind), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "notices" VALUES('7mvHzhN8oPf5fWlz',2,'95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','turn',0,1.79506653662756919856e+09,1.7953257166279654503e+09,0,0.0,0.0);
INSERT INTO "notices" VALUES('7mvHzhN8oPf5fWlz',2,'95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','reminder',0,1.79527387662788629535e+09,1.7953257166279654503e+09,0,0.0,0.0);
INSERT INTO "notices" VALUES('7mvHzhN8oPf5fWlz',3,'95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','reminder',0,1.79527387666451716426e+09,1.7953257166645224095e+09,0,0.0,0.0);
INSERT INTO "notices" VALUES('7mvHzhN8oPf5fWlz',4,'95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','reminder',0,1.79527387667554068568e+09,1.79532571667554569248e+09,0,0.0,0.0);
INSERT INTO "notices" VALUES('7mvHzhN8oPf5fWlz',5,'e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','turn',1,1.79506653668747258182e+09,1.79532571668750214576e+09,0,0.0,0.0);
INSERT INTO "notices" VALUES('7mvHzhN8oPf5fWlz',5,'e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','reminder',1,1.79527387668749618529e+09,1.79532571668750214576e+09,0,0.0,0.0);
CREATE TABLE passkeys (
	id VARCHAR(1400) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	public_key TEXT NOT NULL, 
	count BIGINT NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE prepared (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	move VARCHAR(200) NOT NULL, 
	seq INTEGER NOT NULL, 
	ended VARCHAR(16) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "prepared" VALUES('7mvHzhN8oPf5fWlz',0,'95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','attributes',5,'');
CREATE TABLE profiles (
	person VARCHAR(64) NOT NULL, 
	rating BOOLEAN NOT NULL, 
	games BOOLEAN NOT NULL, 
	pace BOOLEAN NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE put_away (
	holder VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (holder, table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE relations (
	person VARCHAR(64) NOT NULL, 
	other VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (person, other, kind)
);
INSERT INTO "relations" VALUES('95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','mute','Ben',1.79506651672008872037e+09);
CREATE TABLE reports (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	about VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	closed FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE results (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	seats INTEGER NOT NULL, 
	at FLOAT NOT NULL, 
	place INTEGER NOT NULL, 
	stayed BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	answers TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
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
	seen FLOAT NOT NULL, known_to TEXT DEFAULT '' NOT NULL, asker VARCHAR(64), asker_name VARCHAR(64) DEFAULT '' NOT NULL, agreed INTEGER DEFAULT '0' NOT NULL, colour VARCHAR(16) DEFAULT '' NOT NULL, program BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('7mvHzhN8oPf5fWlz',0,'Anne','95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f',NULL,NULL,0.0,'',NULL,'',0,'',0);
INSERT INTO "seats" VALUES('7mvHzhN8oPf5fWlz',1,'Ben','e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1',NULL,NULL,0.0,'',NULL,'',0,'white',0);
CREATE TABLE secrets (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE served_time (
	id INTEGER NOT NULL, 
	time FLOAT NOT NULL, 
	wall FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "served_time" VALUES(1,7.05132257000059325946e-01,1.79506651668757748608e+09);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('7mvHzhN8oPf5fWlz',0,'{"state":null,"hash":"74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b","drawn":0,"decided":[0,0],"undoable":[],"undoer":-1,"moves":0}');
INSERT INTO "snapshots" VALUES('7mvHzhN8oPf5fWlz',2,'{"state":{"seats":2,"agenda":[["drawing",[0],[2,0]]],"round":1,"turn":1,"active":0,"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0],"main":[7,8,2,4,3,5,4,2,4],"main_size":39,"under":[3,1,1,1,2,0,0,1,1],"under_size":10,"display":[0,0,4,1,0,0,1,0,0],"aside":[0,0,0,0,0,0,0,0,0],"discards":[0,0,0,0,0,0,0,0,0],"treachery_pile":[7,4,4,4,4,1,1,0,1,1,0],"treachery_size":27,"treachery_display":[0,0,0,0,0,0,0,1,0,0,1],"treachery_discards":[0,0,0,0,0,0,0,0,0,0,0],"hand":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"known":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"laid":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"held":[0,0,0,0],"board":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"dead":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"supply":[5,5,5,5,4,4,4,5,5,5,5,4,4,4],"nobles":[0,0,0,0,0,0,0,0,0,0,0,0,0,0],"nobles_left":[10,10,10,10,10,10,10],"created":[0,0,0,0,0,0,0,0,0,0,0,0,0,0],"initial":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"markers":[-1,-1,-1,-1,-1,-1,-1,-1],"house":[],"emptied":[],"designated":[],"trail":[[-3,0,1073741824,0,-3,0,1073741824,0,-3,0,1073741824,0,-3,0,1073741824,1,-3,0,1073741824,2,-3,0,1073741824,3,-3,0,1073741824,4,-3,0,1073741824,4,-3,0,1073741824,7,-3,0,1073741824,8],[],[]],"treachery_trail":[[],[],[]]},"hash":"3bf4bd3162ac0be678b4350c2185a0a0bc5443f8cd56f39505dd5c3020290b02","drawn":19,"decided":[2,2],"undoable":[],"undoer":-1,"moves":0,"clocks":{"at":0.6455213879999064,"left":[259200.0,259200.0],"days":[3,3],"running":[0],"out":[],"ran":0.0,"paused":false,"asked":[]}}');
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
INSERT INTO "steps" VALUES('7mvHzhN8oPf5fWlz',0,'open',-1,1.79506651660756945607e+09,'{}');
INSERT INTO "steps" VALUES('7mvHzhN8oPf5fWlz',1,'seat',1,1.79506651662756919855e+09,'{"what":"taken","changed":1,"name":"Ben","who":"player"}');
INSERT INTO "steps" VALUES('7mvHzhN8oPf5fWlz',2,'deal',-1,1.79506651662756919855e+09,'{"outcomes":["attribute:title","attribute:dueling","attribute:castle","attribute:dueling","attribute:courtesan","attribute:title","attribute:troops","attribute:title","attribute:gold","attribute:bishop","attribute:palace","attribute:troops","attribute:troops","attribute:castle","attribute:troops","attribute:troops","treachery:spain-britain","treachery:france-britain","start:0"],"events":[["HS-1.1","box_opened",[0,0,0,0],-1],["HS-1.5","seated",[0,0,0,0],-1],["HS-1.5","seated",[1,0,0,0],-1],["HS-2.1","cards_in_play",[55,0,0,0],-1],["HS-2.2","piles_built",[45,10,0,0],-1],["HS-2.2","attribute_shown",[6,0,0,0],-1],["HS-2.2","attribute_shown",[2,0,0,0],-1],["HS-2.2","attribute_shown",[2,0,0,0],-1],["HS-2.2","attribute_shown",[3,0,0,0],-1],["HS-2.2","attribute_shown",[2,0,0,0],-1],["HS-2.2","attribute_shown",[2,0,0,0],-1],["HS-2.3","treachery_shown",[10,0,0,0],-1],["HS-2.3","treachery_shown",[7,0,0,0],-1],["HS-2.4","marker_removed",[0,0,0,0],-1],["HS-2.5","first_player",[0,0,0,0],-1],["HS-2.5","round_begins",[1589,0,0,0],-1],["HS-3.8","turn_begins",[0,0,0,0],-1]],"owing":[0],"clocks":{"at":0.6455213879999064,"left":[259200.0,259200.0],"days":[3,3],"running":[0],"out":[],"ran":0.0,"paused":false,"asked":[]}}');
INSERT INTO "steps" VALUES('7mvHzhN8oPf5fWlz',3,'move',0,1.79506651666449618337e+09,'{"move":"take castle","outcomes":[],"events":[["HS-3.8","took",[0,3,0,0],-1]],"owing":[0],"clocks":{"at":0.6820783829998618,"left":[259200.0,259200.0],"days":[3,3],"running":[0],"out":[],"ran":0.03655699499995535,"paused":false,"asked":[]}}');
INSERT INTO "steps" VALUES('7mvHzhN8oPf5fWlz',4,'move',0,1.79506651667552018158e+09,'{"move":"draw","outcomes":["attribute:education"],"events":[["HS-3.8","drew",[0,0,0,0],-1],["HS-R12","the_card",[0,5,0,0],0]],"owing":[0],"clocks":{"at":0.6931014629999481,"left":[259200.0,259200.0],"days":[3,3],"running":[0],"out":[],"ran":0.04758007500004169,"paused":false,"asked":[]}}');
INSERT INTO "steps" VALUES('7mvHzhN8oPf5fWlz',5,'move',0,1.79506651668747258185e+09,'{"move":"end","outcomes":["attribute:bishop"],"events":[["HS-3.9","attribute_shown",[7,0,0,0],-1],["HS-3.8","turn_begins",[1,0,0,0],-1]],"owing":[1],"clocks":{"at":0.7050582970000505,"left":[259200.0,259200.0],"days":[3,3],"running":[1],"out":[],"ran":0.05953690900014408,"paused":false,"asked":[]}}');
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
	created FLOAT NOT NULL, host VARCHAR(64), hints BOOLEAN DEFAULT 0 NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, continued VARCHAR(32), language VARCHAR(8) DEFAULT '' NOT NULL, "group" BOOLEAN DEFAULT 0 NOT NULL, pace VARCHAR(16) DEFAULT '' NOT NULL, at_zero VARCHAR(8) DEFAULT 'wait' NOT NULL, rated BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('7mvHzhN8oPf5fWlz','heads_of_state',1,'','88ce78bc3391415b05ceb4ae6820bac2a830bfd6838d96b444da9705cb205268',2,'[]','7e381113b3209fcb64cd662d2242b755',-1,'FZDadS7jo8NJC2HpgZGOEEyz',1,NULL,0,1.79506651660736751561e+09,'95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f',0,0,NULL,'',0,'days/4','wait',1);
CREATE TABLE ways (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	address TEXT NOT NULL, 
	keys TEXT NOT NULL, 
	origin VARCHAR(256) NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	error VARCHAR(256) NOT NULL, 
	failures INTEGER NOT NULL, 
	retired FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ways" VALUES('5838f196403be553a3175caf6f8522ee','95cb6ece418081e3de6d368e566cc080534c84189c77932229136154505d457f','json','https://hook.invalid/very-secret','','http://127.0.0.1:34165',1,1.79506651664328813556e+09,'',0,0.0);
INSERT INTO "ways" VALUES('d2d0d3cc530cee12f2a59f84fff25549','e54575dea66a4c4d9027d03974bbe3e23209edde008d3290626e67d0a86144d1','json','https://hook.invalid/very-secret','','http://127.0.0.1:34165',1,1.79506651665214610105e+09,'',0,0.0);
CREATE INDEX seats_by_holder ON seats (holder);
CREATE INDEX seats_with_bots ON seats (bot) WHERE bot IS NOT NULL;
CREATE INDEX tables_by_created ON tables (created);
CREATE INDEX seats_by_owner ON seats (owner);
CREATE INDEX devices_by_person ON devices (person);
CREATE INDEX codes_by_person ON codes (person);
CREATE INDEX passkeys_by_person ON passkeys (person);
CREATE INDEX notices_by_due ON notices (sent, due);
CREATE INDEX notices_by_person ON notices (person);
CREATE INDEX ways_by_person ON ways (person);
CREATE INDEX deadlines_by_at ON deadlines (at);
CREATE INDEX prepared_by_person ON prepared (person);
CREATE INDEX results_by_person ON results (person);
CREATE INDEX results_by_game ON results (game, seats, at);
CREATE INDEX relations_by_other ON relations (other);
CREATE INDEX reports_by_person ON reports (person);
CREATE INDEX reports_by_about ON reports (about);
COMMIT;
