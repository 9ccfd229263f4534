-- With how many people something was done at once, where that was many: how large a file was that left, not who is in it.
alter table audit_entries add column count integer;
