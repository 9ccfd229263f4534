-- In what a campaign and a person measure distances, where it isn't as in the campaign's country; and from when until when the
-- campaign texts and calls no one, by the clock of whoever would be reached.
alter table campaigns
  add column units text check (units in ('miles', 'kilometers')),
  add column quiet_begins text not null default '21:00' check (quiet_begins ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_ends text not null default '08:00' check (quiet_ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add check (quiet_begins <> quiet_ends);
alter table users add column units text check (units in ('miles', 'kilometers'));
