-- Files of a site's cars for advertising and portals: what people choose, the last files, and which cars are in them.
CREATE TABLE "catalogue_cars" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"catalogue_id" text NOT NULL,
	"car_id" text NOT NULL,
	"row_hash" text,
	"reasons" text[] NOT NULL,
	CONSTRAINT "catalogue_cars_group_id_site_id_catalogue_id_car_id_pk" PRIMARY KEY("group_id","site_id","catalogue_id","car_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_files" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"catalogue_id" text NOT NULL,
	"id" text NOT NULL,
	"built_at" timestamp with time zone NOT NULL,
	"sha256" text NOT NULL,
	"rows" integer NOT NULL,
	"unpacked_bytes" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "catalogue_files_group_id_site_id_catalogue_id_id_pk" PRIMARY KEY("group_id","site_id","catalogue_id","id")
);
--> statement-breakpoint
CREATE TABLE "catalogues" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"profile" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"old_token_hash" text,
	"old_token_until" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"last_changed_at" timestamp with time zone,
	"built_at" timestamp with time zone,
	"considered" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"failed_at" timestamp with time zone,
	"held_back" integer,
	"is_removal_confirmed" boolean DEFAULT false NOT NULL,
	"fetched_at" timestamp with time zone,
	"fetched_by" text,
	CONSTRAINT "catalogues_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
ALTER TABLE "catalogue_cars" ADD CONSTRAINT "catalogue_cars_group_id_site_id_catalogue_id_catalogues_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","catalogue_id") REFERENCES "public"."catalogues"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_files" ADD CONSTRAINT "catalogue_files_group_id_site_id_catalogue_id_catalogues_group_id_site_id_id_fk" FOREIGN KEY ("group_id","site_id","catalogue_id") REFERENCES "public"."catalogues"("group_id","site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogues" ADD CONSTRAINT "catalogues_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_files_newest" ON "catalogue_files" USING btree ("group_id","site_id","catalogue_id","built_at");