BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
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
INSERT INTO "deeds" VALUES('','ZbA9NwnM62YJAxAIhlvP_g','','{"table":"77xj6maJIiEejcih","seats":[0]}',1.79502727699532866473e+09);
INSERT INTO "deeds" VALUES('','sItuw_uLiEarDIT8YmCArw','','{"what":"taken","seat":1}',1.795027277016910553e+09);
INSERT INTO "deeds" VALUES('0415703a44bb842525f27f69386c8d785f9b26dadf7e96f24f601ef23824bf78','key-of-before','93dc6bc4bb625f48e8c1edaaa6b13682ac56edef3a01e5a4f3f2d136e8730fae','{"seq":3,"seat":1}',1.79502727707831430436e+09);
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
INSERT INTO "seats" VALUES('77xj6maJIiEejcih',0,'Anne','5223331052806746547d69643cd44553470fc76274338cd1f84156d5a1df94b7','5223331052806746547d69643cd44553470fc76274338cd1f84156d5a1df94b7',NULL,NULL,0.0,'',NULL,'',0,'');
INSERT INTO "seats" VALUES('77xj6maJIiEejcih',1,'Ben','0415703a44bb842525f27f69386c8d785f9b26dadf7e96f24f601ef23824bf78','0415703a44bb842525f27f69386c8d785f9b26dadf7e96f24f601ef23824bf78',NULL,NULL,0.0,'',NULL,'',0,'white');
INSERT INTO "seats" VALUES('77xj6maJIiEejcih',2,'random 2',NULL,NULL,'random',NULL,0.0,'',NULL,'',0,'');
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('77xj6maJIiEejcih',0,'{"state":null,"hash":"74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b","drawn":0,"decided":[0,0,0],"undoable":[],"undoer":-1,"moves":0}');
INSERT INTO "snapshots" VALUES('77xj6maJIiEejcih',2,'{"state":{"seats":3,"agenda":[["placing",[2],[2]]],"secret_mission":false,"flags_need_one":false,"zero_takes_place":false,"round":1,"start_player":2,"coins":[8,8,8],"points":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"front":[3,1,0,0,3,1,0,0,3,1,0,0],"supply":[0,3,3,2,0,3,3,2,0,3,3,2],"spaces":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"filled":[0,0,0,0,0,0,0],"henchmen":[20,20,20],"bag":[0,0,0],"cubes":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"track":[0,0,0],"standing":[2,0,1],"torches":[0,0,0],"weapons":[0,0,0,0,0,0,0,0,0],"shown":[1,2,2],"face_down":[4,3,3],"where":[-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-2,-1,-1,-1,-1,-1,-1,-1,-1,-2,-2,-1,-1,-1],"monk_group":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"versailles":2,"versailles_side":-1,"versailles_left":[1,1,0,1,1,1,1,1],"bonus":1,"bonus_left":[1,0,1,1,1,1,1,1],"end_bonus_left":[1,1],"pile":[2,2,2,2,0,2,0,1,1,1,1,1,2],"pile_size":[17],"other_pile":-1,"taker":[0,1,2],"taken_from":[0,0,0],"taken":[4,4,6],"looks":[[],[],[]],"revealed":false},"hash":"914f70ab75af594dc8997e495a05edc8447466e92375f483e149b9678bf0f9ff","drawn":15,"decided":[2,2,2],"undoable":[],"undoer":-1,"moves":0}');
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
INSERT INTO "steps" VALUES('77xj6maJIiEejcih',0,'open',-1,1.79502727699532866473e+09,'{}');
INSERT INTO "steps" VALUES('77xj6maJIiEejcih',1,'seat',1,1.795027277016910553e+09,'{"what":"taken","changed":1,"name":"Ben","who":"player"}');
INSERT INTO "steps" VALUES('77xj6maJIiEejcih',2,'deal',-1,1.795027277016910553e+09,'{"outcomes":["bonus:2","versailles:3","character:N2","character:M1","character:P2","character:M2","weapon:rapiers","weapon:rifles","weapon:rapiers","weapon:pitchforks","weapon:rifles","start:2","mission:max-gems","mission:max-gems","mission:series-peasant-3-4-5"],"events":[["BA-1.1","box_opened",[0,0,0,0],-1],["BA-2.4","missions_shuffled",[1,0,0,0],-1],["BA-2.5","turned_bonus",[1,0,0,0],-1],["BA-2.1","turned_versailles",[3,0,0,0],-1],["BA-2.2","dealt",[21,0,0,0],-1],["BA-2.2","dealt",[30,0,0,0],-1],["BA-2.2","dealt",[1,0,0,0],-1],["BA-2.2","dealt",[31,0,0,0],-1],["BA-2.3","weapon_shown",[2,0,0,0],-1],["BA-2.3","weapon_shown",[1,0,0,0],-1],["BA-2.3","weapon_shown",[2,0,0,0],-1],["BA-2.3","weapon_shown",[0,0,0,0],-1],["BA-2.3","weapon_shown",[1,0,0,0],-1],["BA-2.6","takes_marker",[2,0,0,0],-1],["BA-1.2","seated",[0,0,0,0],-1],["BA-2.7","gains_coins",[0,8,0,0],-1],["BA-2.8","takes_tiles",[0,4,0,0],-1],["BA-1.2","seated",[1,0,0,0],-1],["BA-2.7","gains_coins",[1,8,0,0],-1],["BA-2.8","takes_tiles",[1,4,0,0],-1],["BA-1.2","seated",[2,0,0,0],-1],["BA-2.7","gains_coins",[2,8,0,0],-1],["BA-2.8","takes_tiles",[2,4,0,0],-1],["BA-2.9","the_mission",[0,4,0,0],0],["BA-2.9","the_mission",[1,4,0,0],1],["BA-2.9","the_mission",[2,6,0,0],2],["BA-3.1","round_begins",[1,2,0,0],-1]],"owing":[2]}');
INSERT INTO "steps" VALUES('77xj6maJIiEejcih',3,'chat',1,1.79502727707831430436e+09,'{"text":"hello"}');
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
	created FLOAT NOT NULL, host VARCHAR(64), hints BOOLEAN DEFAULT 0 NOT NULL, listed BOOLEAN DEFAULT 0 NOT NULL, continued VARCHAR(32), language VARCHAR(8) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('77xj6maJIiEejcih','bastille',1,'','cc2722c54803a97aa9a2ebe1fffbdf6a3dd171384170cea096805113f8aeafbb',3,'[]','3f4cd3d3aa27f0132b0d74a5feb14390',-1,'ssRBwX10U0DeF_0GRvARYAS1',0,NULL,0,1.79502727699497509001e+09,'5223331052806746547d69643cd44553470fc76274338cd1f84156d5a1df94b7',0,0,NULL,'');
CREATE INDEX seats_by_holder ON seats (holder);
CREATE INDEX seats_with_bots ON seats (bot) WHERE bot IS NOT NULL;
CREATE INDEX tables_by_created ON tables (created);
CREATE INDEX seats_by_owner ON seats (owner);
COMMIT;
