-- needs #platform/database/policy-procedures.sql
-- The tables are in tracking-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('phone_reveals', 'tracking_events');
grant select, insert, update, delete on phone_reveals, tracking_events to forecourt_app;
