-- What universes are made of: votes cast, districts, tags, support, the channel of a touch; and the sizes of groups.

alter table voters
  add column mobile text,
  add column county text,
  add column congressional_district text,
  add column state_senate_district text,
  add column state_house_district text,
  add column municipality text,
  add column ward text,
  add column school_district text,
  -- As a file says it, 1 (strong support) to 5 (strong against). What a person says at the door goes before it.
  add column support_score smallint check (support_score between 1 and 5),
  -- One bit for each of the campaign's elections, by its number; null when no file tells of this person's votes.
  add column history bit(256);

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
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  unique (campaign_id, id)
);
create unique index voter_tags_name on voter_tags (campaign_id, lower(name));

create table voter_tag_voters (
  campaign_id uuid not null,
  voter_tag_id uuid not null,
  voter_id uuid not null,
  primary key (voter_tag_id, voter_id),
  foreign key (campaign_id, voter_tag_id) references voter_tags (campaign_id, id) on delete cascade,
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade
);
create index voter_tag_voters_voter on voter_tag_voters (voter_id);

alter table touches
  add column channel text not null default 'door' check (channel in ('door', 'call', 'text', 'mail'));

create index voters_suppressed on voters (campaign_id, suppressed) where suppressed is not null;

-- Names are searched by how they begin.
create index voters_last on voters (campaign_id, lower(last) text_pattern_ops);
create index voters_first on voters (campaign_id, lower(first) text_pattern_ops);

-- Sizes of groups are kept, not counted at every look at the list. `doors` is null until somebody counts them.
alter table voter_groups
  add column voters integer not null default 0,
  add column doors integer,
  drop constraint voter_groups_creation_method_check,
  add constraint voter_groups_creation_method_check check (creation_method in ('Filters', 'Upload', 'Merged'));
update voter_groups set voters = (select count(*) from voter_group_members where voter_group_id = voter_groups.id);

create function keep_group_sizes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update voter_groups set voters = voter_groups.voters + counted.members, doors = null
    from (select voter_group_id, count(*) as members from changed group by voter_group_id) as counted
    where voter_groups.id = counted.voter_group_id;
  else
    update voter_groups set voters = voter_groups.voters - counted.members, doors = null
    from (select voter_group_id, count(*) as members from changed group by voter_group_id) as counted
    where voter_groups.id = counted.voter_group_id;
  end if;
  return null;
end $$;
create trigger voter_group_members_added after insert on voter_group_members
  referencing new table as changed for each statement execute function keep_group_sizes();
create trigger voter_group_members_removed after delete on voter_group_members
  referencing old table as changed for each statement execute function keep_group_sizes();
