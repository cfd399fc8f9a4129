-- needs #platform/database/policy-procedures.sql
-- The tables are in sales-tables.ts; here are their policies and the roles' rights.

call pg_temp.rows_of_site('sale_files', 'sales', 'source_costs');
grant select, insert, update, delete on sale_files, sales, source_costs to forecourt_app;

call pg_temp.audited('{sale_files, source_costs}');
