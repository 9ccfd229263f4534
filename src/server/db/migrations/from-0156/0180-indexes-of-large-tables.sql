-- Of tables that 0175 and 0178 change, apart from that: both are read while the indexes are made.
create index contact_ledger_shared on contact_ledger (campaign_id, shared_from) where shared_from is not null;
-- As a day passes, doors pass from "in the last 7 days" to "8 to 30 days ago", and on: only these are looked for.
create index counted_doors_attempted on counted_doors (campaign_id, last_at) where reached_at is null;
create index counted_doors_precinct on counted_doors (campaign_id, precinct);
