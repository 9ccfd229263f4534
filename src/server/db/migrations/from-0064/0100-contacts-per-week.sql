-- How often one person may be contacted within seven days, over all channels; null: as often as the campaign does.
alter table campaigns add column contacts_per_week smallint check (contacts_per_week between 1 and 50);
