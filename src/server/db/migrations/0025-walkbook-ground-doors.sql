-- How many of the walkbook's doors had a place when its ground was made: with more of them it is made again.
alter table walkbook_ground add column placed integer not null default 0;
