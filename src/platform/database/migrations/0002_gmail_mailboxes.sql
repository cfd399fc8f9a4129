DROP INDEX "lead_deliveries_mailbox";--> statement-breakpoint
CREATE INDEX "lead_deliveries_mailbox" ON "lead_deliveries" USING btree ("group_id","site_id",lower(case when target ~* '@(gmail|googlemail)[.]com$'
  then replace(regexp_replace(target, '(\+[^@]*)?@.*', ''), '.', '') || '@gmail.com'
  else regexp_replace(target, '\+[^@]*@', '@') end),"created_at") WHERE purpose = 'acknowledgement';
