-- needs #platform/database/policy-procedures.sql
-- needs #domain/integrations/events/event-policies.sql
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

-- Leases catalogues whose file is to be sent, of every group that isn't suspended: at most two of a group at once, the one that is due longest
-- first. Another worker may lease one once its lease has expired.
create or replace function claim_catalogue_sends(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, site_id uuid, id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due as materialized (
    select w.group_id, w.site_id, w.id from catalogues w join (
      select d.group_id, d.site_id, d.id, row_number() over (partition by d.group_id order by d.next_send_at, d.id)
        + (select count(*) from catalogues l where l.group_id = d.group_id and l.send_leased_until > at) as place
      from catalogues d
      where d.is_on and d.delivery is not null and d.next_send_at <= at and (d.send_leased_until is null or d.send_leased_until <= at)
        and not is_suspended(d.group_id)
    ) due on due.group_id = w.group_id and due.site_id = w.site_id and due.id = w.id
    where due.place <= 2 and w.is_on and w.next_send_at <= at and (w.send_leased_until is null or w.send_leased_until <= at)
    order by w.next_send_at, w.id limit most for update of w skip locked
  )
  update catalogues c set send_lease = worker, send_leased_until = until
  from due
  where c.group_id = due.group_id and c.site_id = due.site_id and c.id = due.id
  returning c.group_id, c.site_id, c.id
$$;

-- The first failure since the last success; the code says of what.
create or replace function catalogue_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  perform add_event(new.group_id, 'catalogue.failed', new.site_id, null, new.id, jsonb_build_object('name', new.name,
    'code', case when new.failure is not null and old.failure is null then 'build' else 'send' end));
  return null;
end
$$;
call pg_temp.triggers('{catalogues}', $$create constraint trigger event after update on %s deferrable initially deferred for each row
  when ((new.failure is not null and old.failure is null) or (new.send_failure is not null and old.send_failure is null))
  execute function catalogue_event()$$);

revoke execute on function catalogues_on, catalogues_changed, claim_catalogue_sends, catalogue_event from public;
grant execute on function catalogues_on, catalogues_changed, claim_catalogue_sends to forecourt_app;
