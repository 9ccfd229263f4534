-- A 256th of the voters by chance, for estimates: imported people's ids begin with the time, and only their last byte is chance.
create index voters_sampled on voters (campaign_id) where get_byte(uuid_send(id), 15) = 0;
