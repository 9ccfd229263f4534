-- Who had the address and has left it since: what went there is theirs all the same.
alter table emails add column left_by uuid references users (id);
