-- How many signs of a kind the campaign has, as its managers say; null where they don't.
alter table road_signs add column stock integer check (stock between 0 and 1000000);
