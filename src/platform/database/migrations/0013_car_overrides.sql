-- Fields of a car that staff corrected: what is shown whatever the feed says.
ALTER TABLE "cars" ADD COLUMN "overrides" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "feed_state" jsonb;
--> statement-breakpoint
CREATE INDEX "cars_feed_state" ON "cars" USING btree ("group_id") WHERE "cars"."feed_state" is not null;
--> statement-breakpoint
CREATE TABLE "car_overrides" (
	"group_id" uuid NOT NULL,
	"car_id" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"feed_value" jsonb NOT NULL,
	"moved_to" jsonb,
	"moved_at" timestamp with time zone,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "car_overrides_group_id_car_id_field_pk" PRIMARY KEY("group_id","car_id","field")
);
--> statement-breakpoint
CREATE INDEX "car_overrides_until" ON "car_overrides" USING btree ("until");
--> statement-breakpoint
ALTER TABLE "car_overrides" ADD CONSTRAINT "car_overrides_group_id_car_id_cars_group_id_id_fk" FOREIGN KEY ("group_id","car_id") REFERENCES "public"."cars"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "stock_edits" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"summary" text NOT NULL,
	"cars" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "stock_edits_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE INDEX "stock_edits_at" ON "stock_edits" USING btree ("group_id","at");
--> statement-breakpoint
ALTER TABLE "stock_edits" ADD CONSTRAINT "stock_edits_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The one place where overrides and the feed's facts are merged. Overrides of a part of `variant` or `specifications` leave its other parts.
create function shown_facts(facts jsonb, overrides jsonb) returns jsonb language sql immutable parallel safe as
$$
  select case when overrides = '{}'::jsonb then facts
    else facts || overrides
      || case when overrides ? 'variant' then jsonb_build_object('variant',
          coalesce(nullif(facts -> 'variant', 'null'::jsonb), '{}'::jsonb) || (overrides -> 'variant')) else '{}'::jsonb end
      || case when overrides ? 'specifications' then jsonb_build_object('specifications',
          coalesce(nullif(facts -> 'specifications', 'null'::jsonb), '{}'::jsonb) || (overrides -> 'specifications')) else '{}'::jsonb end
  end
$$;
--> statement-breakpoint
-- What the feed says of a field; JSON null for nothing. Status and location are those of the feed.
create function feed_value(facts jsonb, status text, location_id text, field text) returns jsonb language sql immutable parallel safe as
$$
  select coalesce(case field when 'status' then to_jsonb(status) when 'location' then to_jsonb(location_id)
    else facts #> string_to_array(field, '.') end, 'null'::jsonb)
$$;
--> statement-breakpoint
-- What a car lacks as shoppers see it. Prices up to 10 are placeholders, and 8 pictures and 200 characters are enough.
create function car_lacks(facts jsonb, overrides jsonb, pictures jsonb) returns text[] language sql immutable parallel safe as
$$
  select array_remove(array[
    case when coalesce((f ->> 'price')::numeric, 0) <= 10 and coalesce((f ->> 'offer_price')::numeric, 0) <= 10
      and coalesce((f ->> 'subscription_price')::numeric, 0) <= 0 then 'price' end,
    case when jsonb_typeof(pictures) <> 'array' or jsonb_array_length(pictures) < 8 then 'photos' end,
    case when length(coalesce(f ->> 'dealercomments', '')) < 200 then 'description' end,
    case when f -> 'show_on_dealer_website' = 'false'::jsonb then 'visible' end], null)
  from (select public.shown_facts(facts, overrides) as f) shown
$$;
--> statement-breakpoint
create function car_words(facts jsonb, overrides jsonb) returns text language sql immutable parallel safe as
$$
  select lower(concat_ws(' ', f ->> 'year', f ->> 'make', f ->> 'model', f ->> 'badge', f ->> 'series', f ->> 'stocknum', f ->> 'vin', f ->> 'regplate'))
  from (select public.shown_facts(facts, overrides) as f) shown
$$;
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "lacks" text[] GENERATED ALWAYS AS (public.car_lacks(facts, overrides, pictures)) STORED;
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "words" text GENERATED ALWAYS AS (public.car_words(facts, overrides)) STORED;
--> statement-breakpoint
create or replace function audited_id(of_row jsonb) returns text language sql immutable as
$$ select coalesce(of_row ->> 'id', of_row ->> 'version', of_row ->> 'member_id', of_row ->> 'account_id', of_row ->> 'car_id') $$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['car_overrides', 'stock_edits'] loop
    execute format('grant select, insert, update, delete on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
  end loop;
  foreach name in array array['car_overrides', 'stock_edits'] loop
    execute format('create trigger audit_insert after insert on %I referencing new table as new_rows for each statement
      when (coalesce(current_setting(''app.actor'', true), '''') <> '''' or current_user = ''forecourt_console'') execute function audit_change()', name);
    execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows for each statement
      when (coalesce(current_setting(''app.actor'', true), '''') <> '''' or current_user = ''forecourt_console'') execute function audit_change()', name);
    execute format('create trigger audit_delete after delete on %I referencing old table as old_rows for each statement
      when (coalesce(current_setting(''app.actor'', true), '''') <> '''' or current_user = ''forecourt_console'') execute function audit_change()', name);
  end loop;
end $$;
--> statement-breakpoint
-- Cars that a member or a command adds or deletes one by one. Imports have entries of their own.
create trigger audit_insert after insert on cars referencing new table as new_rows for each statement
  when (coalesce(current_setting('app.action', true), '') = 'stock.add') execute function audit_change();
--> statement-breakpoint
create trigger audit_delete after delete on cars referencing old table as old_rows for each statement
  when (coalesce(current_setting('app.action', true), '') = 'stock.delete') execute function audit_change();
--> statement-breakpoint
-- A car's pictures in the order that staff gave them: `photos` lists {"url"} of the feed, with "hidden" when it was removed, and {"picture"} of
-- one's own. Pictures that the feed added since come last.
create function car_pictures(of_group uuid, of_car text) returns jsonb language sql stable as
$$
  with listed as (
    select e.value as entry, e.ordinality as place
    from car_overrides o cross join lateral jsonb_array_elements(o.value) with ordinality e
    where o.group_id = of_group and o.car_id = of_car and o.field = 'photos'),
  fed as (
    select url, position, picture from car_picture_sources
    where group_id = of_group and car_id = of_car and state = 'kept' and picture is not null)
  select coalesce(jsonb_agg(picture order by place, position), '[]'::jsonb) from (
    select entry -> 'picture' as picture, place, 0 as position from listed where entry ? 'picture'
    union all
    select f.picture, l.place, f.position from fed f join listed l on l.entry ->> 'url' = f.url
      where l.entry -> 'hidden' is distinct from 'true'::jsonb
    union all
    select f.picture, 1000000, f.position from fed f where not exists (select 1 from listed l where l.entry ->> 'url' = f.url)
  ) shown
$$;
--> statement-breakpoint
-- Groups with overrides that have ended, without suspended ones.
create function groups_with_ended_overrides(moment timestamptz) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select distinct o.group_id from car_overrides o where o.until <= moment and not is_suspended(o.group_id) $$;
--> statement-breakpoint
revoke execute on function groups_with_ended_overrides(timestamptz) from public;
--> statement-breakpoint
grant execute on function groups_with_ended_overrides(timestamptz) to forecourt_app;
