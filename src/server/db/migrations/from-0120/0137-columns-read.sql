-- How the columns of a file without a known layout were read by their names, for whoever decides whether it is taken in.
alter table uploads add column columns_read jsonb not null default '{}';
