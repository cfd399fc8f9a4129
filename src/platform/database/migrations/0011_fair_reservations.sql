-- When work last looked at it, only to look at all in turn: what can't move now must not hide others.
alter table reservations add column tried_at timestamptz;
--> statement-breakpoint
create or replace function claim_payment_work(at timestamptz, again timestamptz, most integer)
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
  ), looked_at as (
    -- The wall's clock, for the order alone: the application's may stand still between two batches.
    update reservations v set tried_at = clock_timestamp() from due_reservations d
    where v.group_id = d.group_id and v.site_id = d.site_id and v.id = d.id
    returning 'reservation' as kind, v.group_id, v.site_id, v.id
  )
  select * from claimed_payments union all select * from claimed_refunds union all select * from looked_at
$$;
