create table "service_bookings" (
	"group_id" uuid not null,
	"site_id" uuid not null,
	"location_id" text not null,
	"day" date not null,
	"seat" integer not null,
	"lead_id" text not null,
	"created_at" timestamp with time zone not null,
	constraint "service_bookings_group_id_location_id_day_seat_pk" primary key("group_id","location_id","day","seat"),
	constraint "service_bookings_group_id_site_id_sites_group_id_id_fk" foreign key ("group_id","site_id") references "public"."sites"("group_id","id") on delete cascade
);
--> statement-breakpoint
create unique index "service_bookings_lead" on "service_bookings" using btree ("group_id","lead_id");
--> statement-breakpoint
create index "service_bookings_day" on "service_bookings" using btree ("group_id","location_id","day");
--> statement-breakpoint
-- When a partial lead's dealer was told that it stayed unfinished; told once.
alter table "leads" add column "unfinished_told_at" timestamp with time zone;
--> statement-breakpoint
create index "leads_unfinished" on "leads" using btree ("updated_at") where "state" = 'partial' and "unfinished_told_at" is null;
--> statement-breakpoint
-- A location's days are the group's: two of its sites must not sell one twice. A site writes only its own.
grant select, insert, delete on service_bookings to forecourt_app;
--> statement-breakpoint
alter table service_bookings enable row level security;
--> statement-breakpoint
alter table service_bookings force row level security;
--> statement-breakpoint
create policy tenant on service_bookings to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id() and site_id = app_site_id());
--> statement-breakpoint
create policy owner on service_bookings to current_user using (true) with check (true);
--> statement-breakpoint
-- Named exception: leads that stopped before their last step, of every site; gives ids only. Each site says how long it waits, so
-- `most` is a site's: one that waits for days, or is flooded, must not hide another's.
create function unfinished_leads(before timestamptz, most integer)
returns table (group_id uuid, site_id uuid, id text, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.id, l.updated_at
  from (
    select distinct p.group_id, p.site_id from leads p
    where p.state = 'partial' and p.unfinished_told_at is null and p.updated_at <= before
  ) s cross join lateral (
    select * from leads p
    where p.group_id = s.group_id and p.site_id = s.site_id
      and p.state = 'partial' and p.unfinished_told_at is null and p.updated_at <= before
    order by p.updated_at limit most
  ) l
$$;
--> statement-breakpoint
revoke execute on function unfinished_leads(timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function unfinished_leads(timestamptz, integer) to forecourt_app;
