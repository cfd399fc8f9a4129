-- What staff do with a lead: its stage, owner, tags, the time of the first answer, and when routing continues. Leads from before aren't routed.
ALTER TABLE "leads" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ALTER COLUMN "next_step_at" SET DEFAULT '1970-01-01 00:00:00+00';--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone" text GENERATED ALWAYS AS (payload ->> 'phone') STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "email" text GENERATED ALWAYS AS (lower(payload ->> 'email')) STORED;--> statement-breakpoint
-- In the index of the list, whose entries hold at most 2,700 bytes.
ALTER TABLE "leads" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(left(
  coalesce(payload ->> 'name', '') || ' ' || coalesce(payload ->> 'last_name', '') || ' ' || coalesce(payload ->> 'email', '') || ' ' ||
  coalesce(regexp_replace(payload ->> 'phone', '\D', '', 'g'), '') || ' ' || coalesce(payload ->> 'stock_number', '') || ' ' ||
  coalesce(car ->> 'regplate', '') || ' ' || coalesce(payload ->> 'Vehicle Make', '') || ' ' || coalesce(payload ->> 'Vehicle Model', '') || ' ' ||
  coalesce(car ->> 'name', '') || ' ' || translate(left(id, 8), 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDEFGHJKMNPQRSTVWXYZ'), 400))) STORED;--> statement-breakpoint
UPDATE "leads" SET "stage" = 'spam' WHERE "spam" <> '{}';--> statement-breakpoint
CREATE INDEX "leads_listed" ON "leads" USING btree ("group_id","site_id","created_at","id","stage","owner_id","location_id","category","car_id","due_at","answered_at","search_text") WHERE state = 'complete' or unfinished_reported_at is not null;--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" USING btree ("group_id","site_id","due_at","location_id") WHERE stage = 'new' and answered_at is null;--> statement-breakpoint
CREATE INDEX "leads_next_step" ON "leads" USING btree ("next_step_at") WHERE next_step_at is not null;--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("group_id","site_id","phone");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("group_id","site_id","email");--> statement-breakpoint
CREATE TABLE "lead_events" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"lead_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"member_id" text,
	"source" text NOT NULL,
	"subject_id" text,
	"key" text,
	"details" jsonb NOT NULL,
	CONSTRAINT "lead_events_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_group_id_site_id_lead_id_leads_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","lead_id") REFERENCES "public"."leads"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_events_lead" ON "lead_events" USING btree ("group_id","site_id","lead_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_events_key" ON "lead_events" USING btree ("group_id","site_id","lead_id","key");--> statement-breakpoint
CREATE INDEX "lead_events_at" ON "lead_events" USING btree ("group_id","site_id","at");--> statement-breakpoint
CREATE INDEX "lead_events_subject" ON "lead_events" USING btree ("group_id","site_id","subject_id","at") WHERE kind = 'notified';--> statement-breakpoint
do $$
declare
  actor text := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
begin
  alter table lead_events enable row level security;
  alter table lead_events force row level security;
  create policy owner on lead_events to current_user using (true) with check (true);
  grant select, insert, update, delete on lead_events to forecourt_app;
  create policy tenant on lead_events to forecourt_app
    using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id());
  execute format('create trigger audit_insert after insert on lead_events referencing new table as new_rows for each statement
    when (%s) execute function audit_change()', actor);
  execute format('create trigger audit_update after update on lead_events referencing old table as old_rows new table as new_rows
    for each statement when (%s) execute function audit_change()', actor);
  execute format('create trigger audit_delete after delete on lead_events referencing old table as old_rows for each statement
    when (%s) execute function audit_change()', actor);
end $$;
--> statement-breakpoint
-- Leads whose routing continues now, of every site whose group isn't suspended; ids only.
create function leads_to_route(at timestamptz, most integer) returns table (group_id uuid, site_id uuid, id text)
language sql stable security definer as
$$
  select l.group_id, l.site_id, l.id from leads l
  where l.next_step_at <= at and (l.state = 'complete' or l.unfinished_reported_at is not null)
    and not exists (select from groups g where g.id = l.group_id and g.suspended_at is not null)
  order by l.next_step_at, l.created_at limit most
$$;
--> statement-breakpoint
-- Of each site of the tenant's group a hash of its newest leads and of what was done last: so that a list knows when to load again. Not the newest
-- time alone: of two that are stored at once, the earlier one may be committed last.
create function lead_activity() returns table (site_id uuid, state text)
language sql stable security definer as
$$
  select s.id, hashtextextended(concat_ws(' ',
    (select string_agg(newest.id || newest.updated_at, ' ') from (
      select l.id, l.updated_at from leads l
      where l.group_id = s.group_id and l.site_id = s.id and (l.state = 'complete' or l.unfinished_reported_at is not null)
      order by l.created_at desc, l.id desc limit 20) newest),
    (select string_agg(newest.id, ' ') from (
      select e.id from lead_events e where e.group_id = s.group_id and e.site_id = s.id order by e.at desc, e.id desc limit 20) newest)), 0)::text
  from sites s where s.group_id = app_group_id()
$$;
--> statement-breakpoint
alter function leads_to_route(timestamptz, integer) set search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
alter function lead_activity() set search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
revoke execute on function leads_to_route(timestamptz, integer), lead_activity() from public;
--> statement-breakpoint
grant execute on function leads_to_route(timestamptz, integer) to forecourt_app;
--> statement-breakpoint
grant execute on function lead_activity() to forecourt_console;
