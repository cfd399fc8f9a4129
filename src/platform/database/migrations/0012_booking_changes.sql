-- A booking's row stays when it is moved, confirmed or cancelled; only a live one takes its place of the time or day.
-- A lead has one booking: of several, the last one counts.
DELETE FROM "test_drive_bookings" b USING "test_drive_bookings" n
  WHERE n."group_id" = b."group_id" AND n."lead_id" = b."lead_id" AND (n."created_at", n.ctid) > (b."created_at", b.ctid);
--> statement-breakpoint
ALTER TABLE "test_drive_bookings" ADD COLUMN "purpose" text DEFAULT 'test_drive' NOT NULL,
  ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "confirmed_at" timestamp with time zone,
  ADD COLUMN "cancelled_at" timestamp with time zone,
  ADD COLUMN "cancelled_by" text;
--> statement-breakpoint
ALTER TABLE "service_bookings" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "confirmed_at" timestamp with time zone,
  ADD COLUMN "cancelled_at" timestamp with time zone,
  ADD COLUMN "cancelled_by" text;
--> statement-breakpoint
ALTER TABLE "test_drive_bookings" DROP CONSTRAINT "test_drive_bookings_group_id_location_id_starts_at_seat_pk",
  ADD CONSTRAINT "test_drive_bookings_group_id_lead_id_pk" PRIMARY KEY("group_id","lead_id");
--> statement-breakpoint
ALTER TABLE "service_bookings" DROP CONSTRAINT "service_bookings_group_id_location_id_day_seat_pk",
  ADD CONSTRAINT "service_bookings_group_id_lead_id_pk" PRIMARY KEY("group_id","lead_id");
--> statement-breakpoint
DROP INDEX "service_bookings_lead";
--> statement-breakpoint
DROP INDEX "service_bookings_day";
--> statement-breakpoint
DROP INDEX "test_drive_bookings_car";
--> statement-breakpoint
CREATE UNIQUE INDEX "test_drive_bookings_seat" ON "test_drive_bookings" USING btree ("group_id","location_id","starts_at","seat") WHERE cancelled_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "test_drive_bookings_car" ON "test_drive_bookings" USING btree ("group_id","car_id","starts_at") WHERE cancelled_at is null;
--> statement-breakpoint
CREATE INDEX "test_drive_bookings_starts" ON "test_drive_bookings" USING btree ("group_id","site_id","starts_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "service_bookings_seat" ON "service_bookings" USING btree ("group_id","location_id","day","seat") WHERE cancelled_at is null;
--> statement-breakpoint
CREATE INDEX "service_bookings_day" ON "service_bookings" USING btree ("group_id","site_id","day");
--> statement-breakpoint
create or replace function audited_id(of_row jsonb) returns text language sql immutable as
$$ select coalesce(of_row ->> 'id', of_row ->> 'version', of_row ->> 'member_id', of_row ->> 'account_id', of_row ->> 'lead_id') $$;
--> statement-breakpoint
do $$
declare
  name text;
  actor text := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
begin
  grant update on service_bookings, test_drive_bookings to forecourt_app;
  foreach name in array array['service_bookings', 'test_drive_bookings'] loop
    execute format('create trigger audit_insert after insert on %I referencing new table as new_rows for each statement
      when (%s) execute function audit_change()', name, actor);
    execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement when (%s) execute function audit_change()', name, actor);
    execute format('create trigger audit_delete after delete on %I referencing old table as old_rows for each statement
      when (%s) execute function audit_change()', name, actor);
  end loop;
end $$;
