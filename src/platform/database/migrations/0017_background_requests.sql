-- not additive: `staff_session` takes one more argument
-- A request that the browser makes by itself, such as a poll for notices, doesn't keep an idle session alive.
drop function staff_session(text, timestamptz);
--> statement-breakpoint
-- The member of a session that is neither expired nor idle for half an hour. Notes at most once a minute that it was used.
create function staff_session(hash text, at timestamptz, is_used boolean)
returns table (member_id text, name text, email text, operator boolean, only_group_id uuid, method text, created_at timestamptz,
  verified_at timestamptz, expires_at timestamptz)
language sql volatile security definer as
$$
  update staff_sessions s set last_seen_at = at
  where is_used and s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '30 minutes'
    and s.last_seen_at < at - interval '1 minute';
  select m.id, m.name, m.email, m.operator, s.only_group_id, s.method, s.created_at, s.verified_at, s.expires_at
  from staff_sessions s join staff_members m on m.id = s.member_id
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '30 minutes' and m.removed_at is null
$$;
--> statement-breakpoint
alter function staff_session(text, timestamptz, boolean) set search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
revoke execute on function staff_session(text, timestamptz, boolean) from public;
--> statement-breakpoint
grant execute on function staff_session(text, timestamptz, boolean) to forecourt_console;
--> statement-breakpoint
-- Whether a member read a lead in the last minutes is found without reading all of the member's entries.
DROP INDEX "audit_entries_actor";
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("group_id","actor_id","at");
