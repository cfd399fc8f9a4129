-- needs #platform/database/policies-and-triggers.sql

call pg_temp.rows_shared_by_sites('service_bookings');
grant select, insert, update, delete on service_bookings to forecourt_app;

call pg_temp.audited('{service_bookings}');
