-- How many rows of a file have a registration that leaves them out, by its standing. Words that earlier imports kept as they stood
-- are read anew with the next file: to rewrite them here would take from those imports what their undo needs.
alter table uploads add column registrations jsonb not null default '{}';
