-- What kind of voter IDs a file has, by which files of one roll are known as such, and what a whole file says of people whom
-- earlier ones told of and it does not.
alter table uploads
  add column id_kind text,
  add column roll jsonb;

-- Of imports from before only a known layout tells which IDs it has.
update uploads set id_kind = layout
where layout in ('North Carolina', 'Florida', 'Ohio', 'Colorado', 'Washington', 'L2', 'VAN');
