-- needs #platform/database/policies-and-triggers.sql

call pg_temp.rows_of_site('messages');
grant select, insert, update, delete on messages to forecourt_app;

call pg_temp.audited('{messages}');
