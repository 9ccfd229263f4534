-- Doors that came without a ZIP: a file that has it looks among them first.
create index doors_without_zip on doors (campaign_id) where address_key like '%|';
