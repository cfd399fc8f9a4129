-- The generated columns of cars: almost no car has corrections, and merging none took more than half of the functions' time, twice for each
-- written car.
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
--> statement-breakpoint
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
--> statement-breakpoint
-- A car's dealership refers to the group already.
ALTER TABLE "cars" DROP CONSTRAINT "cars_group_id_groups_id_fk";
--> statement-breakpoint
-- What imports changed goes with the group: a reference to it was looked up for every changed car.
ALTER TABLE "stock_import_changes" DROP CONSTRAINT "stock_import_changes_group_id_groups_id_fk";
--> statement-breakpoint
create function delete_import_changes() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as
$$
begin
  delete from stock_import_changes where group_id = old.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger delete_import_changes after delete on groups for each row execute function delete_import_changes();
