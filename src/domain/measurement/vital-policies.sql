-- needs #platform/database/policy-procedures.sql
-- The table is in vital-tables.ts; here are its policy, the roles' rights, and its functions.

call pg_temp.rows_of_site('vitals');
grant select, delete on vitals to forecourt_app;

-- Adds what a process counted to the rows of every site, in one statement; sites that no longer exist are left out. In the order of the
-- key, so that two processes never wait for each other.
create or replace function add_vitals(added jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into vitals as v (group_id, site_id, day, metric, page, device, release, soft, buckets)
  select s.group_id, s.id, a.day, a.metric, a.page, a.device, a.release, a.soft, a.buckets
  from jsonb_to_recordset(added) as a("groupId" uuid, "siteId" uuid, day date, metric text, page text, device text, release text,
      soft boolean, buckets bigint[])
    join sites s on s.group_id = a."groupId" and s.id = a."siteId"
  order by s.group_id, s.id, a.day, a.metric, a.page, a.device, a.release, a.soft
  on conflict (group_id, site_id, day, metric, page, device, release, soft) do update
    set buckets = array(
      select coalesce(b.stored, 0) + coalesce(b.new, 0)
      from unnest(v.buckets, excluded.buckets) with ordinality as b(stored, new, i) order by b.i)
$$;

-- Loads of all sites by release, since a day: no site is named.
create or replace function release_vitals(first date)
returns table (metric text, page text, device text, release text, since timestamptz, buckets bigint[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select t.metric, t.page, t.device, t.release, min(t.since), array_agg(t.times order by t.i)
  from (
    select v.metric, v.page, v.device, v.release, min(v.since) as since, b.i, sum(b.times)::bigint as times
    from vitals v cross join lateral unnest(v.buckets) with ordinality as b(times, i)
    where v.day >= first and not v.soft
    group by v.metric, v.page, v.device, v.release, b.i) t
  group by t.metric, t.page, t.device, t.release
$$;

-- Loads of every site since a day.
create or replace function site_vitals(first date) returns table (site_id uuid, metric text, buckets bigint[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select t.site_id, t.metric, array_agg(t.times order by t.i)
  from (
    select v.site_id, v.metric, b.i, sum(b.times)::bigint as times
    from vitals v cross join lateral unnest(v.buckets) with ordinality as b(times, i)
    where v.day >= first and not v.soft
    group by v.site_id, v.metric, b.i) t
  group by t.site_id, t.metric
$$;

revoke execute on function add_vitals, release_vitals, site_vitals from public;
grant execute on function add_vitals, release_vitals, site_vitals to forecourt_app;
