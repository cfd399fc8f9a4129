-- A suspended group: its sites answer 503, and what the platform does for it by itself pauses. Deletion begins with its files, so it can't be taken back.
ALTER TABLE "groups" ADD COLUMN "suspended_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "deletion_began_at" timestamp with time zone;
--> statement-breakpoint
create function audit_group_suspension() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  perform audit('groups', 'changed', 1, array[new.id::text], array_remove(array[
    case when new.suspended_at is distinct from old.suspended_at then 'suspended_at' end,
    case when new.deletion_began_at is distinct from old.deletion_began_at then 'deletion_began_at' end], null));
  return null;
end
$$;
--> statement-breakpoint
revoke execute on function audit_group_suspension() from public;
--> statement-breakpoint
create trigger audit_suspension after update of suspended_at, deletion_began_at on groups for each row
  when (new.suspended_at is distinct from old.suspended_at or new.deletion_began_at is distinct from old.deletion_began_at)
  execute function audit_group_suspension();
--> statement-breakpoint
create function is_suspended(asked uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select from groups g where g.id = asked and g.suspended_at is not null) $$;
--> statement-breakpoint
revoke execute on function is_suspended(uuid) from public;
--> statement-breakpoint
-- Ends the suspension of the tenant's group. The time of the suspension doesn't count: not for the period in which a delivery is retried, nor
-- for the age at which a feed is stale. Returns how many deliveries wait, or null for a group that isn't suspended.
create function resume_group(at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  since timestamptz;
  deliveries bigint;
begin
  select g.suspended_at into since from groups g
  where g.id = app_group_id() and g.suspended_at is not null and g.deletion_began_at is null for update;
  if since is null then return null; end if;
  update lead_deliveries d set first_try_at = d.first_try_at + greatest(at - greatest(since, d.first_try_at), interval '0')
  where d.group_id = app_group_id() and d.state = 'waiting';
  get diagnostics deliveries = row_count;
  update stock_feeds f set stale_at = f.stale_at + greatest(at - since, interval '0') where f.group_id = app_group_id();
  update groups g set suspended_at = null where g.id = app_group_id();
  return deliveries;
end
$$;
--> statement-breakpoint
revoke execute on function resume_group(timestamptz) from public;
--> statement-breakpoint
grant execute on function resume_group(timestamptz) to forecourt_console;
--> statement-breakpoint
-- Groups with pictures to fetch, without suspended ones.
create or replace function groups_with_missing_pictures(at timestamptz) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select m.group_id from (
    select distinct p.group_id from car_picture_sources p where p.state = 'wanted' and (p.next_try_at is null or p.next_try_at <= at)
  ) m where not is_suspended(m.group_id)
$$;
--> statement-breakpoint
-- Leases deliveries that are due, of every site whose group isn't suspended, by the application's clock; returns ids only. Another worker may
-- claim one once its lease has expired, so a killed worker's deliveries are sent by the next.
create or replace function claim_deliveries(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, site_id uuid, id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update lead_deliveries d set lease = worker, leased_until = until
  from (
    select w.group_id, w.site_id, w.id from lead_deliveries w
    where w.state = 'waiting' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at)
      and not exists (select from groups g where g.id = w.group_id and g.suspended_at is not null)
    order by w.next_try_at limit most for update skip locked
  ) due
  where d.group_id = due.group_id and d.site_id = due.site_id and d.id = due.id
  returning d.group_id, d.site_id, d.id
$$;
--> statement-breakpoint
-- Leads that stopped before their last step, of every site whose group isn't suspended; ids only. The limit is for each site, so that a site with
-- many can't hide another's.
create or replace function unfinished_leads(before timestamptz, most integer)
returns table (group_id uuid, site_id uuid, id text, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.id, l.updated_at
  from (
    select distinct p.group_id, p.site_id from leads p
    where p.state = 'partial' and p.unfinished_reported_at is null and p.updated_at <= before
  ) s cross join lateral (
    select * from leads p
    where p.group_id = s.group_id and p.site_id = s.site_id
      and p.state = 'partial' and p.unfinished_reported_at is null and p.updated_at <= before
    order by p.updated_at limit most
  ) l
  where not is_suspended(s.group_id)
$$;
--> statement-breakpoint
-- Groups that aren't suspended and whose configuration has feeds, or had some; the version changes with that of the group and of each of its sites.
create or replace function groups_with_feeds() returns table (group_id uuid, version bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select g.id, g.version + coalesce((select sum(s.version) from sites s where s.group_id = g.id), 0)
  from groups g join group_versions v on v.group_id = g.id and v.version = g.version
  where g.suspended_at is null and (jsonb_path_exists(v.document, '$.feeds[*]') or jsonb_path_exists(v.document, '$.dealerships[*].feeds[*]')
    or exists (select from stock_feeds f where f.group_id = g.id))
$$;
--> statement-breakpoint
-- Times and outcomes of the feeds of every group that isn't suspended, for metrics and the check of the installation.
create or replace function feed_states() returns table (group_id uuid, group_slug text, feed text, enabled boolean,
  fresh_at timestamptz, stale_at timestamptz, failures integer, last_outcome text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select f.group_id, g.slug, f.feed, f.next_run_at is not null, f.fresh_at, f.stale_at, f.failures, f.last_outcome
  from stock_feeds f join groups g on g.id = f.group_id where g.suspended_at is null order by g.slug, f.feed
$$;
