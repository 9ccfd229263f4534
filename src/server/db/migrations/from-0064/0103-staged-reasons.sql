-- Why a staged door has no place is counted where it is found out, and kept nowhere.
alter table staged_doors drop column reason;
