-- Reserved for accounts.
select 1;
