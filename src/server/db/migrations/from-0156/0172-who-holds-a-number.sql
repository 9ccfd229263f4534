-- Apart from the column: callers are still told whom they have while the index is made.
create index phone_bank_people_held_number on phone_bank_people (campaign_id, held_number)
  where held_number is not null and held_until is not null;
