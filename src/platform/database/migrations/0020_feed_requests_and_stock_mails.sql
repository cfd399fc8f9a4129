-- When a member asked for a run of a scheduled feed; null once it begins.
ALTER TABLE "stock_feeds" ADD COLUMN "requested_at" timestamp with time zone;
--> statement-breakpoint
create or replace function audited_id(of_row jsonb) returns text language sql immutable as
$$
  select coalesce(of_row ->> 'id', of_row ->> 'version', of_row ->> 'member_id', of_row ->> 'account_id', of_row ->> 'car_id', of_row ->> 'feed')
$$;
--> statement-breakpoint
-- Only what members ask for: each run of the task changes the rows as well.
create trigger audit_update after update on stock_feeds referencing old table as old_rows new table as new_rows for each statement
  when (coalesce(current_setting('app.action', true), '') = 'feeds.run') execute function audit_change();
--> statement-breakpoint
-- Members who want the weekly e-mail about a group's stock.
CREATE TABLE "staff_stock_mails" (
	"group_id" uuid NOT NULL REFERENCES "groups"("id") ON DELETE cascade,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"sent_on" date NOT NULL,
	CONSTRAINT "staff_stock_mails_group_id_member_id_pk" PRIMARY KEY("group_id","member_id")
);
--> statement-breakpoint
CREATE INDEX "staff_stock_mails_member" ON "staff_stock_mails" USING btree ("member_id");
--> statement-breakpoint
do $$
declare
  actor text := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
begin
  revoke all on staff_stock_mails from forecourt_app;
  grant select, insert, update, delete on staff_stock_mails to forecourt_console;
  alter table staff_stock_mails enable row level security;
  alter table staff_stock_mails force row level security;
  create policy owner on staff_stock_mails to current_user using (true) with check (true);
  create policy tenant on staff_stock_mails to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id());
  execute format('create trigger audit_insert after insert on staff_stock_mails referencing new table as new_rows for each statement
    when (%s) execute function audit_change()', actor);
  execute format('create trigger audit_delete after delete on staff_stock_mails referencing old table as old_rows for each statement
    when (%s) execute function audit_change()', actor);
end $$;
