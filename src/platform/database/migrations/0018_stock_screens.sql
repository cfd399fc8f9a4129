-- A picture that staff turned, cropped or replaced: its entry has {"instead": {"picture"}}, which is shown in its place.
create or replace function car_pictures(of_group uuid, of_car text) returns jsonb language sql stable as
$$
  with listed as (
    select e.value as entry, e.ordinality as place
    from car_overrides o cross join lateral jsonb_array_elements(o.value) with ordinality e
    where o.group_id = of_group and o.car_id = of_car and o.field = 'photos'),
  fed as (
    select url, position, picture from car_picture_sources
    where group_id = of_group and car_id = of_car and state = 'kept' and picture is not null)
  select coalesce(jsonb_agg(picture order by place, position), '[]'::jsonb) from (
    select coalesce(entry #> '{instead,picture}', entry -> 'picture') as picture, place, 0 as position from listed where entry ? 'picture'
    union all
    select coalesce(l.entry #> '{instead,picture}', f.picture), l.place, f.position from fed f join listed l on l.entry ->> 'url' = f.url
      where l.entry -> 'hidden' is distinct from 'true'::jsonb
    union all
    select f.picture, 1000000, f.position from fed f where not exists (select 1 from listed l where l.entry ->> 'url' = f.url)
  ) shown
$$;
--> statement-breakpoint
CREATE TABLE "stock_files" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"feed" text NOT NULL,
	"site_slug" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea",
	"mapping" text,
	"is_full" boolean DEFAULT false NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"import_id" uuid,
	CONSTRAINT "stock_files_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE INDEX "stock_files_feed" ON "stock_files" USING btree ("group_id","feed","uploaded_at");
--> statement-breakpoint
ALTER TABLE "stock_files" ADD CONSTRAINT "stock_files_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
grant select, insert, update, delete on "stock_files" to forecourt_app;
--> statement-breakpoint
alter table "stock_files" enable row level security;
--> statement-breakpoint
alter table "stock_files" force row level security;
--> statement-breakpoint
create policy owner on "stock_files" to current_user using (true) with check (true);
--> statement-breakpoint
create policy tenant on "stock_files" to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id());
