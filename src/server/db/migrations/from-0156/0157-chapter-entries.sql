-- Who above a chapter may enter it, as its owner allows: a Manager or Director of the campaign `through_id`.
create table chapter_entries (
  chapter_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  through_id uuid not null references campaigns (id) on delete cascade,
  granted_by uuid not null references users (id),
  granted_at timestamptz not null default now(),
  primary key (chapter_id, user_id)
);
create index chapter_entries_user on chapter_entries (user_id);

-- The campaign above that someone entered this one from: such a membership ends with the right to enter.
alter table memberships add column entered_from uuid;
