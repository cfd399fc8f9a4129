-- Reserved for trade ins.
select 1;
