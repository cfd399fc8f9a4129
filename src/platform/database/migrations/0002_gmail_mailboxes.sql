DROP INDEX "lead_deliveries_mailbox";--> statement-breakpoint
CREATE INDEX "lead_deliveries_mailbox" ON "lead_deliveries" USING btree ("group_id","site_id",(case when lower(target) ~ '@(gmail|googlemail)[.]com$'
  then replace(lower(regexp_replace(target, '(\+[^@]*)?@.*', '')), '.', '') || '@gmail.com'
  else lower(regexp_replace(target, '\+[^@]*@', '@')) end),"created_at") WHERE purpose = 'acknowledgement';
