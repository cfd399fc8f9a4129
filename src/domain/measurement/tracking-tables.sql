-- needs #platform/database/policies-and-triggers.sql

call pg_temp.rows_of_site('phone_reveals', 'tracking_events');
grant select, insert, update, delete on phone_reveals, tracking_events to forecourt_app;
