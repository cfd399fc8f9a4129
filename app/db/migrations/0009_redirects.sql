-- Reserved for redirects.
select 1;
