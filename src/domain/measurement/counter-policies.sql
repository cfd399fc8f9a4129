-- needs #platform/database/policy-procedures.sql
-- The tables are in counter-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('counters');
grant select, delete on counters to forecourt_app;

-- Adds what a process counted to the rows of every site, in one statement; sites that no longer exist are left out. In the order of the
-- key, so that two processes never wait for each other. Then sums up how often the cars among them were looked at; a car that an import
-- has locked is left out, and right again when it is looked at next.
create or replace function add_counts(added jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into counters as c (group_id, site_id, day, kind, subject, source, device, times, empty, results)
  select s.group_id, s.id, a.day, a.kind, a.subject, a.source, a.device, a.times, a.empty, a.results
  from jsonb_to_recordset(added) as a("groupId" uuid, "siteId" uuid, day date, kind text, subject text, source text, device text,
      times bigint, empty bigint, results bigint)
    join sites s on s.group_id = a."groupId" and s.id = a."siteId"
  order by s.group_id, s.id, a.day, a.kind, a.subject, a.source, a.device
  on conflict (group_id, site_id, day, kind, subject, source, device) do update
    set times = c.times + excluded.times, empty = c.empty + excluded.empty, results = c.results + excluded.results;
  update cars c set views = v.views
  from (
    select k.group_id, k.id, (
        select coalesce(sum(n.times), 0) from counters n
        where n.group_id = k.group_id and n.kind = 'view' and n.subject = k.id
      ) as views
    from cars k
    where (k.group_id, k.id) in (
      select a."groupId", a.subject from jsonb_to_recordset(added) as a("groupId" uuid, kind text, subject text) where a.kind = 'view')
    for update skip locked
  ) v
  where c.group_id = v.group_id and c.id = v.id
$$;

-- Every site, those with the most that was counted since a day first: the order in which a process reads their stock.
create or replace function sites_by_visits(since date) returns table (group_id uuid, site_id uuid, slug text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select s.group_id, s.id, s.slug
  from sites s cross join lateral (
    select coalesce(sum(c.times), 0) as times from counters c
    where c.group_id = s.group_id and c.site_id = s.id and c.day >= since) counted
  order by counted.times desc, s.slug
$$;

revoke execute on function add_counts, sites_by_visits from public;
grant execute on function add_counts, sites_by_visits to forecourt_app;
