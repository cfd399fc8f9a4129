-- How often results pages showed each car, and what shoppers did with it, by day; e-mails that came back or were called spam.
CREATE TABLE "car_days" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"day" date NOT NULL,
	"car_id" text NOT NULL,
	"appearances" bigint NOT NULL,
	"views" bigint NOT NULL,
	"saves" bigint NOT NULL,
	"leads" bigint NOT NULL,
	CONSTRAINT "car_days_group_id_site_id_day_car_id_pk" PRIMARY KEY("group_id","site_id","day","car_id")
);
--> statement-breakpoint
CREATE TABLE "mail_failures" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_failures_group_id_site_id_message_id_kind_pk" PRIMARY KEY("group_id","site_id","message_id","kind")
);
--> statement-breakpoint
ALTER TABLE "car_days" ADD CONSTRAINT "car_days_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_failures" ADD CONSTRAINT "mail_failures_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_days_day" ON "car_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "alert_messages_message" ON "alert_messages" USING btree ("message_id");