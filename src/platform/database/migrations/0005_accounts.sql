-- Accounts of shoppers: each of one site, seen with both the group and the site set.
create table accounts (
  group_id uuid not null,
  site_id uuid not null,
  id text not null,
  phone text,
  name text,
  email text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (group_id, site_id, id),
  foreign key (group_id, site_id) references sites (group_id, id) on delete cascade
);
--> statement-breakpoint
create unique index accounts_phone on accounts (group_id, site_id, phone);
--> statement-breakpoint
create table sessions (
  group_id uuid not null,
  site_id uuid not null,
  token_hash text not null,
  account_id text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (group_id, site_id, token_hash),
  foreign key (group_id, site_id, account_id) references accounts (group_id, site_id, id) on delete cascade
);
--> statement-breakpoint
create index sessions_account on sessions (group_id, site_id, account_id);
--> statement-breakpoint
create index sessions_expiry on sessions (expires_at);
--> statement-breakpoint
create table sign_in_codes (
  group_id uuid not null,
  site_id uuid not null,
  phone_hash text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (group_id, site_id, phone_hash),
  foreign key (group_id, site_id) references sites (group_id, id) on delete cascade
);
--> statement-breakpoint
create index sign_in_codes_expiry on sign_in_codes (expires_at);
--> statement-breakpoint
create table sign_in_counts (
  group_id uuid not null,
  site_id uuid not null,
  key text not null,
  count integer not null,
  window_ends_at timestamptz not null,
  primary key (group_id, site_id, key),
  foreign key (group_id, site_id) references sites (group_id, id) on delete cascade
);
--> statement-breakpoint
create index sign_in_counts_end on sign_in_counts (window_ends_at);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['accounts', 'sessions', 'sign_in_codes', 'sign_in_counts'] loop
    execute format('grant select, insert, update, delete on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id() and site_id = app_site_id()) with check (group_id = app_group_id() and site_id = app_site_id())', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
  end loop;
end $$;
--> statement-breakpoint
-- Named exception: sessions, codes and counts past their time go, whoever's they are; tells how many.
create function forget_expired_sign_ins(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with old_sessions as (delete from sessions where expires_at <= at returning 1),
    old_codes as (delete from sign_in_codes where expires_at <= at - interval '1 day' returning 1),
    old_counts as (delete from sign_in_counts where window_ends_at <= at returning 1)
  select (select count(*) from old_sessions) + (select count(*) from old_codes) + (select count(*) from old_counts)
$$;
--> statement-breakpoint
revoke execute on function forget_expired_sign_ins(timestamptz) from public;
--> statement-breakpoint
grant execute on function forget_expired_sign_ins(timestamptz) to forecourt_app;
