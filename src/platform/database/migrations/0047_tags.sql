-- Which scripts of vendors an owner switched on, as they were then, with who is responsible and why.
CREATE TABLE "tag_states" (
	"group_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"approved" jsonb NOT NULL,
	"responsible" text NOT NULL,
	"reason" text NOT NULL,
	"on_at" timestamp with time zone NOT NULL,
	"off_at" timestamp with time zone,
	CONSTRAINT "tag_states_group_id_site_id_tag_pk" PRIMARY KEY("group_id","site_id","tag")
);
--> statement-breakpoint
ALTER TABLE "tag_states" ADD CONSTRAINT "tag_states_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "public"."sites"("group_id","id") ON DELETE cascade ON UPDATE no action;