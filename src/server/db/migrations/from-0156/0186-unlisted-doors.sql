-- Doors that no walkbook has: before walkbooks are cut these are all, and later few, which are found without reading the others.
create index counted_doors_unlisted on counted_doors (campaign_id, door_id) where walkbooks = '{}';
