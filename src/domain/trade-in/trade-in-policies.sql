-- needs #platform/database/policy-procedures.sql
-- The tables are in trade-in-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('trade_ins', 'trade_in_images');
grant select, insert, update, delete on trade_ins, trade_in_images to forecourt_app;

call pg_temp.audited('{trade_ins, trade_in_images}');
