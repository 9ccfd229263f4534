-- What another tool was told of an opt-out stands whatever becomes of entries that others made of the same person.
alter table contact_ledger add column by_tool boolean not null default false;
