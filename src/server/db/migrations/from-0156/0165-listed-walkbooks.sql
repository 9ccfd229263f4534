-- The list of a campaign's walkbooks as it was last made: only those that changed since are summed up again, and only those are sent to
-- who has the others. Derived; whoever asks next makes it again.
create table walkbook_lists (
  campaign_id uuid not null primary key,
  -- Each state of the list with its number and a word that only this database made, the newest last. One that was restored from a
  -- backup doesn't know the states of later, and sends everything.
  versions text[] not null,
  -- What all of it was made of, and the part that concerns every walkbook.
  stamp text not null,
  overall text not null,
  made_at timestamptz not null
);

create table listed_walkbooks (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  -- What it was made of; and the walkbook as lists show it, without people's names.
  stamp text not null,
  summary text not null,
  -- The number of the state in which it became another one.
  changed bigint not null,
  primary key (campaign_id, walkbook_id)
);
create index listed_walkbooks_changed on listed_walkbooks (campaign_id, changed);
