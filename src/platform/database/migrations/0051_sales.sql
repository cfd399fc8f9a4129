-- What brought each lead, sales of dealers' files with the leads that they came of, what sources cost, and who gets the results as an e-mail.
CREATE TABLE "sale_files" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"file_name" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	"added" integer NOT NULL,
	"repeated" integer NOT NULL,
	"rejected" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "sale_files_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"id" text NOT NULL,
	"reference" text NOT NULL,
	"sold_on" date NOT NULL,
	"match" text NOT NULL,
	"lead_id" text,
	"location_id" text,
	"source" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"car_id" text,
	"vin" text,
	"stock_number" text,
	"price" integer,
	"file_id" text NOT NULL,
	CONSTRAINT "sales_group_id_site_id_id_pk" PRIMARY KEY("group_id","site_id","id")
);
--> statement-breakpoint
CREATE TABLE "source_costs" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "source_costs_group_id_site_id_month_source_campaign_pk" PRIMARY KEY("group_id","site_id","month","source","campaign")
);
--> statement-breakpoint
CREATE TABLE "staff_report_mails" (
	"group_id" uuid NOT NULL,
	"member_id" text NOT NULL,
	"every" text NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "staff_report_mails_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "sale_files" ADD CONSTRAINT "sale_files_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_costs" ADD CONSTRAINT "source_costs_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_report_mails" ADD CONSTRAINT "staff_report_mails_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_report_mails" ADD CONSTRAINT "staff_report_mails_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_reference" ON "sales" USING btree ("group_id","site_id","reference");--> statement-breakpoint
CREATE INDEX "sales_sold" ON "sales" USING btree ("group_id","site_id","sold_on");--> statement-breakpoint
CREATE INDEX "sales_file" ON "sales" USING btree ("group_id","site_id","file_id");--> statement-breakpoint
CREATE INDEX "sales_lead" ON "sales" USING btree ("group_id","site_id","lead_id");--> statement-breakpoint
CREATE INDEX "staff_report_mails_member" ON "staff_report_mails" USING btree ("member_id");