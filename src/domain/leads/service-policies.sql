-- needs #platform/database/policy-procedures.sql
-- The tables are in service-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_shared_by_sites('service_bookings');
grant select, insert, update, delete on service_bookings to forecourt_app;

call pg_temp.audited('{service_bookings}');
