-- needs #platform/database/policy-procedures.sql
-- The tables are in reservation-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('payments', 'refunds', 'payment_events', 'test_checkouts');
call pg_temp.rows_shared_by_sites('reservations');
-- Payments can't be deleted.
grant select, insert, update on reservations, payments, refunds, payment_events, test_checkouts to forecourt_app;

call pg_temp.audited('{reservations, payments, refunds}');

-- Payments, refunds and reservations that are due, of every site, by the application's clock; kinds and ids only. A claimed payment or refund
-- is due again at `again`.
create or replace function claim_due_payments(at timestamptz, again timestamptz, most integer)
returns table (kind text, group_id uuid, site_id uuid, id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due_payments as (
    select p.group_id, p.site_id, p.id from payments p
    where (p.state in ('begun', 'open') or (p.state = 'paid' and p.followed_at is null)) and p.next_try_at <= at
    order by p.next_try_at limit most for update skip locked
  ), claimed_payments as (
    update payments p set next_try_at = again from due_payments d
    where p.group_id = d.group_id and p.site_id = d.site_id and p.id = d.id
    returning case p.state when 'paid' then 'follow' else 'ask' end as kind, p.group_id, p.site_id, p.id
  ), due_refunds as (
    select r.group_id, r.site_id, r.id from refunds r
    where r.state in ('due', 'pending') and r.next_try_at <= at
    order by r.next_try_at limit most for update skip locked
  ), claimed_refunds as (
    update refunds r set next_try_at = again from due_refunds d
    where r.group_id = d.group_id and r.site_id = d.site_id and r.id = d.id
    returning 'refund' as kind, r.group_id, r.site_id, r.id
  ), due_reservations as (
    select v.group_id, v.site_id, v.id from reservations v
      left join cars c on c.group_id = v.group_id and c.id = v.car_id
    where v.state = 'paid'
      or (v.state = 'held' and (v.held_until <= at or c.id is null or c.status = 'sold'))
      or (v.state = 'pending' and (v.pending_until <= at - interval '15 minutes' or c.id is null or c.status = 'sold'))
    order by v.tried_at nulls first, v.created_at limit most for update of v skip locked
  ), checked_reservations as (
    -- The system's clock, for the order alone: the application's may stand still between two batches.
    update reservations v set tried_at = clock_timestamp() from due_reservations d
    where v.group_id = d.group_id and v.site_id = d.site_id and v.id = d.id
    returning 'reservation' as kind, v.group_id, v.site_id, v.id
  )
  select * from claimed_payments union all select * from claimed_refunds union all select * from checked_reservations
$$;

-- When the next of these is due.
create or replace function next_payment_due_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select least(
    (select min(next_try_at) from payments where state in ('begun', 'open') or (state = 'paid' and followed_at is null)),
    (select min(next_try_at) from refunds where state in ('due', 'pending')),
    (select min(held_until) from reservations where state = 'held'))
$$;

revoke execute on function claim_due_payments, next_payment_due_at from public;
grant execute on function claim_due_payments, next_payment_due_at to forecourt_app;
