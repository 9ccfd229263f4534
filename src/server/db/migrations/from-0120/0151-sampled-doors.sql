-- Doors by chance: the last two bytes of an id are random, and any share of these numbers is that share of the doors, with all who live
-- behind them. What one asks of a million voters is told from some thousand of them. An eighth of the doors is enough where there are few.
create index doors_sampled on doors (
  campaign_id, (get_byte(uuid_send(coalesce(merged_into, id)), 15) * 256 + get_byte(uuid_send(coalesce(merged_into, id)), 14))
) where get_byte(uuid_send(coalesce(merged_into, id)), 15) * 256 + get_byte(uuid_send(coalesce(merged_into, id)), 14) < 8192;
