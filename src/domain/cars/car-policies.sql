-- needs #platform/database/policy-procedures.sql
-- The tables are in car-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_group('dealerships', 'locations', 'cars', 'car_picture_sources');
grant select, insert, update, delete on dealerships, locations, cars, car_picture_sources to forecourt_app;

-- Cars that a member or a command adds or deletes one by one. Imports have entries of their own.
call pg_temp.audited('{cars}', '{insert}', $$coalesce(current_setting('app.action', true), '') in ('stock.add', 'api.addCar')$$);
call pg_temp.audited('{cars}', '{delete}', $$coalesce(current_setting('app.action', true), '') in ('stock.delete', 'api.deleteCar')$$);

-- The one place where overrides and the feed's facts are merged. Overrides of a part of `variant` or `specifications` leave its other parts.
create or replace function shown_facts(facts jsonb, overrides jsonb) returns jsonb language sql immutable parallel safe as
$$
  select case when overrides = '{}'::jsonb then facts
    else facts || overrides
      || case when overrides ? 'variant' then jsonb_build_object('variant',
          coalesce(nullif(facts -> 'variant', 'null'::jsonb), '{}'::jsonb) || (overrides -> 'variant')) else '{}'::jsonb end
      || case when overrides ? 'specifications' then jsonb_build_object('specifications',
          coalesce(nullif(facts -> 'specifications', 'null'::jsonb), '{}'::jsonb) || (overrides -> 'specifications')) else '{}'::jsonb end
  end
$$;

-- What a car lacks as shoppers see it: the generated column `lacks`. Prices up to 10 are placeholders, and 8 pictures and 200 characters are enough.
-- In PL/pgSQL, which is faster for each row, and without merging the overrides that almost no car has.
create or replace function car_lacks(facts jsonb, overrides jsonb, pictures jsonb) returns text[] language plpgsql immutable parallel safe as
$$
begin
  if overrides <> '{}' then
    facts := public.shown_facts(facts, overrides);
  end if;
  return array_remove(array[
    case when coalesce((facts ->> 'price')::numeric, 0) <= 10 and coalesce((facts ->> 'offer_price')::numeric, 0) <= 10
      and coalesce((facts ->> 'subscription_price')::numeric, 0) <= 0 then 'price' end,
    case when jsonb_typeof(pictures) <> 'array' or jsonb_array_length(pictures) < 8 then 'photos' end,
    case when length(coalesce(facts ->> 'dealercomments', '')) < 200 then 'description' end,
    case when facts -> 'show_on_dealer_website' = 'false'::jsonb then 'visible' end], null);
end
$$;

-- By which words staff find a car: the generated column `words`.
create or replace function car_words(facts jsonb, overrides jsonb) returns text language plpgsql immutable parallel safe as
$$
begin
  if overrides <> '{}' then
    facts := public.shown_facts(facts, overrides);
  end if;
  return lower(concat_ws(' ', facts ->> 'year', facts ->> 'make', facts ->> 'model', facts ->> 'badge', facts ->> 'series',
    facts ->> 'stocknum', facts ->> 'vin', facts ->> 'regplate'));
end
$$;

-- A car's photos in the order that staff gave them: `photos` lists {"url"} of the feed, with "hidden" when it was removed, and {"picture"} of
-- one's own. One that staff turned, cropped or replaced has {"instead": {"picture"}}, which is shown in its place. Pictures that the feed added since
-- come last. Those of wear and damage have a condition: the words in the feed's `condition_photos`, or those of staff, {"condition"}, where null
-- says that a photo shows none.
create or replace function car_photos(of_group uuid, of_car text)
returns table (picture jsonb, condition text, place bigint, rank integer) language sql stable as
$$
  with listed as (
    select e.value as entry, e.ordinality as place
    from car_overrides o cross join lateral jsonb_array_elements(o.value) with ordinality e
    where o.group_id = of_group and o.car_id = of_car and o.field = 'photos'),
  marked as (
    select split_part(m.value, ' ', 1) as url, substr(m.value, strpos(m.value || ' ', ' ') + 1) as words
    from cars c cross join lateral jsonb_array_elements_text(c.facts -> 'condition_photos') m
    where c.group_id = of_group and c.id = of_car),
  fed as (
    select s.url, s.position, s.picture, m.words from car_picture_sources s left join marked m on m.url = s.url
    where s.group_id = of_group and s.car_id = of_car and s.state = 'kept' and s.picture is not null)
  select coalesce(l.entry #> '{instead,picture}', l.entry -> 'picture'), l.entry ->> 'condition', l.place, 0
    from listed l where l.entry ? 'picture'
  union all
  select coalesce(l.entry #> '{instead,picture}', f.picture),
    case when l.entry ? 'condition' then l.entry ->> 'condition' else f.words end, l.place, f.position
    from fed f join listed l on l.entry ->> 'url' = f.url
    where l.entry -> 'hidden' is distinct from 'true'::jsonb
  union all
  select f.picture, f.words, 1000000, f.position from fed f where not exists (select 1 from listed l where l.entry ->> 'url' = f.url)
$$;

-- The pictures that advertise a car.
create or replace function car_pictures(of_group uuid, of_car text) returns jsonb language sql stable as
$$
  select coalesce(jsonb_agg(p.picture order by p.place, p.rank), '[]'::jsonb) from car_photos(of_group, of_car) p where p.condition is null
$$;

-- The pictures of its wear and damage, each with its condition.
create or replace function car_condition_pictures(of_group uuid, of_car text) returns jsonb language sql stable as
$$
  select coalesce(jsonb_agg(p.picture || jsonb_build_object('condition', p.condition) order by p.place, p.rank), '[]'::jsonb)
  from car_photos(of_group, of_car) p where p.condition is not null
$$;

-- Whether a car id belongs to another group. A lead about a deleted car is accepted, about another group's car refused.
create or replace function car_belongs_to_another_group(car text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select 1 from cars c where c.id = car and c.group_id is distinct from app_group_id()) $$;

-- Groups with pictures to fetch, without suspended ones.
create or replace function groups_with_missing_pictures(at timestamptz) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select m.group_id from (
    select distinct p.group_id from car_picture_sources p where p.state = 'wanted' and (p.next_try_at is null or p.next_try_at <= at)
  ) m where not is_suspended(m.group_id)
$$;

revoke execute on function car_belongs_to_another_group, groups_with_missing_pictures from public;
grant execute on function car_belongs_to_another_group, groups_with_missing_pictures to forecourt_app;
