-- Of an import's new people: how many may be someone known with the same name at the same door, which nothing tells.
alter table uploads add column possible_doubles integer not null default 0;
