BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0010');
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
CREATE TABLE deeds (
	holder VARCHAR(64) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	what VARCHAR(64) NOT NULL, 
	answer TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (holder, "key")
);
INSERT INTO "deeds" VALUES('','BNAufxmsVRi5Pux9e1KcEA','','{"table":"Ycl4KkRb52PyT7hO","seats":[0]}',1.79503451071628904343e+09);
INSERT INTO "deeds" VALUES('','8YRWW-bsCmF-6f-wvnxw6Q','','{"what":"taken","seat":1}',1.79503451074071788788e+09);
INSERT INTO "deeds" VALUES('1a9a3f7f7a8e42f6e189286c6701d0bfc6295528854b1563dfeeed43d11d44aa','key-00000000','b25b995cac9cbaddafc8ae8354505723c6eb20cf6666f66973027b9e37c6f923','{"seq":3,"seat":0,"owing":[1]}',1.79503451075745367997e+09);
INSERT INTO "deeds" VALUES('5111920e7169125cbca93c514805092266a8892dc27a9a8a2a5ffd4e94ba2166','key-00000001','d8f7d902cc6343946cce734089474ea0e26be574b07cfbc86d8aa80430f91712','{"seq":4,"seat":1,"owing":[2]}',1.79503451076692628857e+09);
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
CREATE TABLE notice_wishes (
	person VARCHAR(64) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	quiet_from INTEGER NOT NULL, 
	quiet_to INTEGER NOT NULL, 
	"offset" INTEGER NOT NULL, 
	PRIMARY KEY (person)
);
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
CREATE TABLE passkeys (
	id VARCHAR(1400) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	public_key TEXT NOT NULL, 
	count BIGINT NOT NULL, 
	label VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id)
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
	seen FLOAT NOT NULL, known_to TEXT DEFAULT '' NOT NULL, asker VARCHAR(64), asker_name VARCHAR(64) DEFAULT '' NOT NULL, agreed INTEGER DEFAULT '0' NOT NULL, colour VARCHAR(16) DEFAULT '' NOT NULL, program BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('Ycl4KkRb52PyT7hO',0,'Anne','1a9a3f7f7a8e42f6e189286c6701d0bfc6295528854b1563dfeeed43d11d44aa','1a9a3f7f7a8e42f6e189286c6701d0bfc6295528854b1563dfeeed43d11d44aa',NULL,NULL,0.0,'',NULL,'',0,'',0);
