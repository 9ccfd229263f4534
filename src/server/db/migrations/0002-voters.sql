-- Doors and the voters behind them, where they are, and how voters are tagged and grouped.

-- No foreign key to campaigns: it would lock the campaign's row once for each new door of an import, and campaigns are
-- never deleted.
create table doors (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  address_key text not null,
  unit_key text not null default '',
  -- The line without the unit, as it is shown: 118 Maple St.
  address text not null,
  unit text,
  city text not null default '',
  zip text not null default '',
  street text not null default '',
  house_number text not null default '',
  side text check (side in ('odd', 'even')),
  -- (longitude, latitude); null until an address point is known.
  location point,
  notes text,
  -- The next five are derived from facts, apart from what files say: no import writes these.
  -- The fact that added the door.
  added_by uuid,
  learned_notes text,
  -- The key of the corrected unit; `unit` then shows that one, `filed_unit` the file's, and `unit_key` stays the file's.
  corrected_unit_key text,
  filed_unit text,
  -- The same door under another unit, or added twice: whoever is filed here is shown there.
  merged_into uuid,
  -- The upload that made the door, and the one that gave its place. No foreign keys: uploads of which anything was stored
  -- are never deleted.
  upload_id uuid,
  place_upload_id uuid,
  -- Who put it on the map by hand: no file moves it any more.
  placed_by uuid references users (id),
  primary key (campaign_id, id),
  unique (campaign_id, address_key, unit_key),
  foreign key (campaign_id, merged_into) references doors (campaign_id, id)
);
create index doors_street on doors (campaign_id, lower(street));
create index doors_zip on doors (campaign_id, lower(zip));
-- GiST knows no uuid without an extension: the one index that does not begin with the campaign, besides that of placements.
create index doors_location on doors using gist (location) where location is not null;
create index doors_unplaced on doors (campaign_id) where location is null;
create index doors_merged on doors (campaign_id, merged_into) where merged_into is not null;
create index doors_corrected_unit on doors (campaign_id, address_key, corrected_unit_key) where corrected_unit_key is not null;

create table voters (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  door_id uuid not null,
  -- The state's or list's own id; null when the file had none.
  source_id text,
  first text not null,
  middle text not null default '',
  last text not null,
  suffix text not null default '',
  birth_year integer,
  sex text check (sex in ('F', 'M', 'X')),
  party text,
  precinct text,
  phone text,
  mobile text,
  email text,
  language text,
  registered_on date,
  status text,
  county text,
  congressional_district text,
  state_senate_district text,
  state_house_district text,
  municipality text,
  ward text,
  school_district text,
  -- As a file says it, 1 (strong support) to 5 (strong against). What a person says at the door goes before it.
  support_score smallint check (support_score between 1 and 5),
  -- One bit for each of the campaign's elections, by its number; null when no file tells of this person's votes.
  history bit(256),
  -- Why this person must not be visited. Learned at the door or in the file.
  suppressed text check (suppressed in ('confidential', 'deceased', 'moved', 'do_not_contact', 'withdrawn')),
  -- The touch that set it; null when the file did. What a touch set is derived again from touches, what the file says stays.
  suppressed_by uuid,
  -- The fact that added the person.
  added_by uuid,
  -- Ways on which a person asked not to be contacted. `suppressed` speaks of the door alone.
  no_channels text[] not null default '{}',
  -- What files say, field by field, where a volunteer corrected it; the columns then show what was said at the door.
  filed jsonb,
  -- No foreign key, as for doors.
  upload_id uuid,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  unique (campaign_id, source_id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id)
);
create index voters_door on voters (campaign_id, door_id);
create index voters_name on voters (campaign_id, lower(last), lower(first));
-- Names are searched by how they begin: two names along one index, the beginning of the last name and in it the first's.
create index voters_last_first on voters (campaign_id, lower(last) text_pattern_ops, lower(first) text_pattern_ops);
create index voters_first on voters (campaign_id, lower(first) text_pattern_ops);
-- Filters compare whatever the case.
create index voters_party on voters (campaign_id, lower(party));
create index voters_precinct on voters (campaign_id, lower(precinct));
create index voters_suppressed on voters (campaign_id, suppressed) where suppressed is not null;
-- A random 256th of the voters, for estimates: imported people's ids begin with the time, and only their last byte is random.
create index voters_sampled on voters (campaign_id) where get_byte(uuid_send(id), 15) = 0;

-- The elections that a campaign's files tell of. `number` is the place of their bit in voters.history.
create table elections (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  number smallint not null check (number between 0 and 255),
  held_on date not null,
  kind text not null check (kind in ('general', 'primary', 'other')),
  primary key (campaign_id, number),
  unique (campaign_id, held_on, kind)
);

create table voter_tags (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create unique index voter_tags_name on voter_tags (campaign_id, lower(name));

create table voter_tag_voters (
  campaign_id uuid not null,
  voter_tag_id uuid not null,
  voter_id uuid not null,
  upload_id uuid,
  primary key (campaign_id, voter_tag_id, voter_id),
  foreign key (campaign_id, voter_tag_id) references voter_tags (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
);
create index voter_tag_voters_voter on voter_tag_voters (campaign_id, voter_id);

create table voter_groups (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  name text not null,
  type text not null default 'voters',
  creation_method text not null check (creation_method in ('Filters', 'Upload', 'Merged')),
  status text not null default 'Pending' check (status in ('Pending', 'Ready', 'Failed')),
  filter_params jsonb,
  description text not null default '',
  created_at timestamptz not null default now(),
  -- Kept by whoever adds or removes members (members-repo.ts). `doors` is null until they are counted.
  voters integer not null default 0,
  doors integer,
  -- `given`: entries put in, while the group is Pending those that were listed one by one. `overlapped`: entries of people who
  -- were in already. Both null for a group that was not merged.
  given integer,
  overlapped integer,
  primary key (campaign_id, id)
);
create unique index voter_groups_name on voter_groups (campaign_id, lower(name));

-- No foreign keys: they would check each member of a million one by one. members-repo.ts checks whole statements instead.
create table voter_group_members (
  campaign_id uuid not null,
  voter_group_id uuid not null,
  voter_id uuid not null,
  primary key (campaign_id, voter_group_id, voter_id)
);
create index voter_group_members_voter on voter_group_members (campaign_id, voter_id);
