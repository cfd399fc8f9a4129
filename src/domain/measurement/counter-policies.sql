-- needs #platform/database/policy-procedures.sql
-- The tables are in counter-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('counters', 'counter_totals', 'counter_months');
grant select, delete on counters to forecourt_app;
grant select on counter_totals, counter_months to forecourt_app;

-- Adds up what was written or deleted. By triggers, so that the sums are right also for what a version writes that doesn't know them. Of what is deleted
-- with its site, the sums may be gone before.
create or replace function sum_counters() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  changed text := 'select group_id, site_id, day, kind, subject, source, times, empty, results from added';
begin
  if tg_op = 'DELETE' then
    update counter_totals t set times = t.times - r.times
    from (select group_id, site_id, day, kind, source, sum(times) as times from removed group by 1, 2, 3, 4, 5) r
    where (t.group_id, t.site_id, t.day, t.kind, t.source) = (r.group_id, r.site_id, r.day, r.kind, r.source);
    update counter_months m set times = m.times - r.times, empty = m.empty - r.empty, results = m.results - r.results
    from (select group_id, site_id, date_trunc('month', day::timestamp)::date as month, kind, subject, sum(times) as times, sum(empty) as empty,
        sum(results) as results from removed group by 1, 2, 3, 4, 5) r
    where (m.group_id, m.site_id, m.month, m.kind, m.subject) = (r.group_id, r.site_id, r.month, r.kind, r.subject);
    delete from counter_totals t using (select distinct group_id, site_id, day from removed) r
    where (t.group_id, t.site_id, t.day) = (r.group_id, r.site_id, r.day) and t.times = 0;
    delete from counter_months m using (select distinct group_id, site_id, date_trunc('month', day::timestamp)::date as month from removed) r
    where (m.group_id, m.site_id, m.month) = (r.group_id, r.site_id, r.month) and m.times = 0;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    changed := changed || ' union all select group_id, site_id, day, kind, subject, source, -times, -empty, -results from removed';
  end if;
  execute 'insert into counter_totals as t (group_id, site_id, day, kind, source, times)
    select group_id, site_id, day, kind, source, sum(times) from (' || changed || ') c group by 1, 2, 3, 4, 5
    on conflict (group_id, site_id, day, kind, source) do update set times = t.times + excluded.times';
  execute $sql$insert into counter_months as m (group_id, site_id, month, kind, subject, times, empty, results)
    select group_id, site_id, date_trunc('month', day::timestamp)::date, kind, subject, sum(times), sum(empty), sum(results) from ($sql$ || changed || $sql$) c
    group by 1, 2, 3, 4, 5
    on conflict (group_id, site_id, month, kind, subject) do update
      set times = m.times + excluded.times, empty = m.empty + excluded.empty, results = m.results + excluded.results$sql$;
  return null;
end
$$;

call pg_temp.triggers('{counters}',
  'create or replace trigger sums_insert after insert on %s referencing new table as added for each statement execute function sum_counters()',
  'create or replace trigger sums_update after update on %s referencing old table as removed new table as added for each statement
    execute function sum_counters()',
  'create or replace trigger sums_delete after delete on %s referencing old table as removed for each statement execute function sum_counters()');

-- Adds what a process counted to the rows of every site, in one statement; sites that no longer exist are left out. One process after the
-- other, since the triggers' sums have no order in which two could wait for each other. Then sums up how often the cars among them were looked
-- at; a car that an import has locked is left out, and right again when it is looked at next.
create or replace function add_counts(added jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  select pg_advisory_xact_lock(7301149);
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
    select coalesce(sum(c.times), 0) as times from counter_totals c
    where c.group_id = s.group_id and c.site_id = s.id and c.day >= since) counted
  order by counted.times desc, s.slug
$$;

revoke execute on function add_counts, sites_by_visits, sum_counters from public;
grant execute on function add_counts, sites_by_visits to forecourt_app;
