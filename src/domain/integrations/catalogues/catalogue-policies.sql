-- needs #platform/database/policy-procedures.sql
-- The tables are in catalogue-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('catalogues', 'catalogue_cars', 'catalogue_files');
grant select, update on catalogues to forecourt_app;
grant select, insert, update, delete on catalogue_cars, catalogue_files to forecourt_app;
grant insert, delete on catalogues to forecourt_console;

-- What people change; the task writes times and outcomes without an actor.
call pg_temp.audited('{catalogues}');

-- What a task has to know of every catalogue that is on, of groups that aren't suspended.
create or replace function catalogues_on() returns table (group_id uuid, site_id uuid, id text, changed_at timestamptz,
  last_changed_at timestamptz, built_at timestamptz, failed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select c.group_id, c.site_id, c.id, c.changed_at, c.last_changed_at, c.built_at, c.failed_at from catalogues c
  where c.is_on and not is_suspended(c.group_id)
  order by coalesce(c.changed_at, c.built_at) nulls first, c.id
$$;

-- Says of the catalogues of these groups that something changed at a moment.
create or replace function catalogues_changed(of_groups uuid[], at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update catalogues c set changed_at = coalesce(c.changed_at, at), last_changed_at = at where c.group_id = any (of_groups) and c.is_on
$$;

revoke execute on function catalogues_on, catalogues_changed from public;
grant execute on function catalogues_on, catalogues_changed to forecourt_app;
