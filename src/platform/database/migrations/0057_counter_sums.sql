-- The sums of the counters by day, and by subject and month: figures of a period are read from few rows. Those of the days before are made here; triggers
-- of counter-policies.sql, in the same transaction, make the others. Who counts meanwhile waits.
CREATE TABLE "counter_months" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"times" bigint NOT NULL,
	"empty" bigint NOT NULL,
	"results" bigint NOT NULL,
	CONSTRAINT "counter_months_group_id_site_id_month_kind_subject_pk" PRIMARY KEY("group_id","site_id","month","kind","subject")
);
--> statement-breakpoint
CREATE TABLE "counter_totals" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"times" bigint NOT NULL,
	CONSTRAINT "counter_totals_group_id_site_id_day_kind_source_pk" PRIMARY KEY("group_id","site_id","day","kind","source")
);
--> statement-breakpoint
ALTER TABLE "counter_months" ADD CONSTRAINT "counter_months_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counter_totals" ADD CONSTRAINT "counter_totals_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
LOCK TABLE "counters" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "counter_totals" SELECT "group_id", "site_id", "day", "kind", "source", sum("times") FROM "counters" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO "counter_months" SELECT "group_id", "site_id", date_trunc('month', "day"::timestamp)::date, "kind", "subject", sum("times"), sum("empty"), sum("results")
  FROM "counters" GROUP BY 1, 2, 3, 4, 5;
