-- Views, columns and density of the console's lists, as members chose them; why leads were lost, and until when they sleep.
CREATE TABLE "list_views" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"member_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"role" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_views_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
DROP INDEX "leads_listed";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "asleep_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "lists" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_views_member" ON "list_views" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "leads_listed" ON "leads" USING btree ("group_id","site_id","created_at","id","stage","owner_id","location_id","category","car_id","due_at","answered_at","search_text","asleep_until") WHERE state = 'complete' or unfinished_reported_at is not null;