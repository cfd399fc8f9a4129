-- Reserved for content.
select 1;
