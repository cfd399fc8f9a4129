-- needs #platform/database/policy-procedures.sql
-- The table is in car-day-tables.ts; here are its policy, the roles' rights, and its function.

call pg_temp.rows_of_site('car_days');
grant select, delete on car_days to forecourt_app;

-- Adds what a process counted to the rows of every site, in one statement; sites that no longer exist are left out. In the order of the
-- key, so that two processes never wait for each other.
create or replace function add_car_days(added jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into car_days as c (group_id, site_id, day, car_id, appearances, views, saves, leads)
  select s.group_id, s.id, a.day, a."carId", a.appearances, a.views, a.saves, a.leads
  from jsonb_to_recordset(added) as a("groupId" uuid, "siteId" uuid, day date, "carId" text, appearances bigint, views bigint,
      saves bigint, leads bigint)
    join sites s on s.group_id = a."groupId" and s.id = a."siteId"
  order by s.group_id, s.id, a.day, a."carId"
  on conflict (group_id, site_id, day, car_id) do update
    set appearances = c.appearances + excluded.appearances, views = c.views + excluded.views,
      saves = c.saves + excluded.saves, leads = c.leads + excluded.leads
$$;

revoke execute on function add_car_days from public;
grant execute on function add_car_days to forecourt_app;
