-- needs #platform/database/policy-procedures.sql
-- The tables are in alert-tables.ts; here are their policies, the roles' rights, and their functions.

call pg_temp.rows_of_site('alert_people', 'saved_searches', 'alert_hits', 'alert_cars', 'alert_messages');
grant select, insert, update, delete on alert_people, saved_searches, alert_hits, alert_cars, alert_messages to forecourt_app;

call pg_temp.audited('{alert_people, saved_searches}');

-- Sites with people who get alerts, of every group that isn't suspended.
create or replace function alert_sites() returns table (group_id uuid, site_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select distinct p.group_id, p.site_id from alert_people p where p.confirmed_at is not null and not is_suspended(p.group_id)
$$;

-- Leases mails that are due, of every site whose group isn't suspended; returns ids only. Another worker may claim one once its lease has expired.
create or replace function claim_alert_messages(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, site_id uuid, id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due as materialized (
    select w.group_id, w.site_id, w.id from alert_messages w
    where w.state = 'waiting' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at)
      and not exists (select from groups g where g.id = w.group_id and g.suspended_at is not null)
    order by w.next_try_at limit most for update skip locked
  )
  update alert_messages m set lease = worker, leased_until = until
  from due
  where m.group_id = due.group_id and m.site_id = due.site_id and m.id = due.id
  returning m.group_id, m.site_id, m.id
$$;

-- How many mails of a mailbox from all sites asked for a confirmation since a time, at most `most`.
create or replace function alert_confirmations_to(asked text, since timestamptz, most integer) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select count(*)::integer from (
    select from alert_messages m join alert_people p on p.group_id = m.group_id and p.site_id = m.site_id and p.id = m.person_id
    where p.mailbox = asked and m.kind = 'confirm' and m.created_at > since
    limit most) counted
$$;

revoke execute on function alert_sites, claim_alert_messages, alert_confirmations_to from public;
grant execute on function alert_sites, claim_alert_messages, alert_confirmations_to to forecourt_app;
