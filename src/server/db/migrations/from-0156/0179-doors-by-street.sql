-- The order in which reports list doors: the first page of a county's is read without sorting them all.
create index doors_by_street on doors (campaign_id, street, length(house_number), house_number, unit_key, id);
