-- A car belongs to the feed that lists it; a VIN identifies it across feeds.
ALTER TABLE "cars" ADD COLUMN "feed" text DEFAULT 'default' NOT NULL;
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "vin" text;
--> statement-breakpoint
UPDATE "cars" SET "vin" = "facts" ->> 'vin' WHERE "facts" ->> 'vin' ~ '^[A-HJ-NPR-Z0-9]{17}$';
--> statement-breakpoint
CREATE INDEX "cars_vin" ON "cars" USING btree ("group_id","vin");
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "feed" text DEFAULT 'default' NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "merged" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "elsewhere" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "undone_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "car_claims" (
	"group_id" uuid NOT NULL,
	"feed" text NOT NULL,
	"car_id" text NOT NULL,
	"listing" jsonb NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_claims_group_id_car_id_feed_pk" PRIMARY KEY("group_id","car_id","feed")
);
--> statement-breakpoint
ALTER TABLE "car_claims" ADD CONSTRAINT "car_claims_group_id_car_id_cars_group_id_id_fk" FOREIGN KEY ("group_id","car_id") REFERENCES "public"."cars"("group_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "stock_import_changes" (
	"group_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"car_id" text NOT NULL,
	"before" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_import_changes_group_id_import_id_car_id_pk" PRIMARY KEY("group_id","import_id","car_id")
);
--> statement-breakpoint
ALTER TABLE "stock_import_changes" ADD CONSTRAINT "stock_import_changes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['car_claims', 'stock_import_changes'] loop
    execute format('grant select, insert, update, delete on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
  end loop;
end $$;
