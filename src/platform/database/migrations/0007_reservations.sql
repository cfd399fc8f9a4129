-- Reservations, payments and what becomes of them. Amounts are integer cents.
create table payment_events (
  group_id uuid not null,
  site_id uuid not null,
  provider text not null,
  id text not null,
  type text not null,
  checkout_id text,
  received_at timestamptz not null,
  primary key(group_id,site_id,provider,id)
);
--> statement-breakpoint
create table payments (
  group_id uuid not null,
  site_id uuid not null,
  id text not null,
  purpose text not null,
  subject text not null,
  dealership_slug text,
  provider text not null,
  way text not null,
  amount_cents integer not null,
  description text not null,
  payer jsonb not null,
  shopper_id text,
  lead_id text,
  lead_data jsonb,
  key text not null,
  return_url text not null,
  cancel_url text not null,
  state text not null,
  checkout_id text,
  checkout_url text,
  checkout_until timestamptz not null,
  ends_at timestamptz not null,
  provider_payment_id text,
  paid_at timestamptz,
  followed_at timestamptz,
  next_try_at timestamptz not null,
  attempts integer default 0 not null,
  last_answer text,
  created_at timestamptz not null,
  primary key(group_id,site_id,id)
);
--> statement-breakpoint
create table refunds (
  group_id uuid not null,
  site_id uuid not null,
  id text not null,
  payment_id text not null,
  amount_cents integer not null,
  reason text not null,
  state text not null,
  provider_refund_id text,
  next_try_at timestamptz not null,
  attempts integer default 0 not null,
  round integer default 1 not null,
  last_answer text,
  created_at timestamptz not null,
  done_at timestamptz,
  primary key(group_id,site_id,id)
);
--> statement-breakpoint
create table reservations (
  group_id uuid not null,
  site_id uuid not null,
  id text not null,
  car_id text not null,
  car jsonb not null,
  dealership_slug text not null,
  state text not null,
  amount_cents integer not null,
  payment_id text not null,
  created_at timestamptz not null,
  pending_until timestamptz not null,
  paid_at timestamptz,
  held_until timestamptz,
  ended_at timestamptz,
  primary key(group_id,site_id,id)
);
--> statement-breakpoint
create table test_checkouts (
  group_id uuid not null,
  site_id uuid not null,
  id text not null,
  key text not null,
  amount_cents integer not null,
  description text not null,
  reference text not null,
  return_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  state text not null,
  payment_id text,
  paid_at timestamptz,
  refund_key text,
  refund_id text,
  refunded_at timestamptz,
  created_at timestamptz not null,
  primary key(group_id,site_id,id)
);
--> statement-breakpoint
alter table payment_events add foreign key (group_id,site_id) references sites(group_id,id) on delete cascade;
--> statement-breakpoint
alter table payments add foreign key (group_id,site_id) references sites(group_id,id) on delete cascade;
--> statement-breakpoint
alter table refunds add foreign key (group_id,site_id,payment_id) references payments(group_id,site_id,id) on delete cascade;
--> statement-breakpoint
alter table reservations add foreign key (group_id,site_id) references sites(group_id,id) on delete cascade;
--> statement-breakpoint
alter table test_checkouts add foreign key (group_id,site_id) references sites(group_id,id) on delete cascade;
--> statement-breakpoint
create unique index payments_key on payments (group_id,site_id,key);
--> statement-breakpoint
create unique index payments_checkout on payments (group_id,site_id,provider,checkout_id);
--> statement-breakpoint
create index payments_shopper on payments (group_id,site_id,shopper_id);
--> statement-breakpoint
create index payments_subject on payments (group_id,site_id,subject);
--> statement-breakpoint
create index payments_due on payments (next_try_at) where state in ('begun', 'open') or (state = 'paid' and followed_at is null);
--> statement-breakpoint
create unique index refunds_payment on refunds (group_id,site_id,payment_id);
--> statement-breakpoint
create index refunds_due on refunds (next_try_at) where state in ('due', 'pending');
--> statement-breakpoint
create unique index reservations_live on reservations (group_id,car_id) where state in ('pending', 'paid', 'held');
--> statement-breakpoint
create index reservations_created on reservations (group_id,site_id,created_at);
--> statement-breakpoint
create unique index test_checkouts_key on test_checkouts (group_id,site_id,key);
--> statement-breakpoint
create unique index test_checkouts_payment on test_checkouts (group_id,site_id,payment_id);
--> statement-breakpoint
-- The walls. Payment records are never deleted by the application; a car that is taken is the group's to know.
do $$
declare
  name text;
begin
  foreach name in array array['payments', 'refunds', 'payment_events', 'test_checkouts'] loop
    execute format('grant select, insert, update on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id())', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
  grant select, insert, update on reservations to forecourt_app;
  alter table reservations enable row level security;
  alter table reservations force row level security;
  create policy tenant on reservations to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id() and site_id = app_site_id());
  create policy owner on reservations to current_user using (true) with check (true);
end $$;
--> statement-breakpoint
-- Named exception: what is due of payments, refunds and reservations, of every site, by the application's clock; kinds and ids only.
-- What is claimed is not given again before `again`.
create function claim_payment_work(at timestamptz, again timestamptz, most integer)
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
    select 'reservation' as kind, v.group_id, v.site_id, v.id from reservations v
      left join cars c on c.group_id = v.group_id and c.id = v.car_id
    where v.state = 'paid'
      or (v.state = 'held' and (v.held_until <= at or c.id is null or c.status = 'sold'))
      or (v.state = 'pending' and (v.pending_until <= at - interval '15 minutes' or c.id is null or c.status = 'sold'))
    limit most
  )
  select * from claimed_payments union all select * from claimed_refunds union all select * from due_reservations
$$;
--> statement-breakpoint
-- Named exception: the instant at which something of that kind is next due; nothing else.
create function next_payment_work() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select least(
    (select min(next_try_at) from payments where state in ('begun', 'open') or (state = 'paid' and followed_at is null)),
    (select min(next_try_at) from refunds where state in ('due', 'pending')),
    (select min(held_until) from reservations where state = 'held'))
$$;
--> statement-breakpoint
do $$
begin
  revoke execute on function claim_payment_work(timestamptz, timestamptz, integer), next_payment_work() from public;
  grant execute on function claim_payment_work(timestamptz, timestamptz, integer), next_payment_work() to forecourt_app;
end $$;
