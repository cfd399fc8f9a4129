-- The walls around what belongs to one site: its rows are seen with both the group and the site set.
create function app_site_id() returns uuid language sql stable as
$$ select nullif(current_setting('app.site_id', true), '')::uuid $$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['leads', 'lead_deliveries', 'messages', 'form_drafts', 'phone_reveals', 'tracking_events'] loop
    execute format('grant select, insert, update, delete on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id())', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
  -- A location's seats are the group's: two of its sites must not sell one twice. A site writes only its own.
  grant select, insert, delete on test_drive_bookings to forecourt_app;
  alter table test_drive_bookings enable row level security;
  alter table test_drive_bookings force row level security;
  create policy tenant on test_drive_bookings to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id() and site_id = app_site_id());
  create policy owner on test_drive_bookings to current_user using (true) with check (true);
end $$;
--> statement-breakpoint
-- Named exception: claims deliveries that are due, of every site, by the application's clock, and gives their ids only. A lease
-- keeps others away until it lapses, so what a killed worker had in hand is taken up again.
create function claim_deliveries(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, site_id uuid, id text)
language sql volatile security definer set search_path = public as
$$
  update lead_deliveries d set lease = worker, leased_until = until
  from (
    select w.group_id, w.site_id, w.id from lead_deliveries w
    where w.state = 'waiting' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at)
    order by w.next_try_at limit most for update skip locked
  ) due
  where d.group_id = due.group_id and d.site_id = due.site_id and d.id = due.id
  returning d.group_id, d.site_id, d.id
$$;
--> statement-breakpoint
-- Named exception: whether a car's id is another tenant's; tells nothing else. A deleted car's lead is taken, theirs is refused.
create function car_is_elsewhere(car text) returns boolean
language sql stable security definer set search_path = public as
$$ select exists (select 1 from cars c where c.id = car and c.group_id is distinct from app_group_id()) $$;
--> statement-breakpoint
create index cars_by_id on cars (id);
--> statement-breakpoint
-- Named exception: drafts past their days go, whoever's they are.
create function forget_old_drafts(at timestamptz) returns bigint
language sql volatile security definer set search_path = public as
$$ with gone as (delete from form_drafts where expires_at <= at returning 1) select count(*) from gone $$;
