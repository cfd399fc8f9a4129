CREATE TABLE "vitals" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"release" text NOT NULL,
	"soft" boolean NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"buckets" bigint[] NOT NULL,
	CONSTRAINT "vitals_group_id_site_id_day_metric_page_device_release_soft_pk" PRIMARY KEY("group_id","site_id","day","metric","page","device","release","soft")
);
--> statement-breakpoint
ALTER TABLE "vitals" ADD CONSTRAINT "vitals_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vitals_day" ON "vitals" USING btree ("day");