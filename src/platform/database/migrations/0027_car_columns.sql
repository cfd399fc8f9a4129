-- The generated columns of cars, once more in PL/pgSQL: PostgreSQL runs a function in SQL that has a FROM as a statement of its own for each row,
-- which took four fifths of the time of writing a car.
create or replace function car_lacks(facts jsonb, overrides jsonb, pictures jsonb) returns text[] language plpgsql immutable parallel safe as
$$
declare
  f jsonb := public.shown_facts(facts, overrides);
begin
  return array_remove(array[
    case when coalesce((f ->> 'price')::numeric, 0) <= 10 and coalesce((f ->> 'offer_price')::numeric, 0) <= 10
      and coalesce((f ->> 'subscription_price')::numeric, 0) <= 0 then 'price' end,
    case when jsonb_typeof(pictures) <> 'array' or jsonb_array_length(pictures) < 8 then 'photos' end,
    case when length(coalesce(f ->> 'dealercomments', '')) < 200 then 'description' end,
    case when f -> 'show_on_dealer_website' = 'false'::jsonb then 'visible' end], null);
end
$$;
--> statement-breakpoint
create or replace function car_words(facts jsonb, overrides jsonb) returns text language plpgsql immutable parallel safe as
$$
declare
  f jsonb := public.shown_facts(facts, overrides);
begin
  return lower(concat_ws(' ', f ->> 'year', f ->> 'make', f ->> 'model', f ->> 'badge', f ->> 'series', f ->> 'stocknum', f ->> 'vin', f ->> 'regplate'));
end
$$;
