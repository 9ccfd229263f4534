-- Walkbooks from files are checked first, too: of how many doors and voters the walkbook is, or would be.
alter table uploads
  add column walkbook_doors integer,
  add column walkbook_voters integer;
