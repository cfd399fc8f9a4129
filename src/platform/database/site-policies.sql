-- needs #platform/database/policy-procedures.sql
-- The tables are in site-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_group('group_versions', 'sites', 'site_versions', 'site_hosts', 'changes');
call pg_temp.policy('tenant', '{groups}', 'to forecourt_app using (id = app_group_id()) with check (id = app_group_id())');
-- The change feed is read by number only, through changes_after().
grant insert, select (seq) on changes to forecourt_app;
grant usage, select on sequence changes_seq_seq to forecourt_app;
grant select, insert, update, delete on groups, group_versions, sites, site_versions, site_hosts to forecourt_app;

call pg_temp.audited('{group_versions, site_versions, site_hosts}');

-- Functions that are `security definer` run as the owner and so see every tenant's rows: each returns only what its comment says.

-- The site that answers a host.
create or replace function site_by_host(asked text) returns table (group_id uuid, site_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select h.group_id, h.site_id from site_hosts h where h.host = asked $$;

-- The site or group that a slug names; for commands and SITE=slug.
create or replace function site_by_slug(asked text) returns table (group_id uuid, site_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select s.group_id, s.id from sites s where s.slug = asked $$;

create or replace function group_by_slug(asked text) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select g.id from groups g where g.slug = asked $$;

-- Every site; for background tasks.
create or replace function all_sites() returns table (group_id uuid, group_slug text, site_id uuid, slug text, version integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select s.group_id, g.slug, s.id, s.slug, s.version from sites s join groups g on g.id = s.group_id order by s.slug $$;

-- What lists of sites show, of a group or, with null, of all that the caller may see.
create or replace function site_summaries(of_group uuid) returns setof json
language sql stable set search_path = pg_catalog, public, pg_temp as
$$
  select json_build_object('id', s.id, 'groupId', g.id, 'groupSlug', g.slug,
    'groupName', (select d.document->>'name' from group_versions d where d.group_id = g.id and d.version = g.version),
    'slug', s.slug, 'version', s.version + s.agency_version + g.version, 'labels', s.labels,
    'name', named.name, 'template', named.template, 'isSuspended', g.suspended_at is not null, 'isLive', coalesce(named.live, true),
    'hosts', array(select h.host from site_hosts h where h.site_id = s.id order by h.host))
  from sites s
  join groups g on g.id = s.group_id
  join site_versions v on v.group_id = s.group_id and v.site_id = s.id and v.version = s.version
  cross join jsonb_to_record(v.document) as named (name text, template text, live boolean)
  where of_group is null or s.group_id = of_group
$$;

-- The same of every group: for an operator's lists, the demo's and `site list`.
create or replace function all_site_summaries() returns setof json
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select site_summaries(null) $$;

-- Every host with its site, for a process that starts: it knows them from then on, also while the database is unavailable.
create or replace function all_hosts() returns table (host text, group_id uuid, site_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select h.host, h.group_id, h.site_id from site_hosts h $$;

-- Whether a widget of another group's site, or of its settings, is a page of this host: answers yes or no about one host, not whose it is.
create or replace function is_framed_host(asked text, but_group uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select exists (
    select from (
      select v.document from sites s
      join site_versions v on v.group_id = s.group_id and v.site_id = s.id and v.version = s.version where s.group_id <> but_group
      union all
      select v.document from groups g join group_versions v on v.group_id = g.id and v.version = g.version where g.id <> but_group
    ) d, jsonb_array_elements(case when jsonb_typeof(d.document -> 'widgets') = 'array' then d.document -> 'widgets' else '[]' end) w
    where substring(lower(w ->> 'src') from '^https?://([^/:?#]+)') = asked)
$$;

-- Whether a group is suspended; for functions of background tasks, which leave such groups out.
create or replace function is_suspended(asked uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select from groups g where g.id = asked and g.suspended_at is not null) $$;

-- Ends the suspension of the tenant's group. The time of the suspension doesn't count: not for the period in which a delivery is retried, nor
-- for the age at which a feed is stale. Returns how many deliveries wait, or null for a group that isn't suspended.
create or replace function resume_group(at timestamptz) returns bigint
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

-- Of a group the log has suspensions and the beginning of its deletion; its other changes go with a version, which has an entry.
create or replace function audit_group_suspension() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  perform audit('groups', 'changed', 1, array[new.id::text], array_remove(array[
    case when new.suspended_at is distinct from old.suspended_at then 'suspended_at' end,
    case when new.deletion_began_at is distinct from old.deletion_began_at then 'deletion_began_at' end], null));
  return null;
end
$$;

-- Records a change; the last statement of its transaction. The lock is held to the end, so numbers appear in order.
create or replace function record_change(of_kind text, of_group uuid, cars text[]) returns bigint language plpgsql as
$$
declare
  given bigint;
begin
  perform pg_advisory_xact_lock(7301147);
  insert into changes (kind, group_id, car_ids) values (of_kind, of_group, cars) returning seq into given;
  notify changes;
  return given;
end
$$;

-- The change feed of every group: numbers and ids, no rows.
create or replace function changes_after(last bigint, most integer) returns table (seq bigint, kind text, group_id uuid, car_ids text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select c.seq, c.kind, c.group_id, c.car_ids from changes c where c.seq > last order by c.seq limit most $$;

create or replace function last_change() returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select coalesce(max(c.seq), 0) from changes c $$;

-- Deletes changes older than `before`, except the newest, which holds the number that last_change() returns.
create or replace function delete_old_changes(before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ with gone as (
  delete from changes where at < before and seq < (select max(seq) from changes) returning 1
) select count(*) from gone $$;

call pg_temp.triggers('{groups}', 'create or replace trigger audit_suspension after update of suspended_at, deletion_began_at on %s for each row
  when (new.suspended_at is distinct from old.suspended_at or new.deletion_began_at is distinct from old.deletion_began_at)
  execute function audit_group_suspension()');

revoke execute on function site_by_host, site_by_slug, group_by_slug, all_sites, all_site_summaries, site_summaries, all_hosts, changes_after, last_change, delete_old_changes,
  is_suspended, is_framed_host, audit_group_suspension, resume_group from public;
grant execute on function site_by_host, site_by_slug, group_by_slug, all_sites, all_site_summaries, site_summaries, all_hosts, changes_after, last_change, delete_old_changes,
  is_framed_host to forecourt_app;
grant execute on function resume_group to forecourt_console;
