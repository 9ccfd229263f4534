-- Since when the carrier doesn't say what people wrote to a number; null: it does, or wasn't asked since the server was away.
alter table phone_numbers add column read_back_failing_since timestamptz;
