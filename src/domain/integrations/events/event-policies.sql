-- needs #platform/database/policy-procedures.sql
-- needs #domain/cars/car-policies.sql
-- The tables are in event-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

-- Programs read the events of their group through the console's role. Only the functions below write.
call pg_temp.policy('tenant', '{events, published_cars}', 'for select to forecourt_console using (group_id = app_group_id())');
grant select on events, published_cars to forecourt_console;

-- The next number of an event. Numbers of a group appear in order, because the lock is held to the end of the transaction, and what takes it is the
-- last that a transaction does: the triggers that call `add_event` are deferred, `publish_cars` compares before, and `number_event` numbers what
-- it inserts of a few cars.
create or replace function next_event_number(of_group uuid) returns bigint language plpgsql volatile as
$$
begin
  perform pg_advisory_xact_lock(7301149, hashtext(of_group::text));
  return nextval('event_numbers');
end
$$;

create or replace function number_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  given bigint := next_event_number(new.group_id);
begin
  update events e set seq = given where e.group_id = new.group_id and e.id = new.id;
  update published_cars p set seq = given where p.group_id = new.group_id and p.car_id = new.subject_id;
  return null;
end
$$;
call pg_temp.triggers('{events}', 'create constraint trigger number_event after insert on %s deferrable initially deferred
  for each row when (new.seq is null) execute function number_event()');

-- An event of a group that records them, with its number.
create or replace function add_event(of_group uuid, of_type text, of_site uuid, of_location text, subject text, details jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  insert into events (group_id, id, seq, type, site_id, location_id, subject_id, data, at)
  select g.id, gen_random_uuid(), next_event_number(g.id), of_type, of_site, of_location, subject, jsonb_strip_nulls(details), clock_timestamp()
  from groups g where g.id = of_group and g.events_since is not null;
end
$$;

-- As `add_event`, without the call: no other row of a shopper is inserted as often. Most groups have no program, and pay for nothing more.
create or replace function lead_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  happened text := 'lead.received';
  changed text[];
begin
  if tg_op = 'UPDATE' and old.state = 'complete' then
    if new.payload ->> 'erased' = 'true' and old.payload ->> 'erased' is distinct from 'true' then happened := 'lead.erased';
    else
      happened := 'lead.changed';
      changed := array_remove(array[case when new.stage <> old.stage then 'stage' end,
        case when new.owner_id is distinct from old.owner_id then 'owner_id' end, case when new.tags <> old.tags then 'tags' end], null);
    end if;
  end if;
  insert into events (group_id, id, seq, type, site_id, location_id, subject_id, data, at)
  select g.id, gen_random_uuid(), next_event_number(g.id), happened, new.site_id, new.location_id, new.id,
    case when happened = 'lead.erased' then '{}' else jsonb_strip_nulls(jsonb_build_object('category', new.category, 'car_id', new.car_id,
      'stage', new.stage, 'owner_id', new.owner_id, 'spam', cardinality(new.spam) > 0, 'due_at', new.due_at, 'changed', changed)) end,
    clock_timestamp()
  from groups g where g.id = new.group_id and g.events_since is not null;
  return null;
end
$$;
call pg_temp.triggers('{leads}',
  'create constraint trigger event_insert after insert on %s deferrable initially deferred for each row when (new.state = ''complete'') execute function lead_event()',
  'create constraint trigger event_update after update on %s deferrable initially deferred for each row when (new.state = ''complete'' and (old.state <> new.state
    or old.stage <> new.stage or old.owner_id is distinct from new.owner_id or old.tags <> new.tags
    or (new.payload ->> ''erased'' = ''true'' and old.payload ->> ''erased'' is distinct from ''true''))) execute function lead_event()');

-- Of a booking of either table; the first argument is the column of its time. One that is moved is another row, whose sequence says so.
create or replace function booking_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  was jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  now_is jsonb := to_jsonb(new);
  happened text;
begin
  if was is null then happened := case when new.sequence > 0 then 'moved' else 'made' end;
  elsif was ->> 'cancelled_at' is null and new.cancelled_at is not null then happened := 'cancelled';
  elsif was -> tg_argv[0] <> now_is -> tg_argv[0] or was -> 'location_id' <> now_is -> 'location_id' then happened := 'moved';
  elsif was ->> 'confirmed_at' is null and new.confirmed_at is not null then happened := 'confirmed';
  else return null;
  end if;
  perform add_event(new.group_id, 'booking.' || happened, new.site_id, new.location_id, new.lead_id, jsonb_build_object(
    'kind', coalesce(now_is ->> 'purpose', 'service'), tg_argv[0], now_is -> tg_argv[0], 'sequence_of_booking', new.sequence,
    'by', new.cancelled_by));
  return null;
end
$$;
call pg_temp.triggers('{test_drive_bookings}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function booking_event('starts_at')$$);
call pg_temp.triggers('{service_bookings}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function booking_event('day')$$);

-- Of a row whose state says what happened: the arguments are the first part of the type and the states that are events.
create or replace function state_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> 'state' end;
  now_is jsonb := to_jsonb(new);
  state text := now_is ->> 'state';
  happened text := case tg_argv[0] || '.' || state when 'trade_in.offer' then 'offered' when 'publication.published' then 'done' else state end;
begin
  if was is not distinct from state or not state = any (tg_argv[1:]) then return null; end if;
  perform add_event(new.group_id, tg_argv[0] || '.' || happened, (now_is ->> 'site_id')::uuid, null, new.id, jsonb_build_object(
    'state', state, 'car_id', now_is -> 'car_id', 'lead_id', now_is -> 'lead_id', 'payment_id', now_is -> 'payment_id',
    'amount_cents', now_is -> 'amount_cents', 'amount', now_is -> 'offer_high',
    'title', now_is -> 'title'));
  return null;
end
$$;
call pg_temp.triggers('{reservations}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function state_event('reservation', 'held', 'released', 'cancelled', 'sold')$$);
call pg_temp.triggers('{payments}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function state_event('payment', 'paid')$$);
call pg_temp.triggers('{refunds}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function state_event('refund', 'done', 'failed')$$);
call pg_temp.triggers('{trade_ins}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function state_event('trade_in', 'offer', 'accepted')$$);
call pg_temp.triggers('{change_sets}', $$create constraint trigger event after insert or update on %s
  deferrable initially deferred for each row
  execute function state_event('publication', 'published', 'failed')$$);

create or replace function feed_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  if tg_table_name = 'stock_feed_runs' then
    perform add_event(new.group_id, 'feed.failed', null, null, new.feed, jsonb_build_object('name', new.feed, 'code', to_jsonb(new) ->> 'outcome'));
  else
    perform add_event(new.group_id, 'feed.' || coalesce(to_jsonb(new) ->> 'reported', 'recovered'), null, null, new.feed,
      jsonb_build_object('name', new.feed, 'since', to_jsonb(new) ->> 'fresh_at'));
  end if;
  return null;
end
$$;
call pg_temp.triggers('{stock_feed_runs}', $$create constraint trigger event after insert on %s
  deferrable initially deferred for each row
  when (new.outcome in ('failed', 'broken')) execute function feed_event()$$);
call pg_temp.triggers('{stock_feeds}', $$create constraint trigger event after update on %s
  deferrable initially deferred for each row
  when (new.reported is distinct from old.reported) execute function feed_event()$$);

-- Compares cars of a group as shoppers see them with what events last said of them, all for null, and records what differs: an event a car, or
-- one for more than 200. The first time there are none. Returns how many differ. Numbers of many cars are stored with them, so that each is written
-- once; two comparisons of a group at once wait for each other before the first writes.
create or replace function publish_cars(of_group uuid, ids text[]) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  is_first boolean;
  found_cars bigint;
begin
  select g.events_begun_at is null into is_first from groups g where g.id = of_group and g.events_since is not null for no key update;
  if is_first is null then return 0; end if;
  if is_first or ids is null then
    ids := array(select c.id from cars c where c.group_id = of_group union select p.car_id from published_cars p where p.group_id = of_group);
  end if;
  -- Joined, because a plan that serves any array compares each car with all of its elements.
  with wanted as (
    select distinct w.id from unnest(ids) w (id)
  ), shown as (
    select c.id, c.dealership_id, c.location_id, case when c.status <> 'sold' and c.reserved then 'reserved' else c.status end as status,
      md5(jsonb_build_array(f.facts -> 'price', f.facts -> 'offer_price', f.facts -> 'before_price', f.facts -> 'subscription_price',
        f.facts -> 'price_type')::text) as price_hash,
      md5(c.pictures::text) as photos_hash,
      md5((f.facts - '{price,offer_price,before_price,subscription_price,price_type,status}'::text[])::text) as details_hash
    from wanted w join cars c on c.group_id = of_group and c.id = w.id
      cross join lateral (select shown_facts(c.facts, c.overrides) as facts) f
  ), published as (
    select p.* from wanted w join published_cars p on p.group_id = of_group and p.car_id = w.id
  ), compared as (
    select coalesce(s.id, p.car_id) as car_id, coalesce(s.status, 'removed') as status, s.id is null as is_gone,
      p.car_id is null or p.status = 'removed' as is_new, coalesce(s.dealership_id, p.dealership_id) as dealership_id,
      case when s.id is null then p.location_id else s.location_id end as location_id, p.status as old_status,
      coalesce(s.price_hash, p.price_hash) as price_hash, coalesce(s.photos_hash, p.photos_hash) as photos_hash,
      coalesce(s.details_hash, p.details_hash) as details_hash,
      case when p.car_id is not null then array_remove(array[case when s.status <> p.status then 'status' end,
        case when s.price_hash <> p.price_hash then 'price' end, case when s.photos_hash <> p.photos_hash then 'photos' end,
        case when s.details_hash <> p.details_hash then 'details' end,
        case when (s.location_id, s.dealership_id) is distinct from (p.location_id, p.dealership_id) then 'place' end], null) end as changed
    from shown s full join published p on p.car_id = s.id
  ), differing as (
    select * from compared c where case when c.is_gone then c.old_status <> 'removed' else c.is_new or c.changed <> '{}' end
  ), counted as materialized (
    select c.cars, case when is_first or c.cars > 200 then next_event_number(of_group) end as seq
    from (select count(*) as cars from differing) c
  ), stored as (
    insert into published_cars (group_id, car_id, seq, status, dealership_id, location_id, price_hash, photos_hash, details_hash)
    select of_group, d.car_id, n.seq, d.status, d.dealership_id, d.location_id, d.price_hash, d.photos_hash, d.details_hash
    from differing d cross join counted n
    on conflict (group_id, car_id) do update set seq = excluded.seq, status = excluded.status, dealership_id = excluded.dealership_id,
      location_id = excluded.location_id, price_hash = excluded.price_hash, photos_hash = excluded.photos_hash, details_hash = excluded.details_hash
  ), announced as (
    insert into events (group_id, id, seq, type, location_id, subject_id, data, at)
    select of_group, gen_random_uuid(), e.* from (
      select n.seq, case when d.is_gone then 'car.removed' when d.status = 'sold' and d.old_status is distinct from 'sold' then 'car.sold'
          when d.is_new then 'car.added' else 'car.changed' end, d.location_id, d.car_id,
        jsonb_strip_nulls(jsonb_build_object('status', d.status, 'dealership_id', d.dealership_id,
          'changed', case when not d.is_new and not d.is_gone then to_jsonb(d.changed) end)), clock_timestamp()
      from differing d, counted n where not is_first and n.cars <= 200
      union all
      select n.seq, 'stock.changed', null, of_group::text, jsonb_build_object('count', n.cars,
        'after', (select coalesce(max(p.seq), 0) from published_cars p where p.group_id = of_group)), clock_timestamp()
      from counted n where not is_first and n.cars > 200
    ) e
  ) select n.cars into found_cars from counted n;
  if is_first then
    update groups g set events_begun_at = clock_timestamp() where g.id = of_group;
  end if;
  return found_cars;
end
$$;

-- Groups that record events; with `only_new` those whose cars were never compared.
create or replace function groups_with_events(only_new boolean) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select g.id from groups g where g.events_since is not null and (not only_new or g.events_begun_at is null) $$;

-- Turns the events of a group on; what is on stays so. The first client, endpoint or catalogue does it.
create or replace function begin_events(of_group uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update groups g set events_since = clock_timestamp()
  where g.id = of_group and g.id = app_group_id() and g.events_since is null
$$;

-- Deletes old events, but of each group the newest, by whose number a program that comes later sees whether it missed some; and cars that were
-- removed before then. Returns how many.
create or replace function delete_old_events(before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  delete from published_cars p where p.status = 'removed'
    and p.seq < (select min(e.seq) from events e where e.at >= before);
  with newest as (
    select e.group_id, max(e.seq) as seq from events e where e.at < before group by e.group_id
  ), gone as (
    delete from events e using newest n where e.group_id = n.group_id and e.at < before and e.seq < n.seq returning 1
  ) select count(*) from gone
$$;

revoke execute on function next_event_number, number_event, add_event, lead_event, booking_event, state_event, feed_event, publish_cars,
  groups_with_events, begin_events, delete_old_events from public;
grant execute on function publish_cars, groups_with_events, delete_old_events to forecourt_app;
grant execute on function begin_events to forecourt_app, forecourt_console;
