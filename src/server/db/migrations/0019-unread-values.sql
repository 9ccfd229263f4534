-- What of a file was left blank because it could not be read: by kind how many rows, and the first one's line.
alter table uploads add column unread jsonb not null default '{}';
