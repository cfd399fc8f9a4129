-- needs #platform/database/policy-procedures.sql
-- The tables are in measure-tables.ts; here are their policies, the roles' rights, and their functions.

call pg_temp.rows_of_site('measure_events', 'destination_secrets', 'destination_states');
grant select, insert, update, delete on measure_events, destination_secrets, destination_states to forecourt_app;

call pg_temp.audited('{destination_secrets, destination_states}');

-- Stores what pages of any sites reported, in one statement; without sites that no longer exist and destinations that a member switched off.
create or replace function add_page_events(added jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into measure_events (group_id, site_id, destination, id, kind, at, facts, person, state, first_try_at, next_try_at)
  select s.group_id, s.id, a.destination, a.id, a.kind, a.at, a.facts, a.person, 'waiting', a."firstTryAt", a."nextTryAt"
  from jsonb_to_recordset(added) as a("groupId" uuid, "siteId" uuid, destination text, id text, kind text, at timestamptz, facts jsonb,
      person jsonb, "firstTryAt" timestamptz, "nextTryAt" timestamptz)
    join sites s on s.group_id = a."groupId" and s.id = a."siteId"
  where not exists (select from destination_states d
    where d.group_id = s.group_id and d.site_id = s.id and d.destination = a.destination and d.off_at is not null)
  order by s.group_id, s.id, a.destination, a.id
  on conflict do nothing
$$;

-- Sites that have events of the last seven days, of every group that isn't suspended. It jumps from one site to the next in the index.
create or replace function measured_sites() returns table (group_id uuid, site_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  with recursive site as (
    (select m.group_id, m.site_id from measure_events m order by m.group_id, m.site_id limit 1)
    union all
    select n.group_id, n.site_id from site s cross join lateral (
      select m.group_id, m.site_id from measure_events m where (m.group_id, m.site_id) > (s.group_id, s.site_id)
      order by m.group_id, m.site_id limit 1) n
  )
  select s.group_id, s.site_id from site s where not is_suspended(s.group_id)
$$;

-- Which destinations have events that are due, of every site whose group isn't suspended. It jumps from one destination to the next in the index, so
-- that a long queue of one costs the others nothing.
create or replace function measure_queues(at timestamptz, most integer)
returns table (group_id uuid, site_id uuid, destination text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  with recursive queue as (
    (select m.group_id, m.site_id, m.destination from measure_events m where m.state = 'waiting'
      order by m.group_id, m.site_id, m.destination limit 1)
    union all
    select n.group_id, n.site_id, n.destination from queue q cross join lateral (
      select m.group_id, m.site_id, m.destination from measure_events m
      where m.state = 'waiting' and (m.group_id, m.site_id, m.destination) > (q.group_id, q.site_id, q.destination)
      order by m.group_id, m.site_id, m.destination limit 1) n
  )
  select q.group_id, q.site_id, q.destination from queue q
  where exists (select from measure_events m
      where m.group_id = q.group_id and m.site_id = q.site_id and m.destination = q.destination and m.state = 'waiting'
        and m.next_try_at <= measure_queues.at and (m.leased_until is null or m.leased_until <= measure_queues.at))
    and not is_suspended(q.group_id)
  limit most
$$;

-- Removes the person from events that a process began to send and never ended, and deletes events after seven days; of every site.
create or replace function delete_old_measure_events(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update measure_events set person = null, lease = null, leased_until = null
    where person is not null and state = 'unknown' and leased_until <= delete_old_measure_events.at;
  with gone as (delete from measure_events where measure_events.at <= delete_old_measure_events.at - interval '7 days' returning 1)
    select count(*) from gone
$$;

revoke execute on function add_page_events, measured_sites, measure_queues, delete_old_measure_events from public;
grant execute on function add_page_events, measured_sites, measure_queues, delete_old_measure_events to forecourt_app;
