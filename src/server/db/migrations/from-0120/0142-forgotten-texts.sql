-- What people wrote whose data was erased: the carrier still has it, and isn't to bring it back. Only a SHA-256 of its name for it is kept.
create table forgotten_texts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  carrier_hash text not null,
  forgotten_at timestamptz not null default now(),
  primary key (campaign_id, carrier_hash)
);

-- Numbers that were never read back: what came before isn't read, as it may be from people who were erased since.
update phone_numbers set read_back_to = now() where read_back_to is null and bought_at is not null;
