-- needs #platform/database/policy-procedures.sql
-- The table is in tag-tables.ts; here are its policy, the roles' rights, and its log.

call pg_temp.rows_of_site('tag_states');
grant select on tag_states to forecourt_app;
-- Only a member switches a tag on or off.
grant insert, update on tag_states to forecourt_console;

call pg_temp.audited('{tag_states}');
