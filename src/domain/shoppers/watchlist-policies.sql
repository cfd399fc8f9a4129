-- needs #platform/database/policy-procedures.sql
-- The tables are in watchlist-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('watchlist_entries');
grant select, insert, update, delete on watchlist_entries to forecourt_app;

call pg_temp.audited('{watchlist_entries}');
