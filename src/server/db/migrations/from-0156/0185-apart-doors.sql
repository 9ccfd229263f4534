-- Doors that stand apart by the plain address that they have (modules/contact-ledger/apart-doors-repo.ts): thousands of them cost an
-- entry of the ledger no more than a few.
create index doors_apart on doors (campaign_id, left(address_key, -37))
  where added_by is not null and address_key like '%|% ________-____-____-____-____________';
