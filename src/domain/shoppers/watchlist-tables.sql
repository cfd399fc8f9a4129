-- needs #platform/database/policies-and-triggers.sql

call pg_temp.rows_of_site('watchlist_entries');
grant select, insert, update, delete on watchlist_entries to forecourt_app;

call pg_temp.audited('{watchlist_entries}');
