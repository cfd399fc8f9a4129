-- needs #platform/database/policy-procedures.sql
-- The tables are in message-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('messages', 'message_stops');
grant select, insert, update, delete on messages, message_stops to forecourt_app;

call pg_temp.audited('{messages, message_stops}');
