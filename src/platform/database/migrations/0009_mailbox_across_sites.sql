-- One mailbox's acknowledgements are counted over all sites, so its index begins with the mailbox.
DROP INDEX "lead_deliveries_mailbox";--> statement-breakpoint
CREATE INDEX "lead_deliveries_mailbox" ON "lead_deliveries" USING btree (lower(case when target ~* '@(gmail|googlemail)[.]com$'
  then replace(regexp_replace(target, '(\+[^@]*)?@.*', ''), '.', '') || '@gmail.com'
  else regexp_replace(target, '\+[^@]*@', '@') end),"created_at") WHERE purpose = 'acknowledgement';--> statement-breakpoint
-- How many acknowledgements a mailbox had from all sites since a time, at most `most`.
create function acknowledgements_to(mailbox text, since timestamptz, most integer) returns integer
language sql stable security definer as
$$
  select count(*)::integer from (
    select from lead_deliveries
    where purpose = 'acknowledgement' and created_at > since and mailbox =
      lower(case when target ~* '@(gmail|googlemail)[.]com$'
        then replace(regexp_replace(target, '(\+[^@]*)?@.*', ''), '.', '') || '@gmail.com'
        else regexp_replace(target, '\+[^@]*@', '@') end)
    limit most) counted
$$;
--> statement-breakpoint
alter function acknowledgements_to(text, timestamptz, integer) set search_path = pg_catalog, public, pg_temp;
--> statement-breakpoint
revoke execute on function acknowledgements_to(text, timestamptz, integer) from public;
--> statement-breakpoint
grant execute on function acknowledgements_to(text, timestamptz, integer) to forecourt_app;
