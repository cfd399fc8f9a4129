CREATE TABLE "car_picture_sources" (
	"group_id" uuid NOT NULL,
	"car_id" text NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"problem" text,
	"picture" jsonb,
	CONSTRAINT "car_picture_sources_group_id_car_id_position_pk" PRIMARY KEY("group_id","car_id","position")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	"identity" text NOT NULL,
	"dealership_id" text NOT NULL,
	"location_id" text,
	"facts" jsonb NOT NULL,
	"feed_hash" text NOT NULL,
	"private_facts" jsonb,
	"status" text NOT NULL,
	"sold_at" timestamp with time zone,
	"reserved" boolean DEFAULT false NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cars_group_id_id_pk" PRIMARY KEY("group_id","id"),
	CONSTRAINT "cars_sold_at" CHECK (("cars"."status" = 'sold') = ("cars"."sold_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"group_id" uuid NOT NULL,
	"car_ids" text[],
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealerships" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "dealerships_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "group_versions" (
	"group_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"applied_by" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_versions_group_id_version_pk" PRIMARY KEY("group_id","version")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	"dealership_id" text NOT NULL,
	CONSTRAINT "locations_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"applied_by" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_versions_group_id_site_id_version_pk" PRIMARY KEY("group_id","site_id","version")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_imports" (
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"site_slug" text NOT NULL,
	"file_name" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"rejected" integer NOT NULL,
	"sold" integer NOT NULL,
	"warnings" integer NOT NULL,
	CONSTRAINT "stock_imports_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
ALTER TABLE "car_picture_sources" ADD CONSTRAINT "car_picture_sources_group_id_car_id_cars_group_id_id_fk" FOREIGN KEY ("group_id","car_id") REFERENCES "public"."cars"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_group_id_dealership_id_dealerships_group_id_id_fk" FOREIGN KEY ("group_id","dealership_id") REFERENCES "public"."dealerships"("group_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_group_id_location_id_locations_group_id_id_fk" FOREIGN KEY ("group_id","location_id") REFERENCES "public"."locations"("group_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealerships" ADD CONSTRAINT "dealerships_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_versions" ADD CONSTRAINT "group_versions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_group_id_dealership_id_dealerships_group_id_id_fk" FOREIGN KEY ("group_id","dealership_id") REFERENCES "public"."dealerships"("group_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_hosts" ADD CONSTRAINT "site_hosts_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_imports" ADD CONSTRAINT "stock_imports_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_picture_sources_due" ON "car_picture_sources" USING btree ("next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cars_slug" ON "cars" USING btree ("group_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "cars_identity" ON "cars" USING btree ("group_id","identity");--> statement-breakpoint
CREATE INDEX "cars_dealership" ON "cars" USING btree ("group_id","dealership_id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "dealerships_slug" ON "dealerships" USING btree ("group_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_slug" ON "groups" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_slug" ON "locations" USING btree ("group_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_slug" ON "sites" USING btree ("slug");