-- Doors that someone placed by hand: the map's version tells of them without reading the others.
create index doors_by_hand on doors (campaign_id) where placed_by is not null;