INSERT INTO "seats" VALUES('Ycl4KkRb52PyT7hO',1,'Ben','5111920e7169125cbca93c514805092266a8892dc27a9a8a2a5ffd4e94ba2166','5111920e7169125cbca93c514805092266a8892dc27a9a8a2a5ffd4e94ba2166',NULL,NULL,0.0,'',NULL,'',0,'white',1);
INSERT INTO "seats" VALUES('Ycl4KkRb52PyT7hO',2,'random 2',NULL,NULL,'random',NULL,0.0,'',NULL,'',0,'',0);
CREATE TABLE secrets (
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('Ycl4KkRb52PyT7hO',0,'{"state":null,"hash":"74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b","drawn":0,"decided":[0,0,0],"undoable":[],"undoer":-1,"moves":0}');
INSERT INTO "snapshots" VALUES('Ycl4KkRb52PyT7hO',2,'{"state":{"seats":3,"agenda":[["placing",[0],[0]]],"secret_mission":false,"flags_need_one":false,"zero_takes_place":false,"round":1,"start_player":0,"coins":[8,8,8],"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"front":[3,1,0,0,3,1,0,0,3,1,0,0],"supply":[0,3,3,2,0,3,3,2,0,3,3,2],"spaces":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"filled":[0,0,0,0,0,0,0],"henchmen":[20,20,20],"bag":[0,0,0],"cubes":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"track":[0,0,0],"standing":[0,1,2],"torches":[0,0,0],"weapons":[0,0,0,0,0,0,0,0,0],"shown":[2,1,2],"face_down":[3,4,3],"where":[-2,-2,-1,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-1,-1],"monk_group":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"versailles":6,"versailles_side":-1,"versailles_left":[1,1,1,1,1,1,0,1],"bonus":0,"bonus_left":[0,1,1,1,1,1,1,1],"end_bonus_left":[1,1],"pile":[2,2,2,2,1,1,1,1,1,0,1,1,2],"pile_size":[17],"other_pile":-1,"taker":[0,1,2],"taken_from":[0,0,0],"taken":[4,5,9],"looks":[[],[],[]],"revealed":false},"hash":"cd0768b95fd5e173ca4c4b1fea806b8677c529875778bb3aed9a241e00a12229","drawn":15,"decided":[2,2,2],"undoable":[],"undoer":-1,"moves":0}');
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
INSERT INTO "steps" VALUES('Ycl4KkRb52PyT7hO',0,'open',-1,1.79503451071628904343e+09,'{}');
INSERT INTO "steps" VALUES('Ycl4KkRb52PyT7hO',1,'seat',1,1.79503451074071788788e+09,'{"what":"taken","changed":1,"name":"Ben","who":"player"}');
INSERT INTO "steps" VALUES('Ycl4KkRb52PyT7hO',2,'deal',-1,1.79503451074071788788e+09,'{"outcomes":["bonus:1","versailles:7","character:S1","character:P1","character:M1","character:P2","weapon:rifles","weapon:pitchforks","weapon:pitchforks","weapon:rapiers","weapon:rapiers","start:0","mission:max-gems","mission:max-weapons","mission:series-soldier-7-8-9"],"events":[["BA-1.1","box_opened",[0,0,0,0],-1],["BA-2.4","missions_shuffled",[1,0,0,0],-1],["BA-2.5","turned_bonus",[0,0,0,0],-1],["BA-2.1","turned_versailles",[7,0,0,0],-1],["BA-2.2","dealt",[10,0,0,0],-1],["BA-2.2","dealt",[0,0,0,0],-1],["BA-2.2","dealt",[30,0,0,0],-1],["BA-2.2","dealt",[1,0,0,0],-1],["BA-2.3","weapon_shown",[1,0,0,0],-1],["BA-2.3","weapon_shown",[0,0,0,0],-1],["BA-2.3","weapon_shown",[0,0,0,0],-1],["BA-2.3","weapon_shown",[2,0,0,0],-1],["BA-2.3","weapon_shown",[2,0,0,0],-1],["BA-2.6","takes_marker",[0,0,0,0],-1],["BA-1.2","seated",[0,0,0,0],-1],["BA-2.7","gains_coins",[0,8,0,0],-1],["BA-2.8","takes_tiles",[0,4,0,0],-1],["BA-1.2","seated",[1,0,0,0],-1],["BA-2.7","gains_coins",[1,8,0,0],-1],["BA-2.8","takes_tiles",[1,4,0,0],-1],["BA-1.2","seated",[2,0,0,0],-1],["BA-2.7","gains_coins",[2,8,0,0],-1],["BA-2.8","takes_tiles",[2,4,0,0],-1],["BA-2.9","the_mission",[0,4,0,0],0],["BA-2.9","the_mission",[1,5,0,0],1],["BA-2.9","the_mission",[2,9,0,0],2],["BA-3.1","round_begins",[1,0,0,0],-1]],"owing":[0]}');
INSERT INTO "steps" VALUES('Ycl4KkRb52PyT7hO',3,'move',0,1.79503451075745367997e+09,'{"move":"place 1 versailles","outcomes":[],"events":[["BA-3.2","placed",[0,0,2,0],-1]],"owing":[1]}');
INSERT INTO "steps" VALUES('Ycl4KkRb52PyT7hO',4,'move',1,1.79503451076692628857e+09,'{"move":"place 1 versailles","outcomes":[],"events":[["BA-3.2","placed",[1,0,2,0],-1],["BA-3.3","location_full",[2,0,0,0],-1]],"owing":[2]}');
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
	created FLOAT NOT NULL, host VARCHAR(64), hints BOOLEAN DEFAULT 0 NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, continued VARCHAR(32), language VARCHAR(8) DEFAULT '' NOT NULL, "group" BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('Ycl4KkRb52PyT7hO','bastille',1,'','cc2722c54803a97aa9a2ebe1fffbdf6a3dd171384170cea096805113f8aeafbb',3,'[]','553785de986afc71290302944e666274',-1,'pIRgt_U2zMQTZJ_Wgl4x3Cn2',1,NULL,0,1.79503451071341729164e+09,'1a9a3f7f7a8e42f6e189286c6701d0bfc6295528854b1563dfeeed43d11d44aa',0,0,NULL,'',0);
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
COMMIT;
