-- What a dealer writes: pages, articles, popups, embeds. One row a version and site; a row is never changed.
create table content_versions (
  group_id uuid not null,
  site_id uuid not null,
  version integer not null,
  document jsonb not null,
  applied_by text not null,
  applied_at timestamp with time zone not null,
  constraint content_versions_group_id_site_id_version_pk primary key (group_id, site_id, version),
  constraint content_versions_group_id_site_id_sites_group_id_id_fk foreign key (group_id, site_id)
    references sites (group_id, id) on delete cascade
);
--> statement-breakpoint
grant select, insert, delete on content_versions to forecourt_app;
--> statement-breakpoint
alter table content_versions enable row level security;
--> statement-breakpoint
alter table content_versions force row level security;
--> statement-breakpoint
create policy tenant on content_versions to forecourt_app
  using (group_id = app_group_id() and site_id = app_site_id())
  with check (group_id = app_group_id() and site_id = app_site_id());
--> statement-breakpoint
create policy owner on content_versions to current_user using (true) with check (true);
--> statement-breakpoint
-- What was sent for a look before it is applied; whoever has the token sees it until it lapses.
create table content_drafts (
  group_id uuid not null,
  site_id uuid not null,
  token_hash text not null,
  document jsonb not null,
  made_by text not null,
  expires_at timestamp with time zone not null,
  constraint content_drafts_group_id_site_id_token_hash_pk primary key (group_id, site_id, token_hash),
  constraint content_drafts_group_id_site_id_sites_group_id_id_fk foreign key (group_id, site_id)
    references sites (group_id, id) on delete cascade
);
--> statement-breakpoint
grant select, insert, delete on content_drafts to forecourt_app;
--> statement-breakpoint
alter table content_drafts enable row level security;
--> statement-breakpoint
alter table content_drafts force row level security;
--> statement-breakpoint
create policy tenant on content_drafts to forecourt_app
  using (group_id = app_group_id() and site_id = app_site_id())
  with check (group_id = app_group_id() and site_id = app_site_id());
--> statement-breakpoint
create policy owner on content_drafts to current_user using (true) with check (true);
