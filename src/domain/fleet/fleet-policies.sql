-- needs #platform/database/policy-procedures.sql
-- The tables are in fleet-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

-- They hold nothing of a group. Only the console's role, as which commands work too, sees them; the action fleet.change is an operator's.
call pg_temp.policy('operators', '{fleet_changes, fleet_change_sites}', 'to forecourt_console using (true) with check (true)');
grant select, insert on fleet_changes to forecourt_console;
grant select, insert, update on fleet_change_sites to forecourt_console;
call pg_temp.audited('{fleet_changes}', '{insert}');
-- Of its sites the log has what operators do; what the task does of each is in that group's log.
call pg_temp.audited('{fleet_change_sites}', '{update}', $$app_group_id() is null and current_setting('app.action', true) = 'fleet.roll-back'$$);

-- What operators write of a site is in its group's log; its other changes go with a version, which has an entry.
create or replace function audit_site_agency() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  perform audit('sites', 'changed', 1, array[new.id::text], array_remove(array[
    case when new.agency is distinct from old.agency then 'agency' end,
    case when new.labels is distinct from old.labels then 'labels' end], null));
  return null;
end
$$;

call pg_temp.triggers('{sites}', 'create or replace trigger audit_agency after update of agency, labels on %s for each row
  when (new.agency is distinct from old.agency or new.labels is distinct from old.labels)
  execute function audit_site_agency()');

revoke execute on function audit_site_agency from public;
