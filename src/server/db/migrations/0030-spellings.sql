-- How names and streets of a campaign are spelled, each word in pieces of three letters: a misspelled one shares some of them.
-- A dictionary and no index on voters: an import of a million writes nothing here, and no extension is needed.
create table spellings (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  asked_at timestamptz not null default now(),
  learned_at timestamptz
);
create table spelling_pieces (
  campaign_id uuid not null,
  kind text not null check (kind in ('last', 'first', 'street')),
  piece text not null,
  word text not null,
  primary key (campaign_id, kind, piece, word)
);
