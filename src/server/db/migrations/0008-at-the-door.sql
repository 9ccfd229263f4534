-- What is recorded at a door beside knocks and answers, and what follows from it for doors, voters and the campaign.

create table door_facts (
  id uuid primary key,
  fact_order bigint generated always as identity,
  campaign_id uuid not null,
  walkbook_id uuid not null,
  door_id uuid not null,
  voter_id uuid,
  user_id uuid not null references users (id),
  kind text not null,
  -- The rest of the fact as it came (contract/door-facts.ts).
  payload jsonb not null,
  replaces uuid,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id),
  foreign key (campaign_id, door_id) references doors (campaign_id, id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id)
);
create index door_facts_walkbook on door_facts (walkbook_id);
create index door_facts_kind on door_facts (campaign_id, kind, recorded_at desc);
create index door_facts_door on door_facts (door_id);
create index door_facts_voter on door_facts (voter_id) where voter_id is not null;
create index door_facts_device on door_facts (device_id, seq);
create index door_facts_replaces on door_facts (replaces) where replaces is not null;

alter table touches add column literature boolean not null default false;

-- All derived from facts, apart from what files say: no import writes these.
alter table doors
  add column added_by uuid,
  add column learned_notes text,
  -- The key of the unit as it was mended; `unit` then shows that one, `filed_unit` the file's, and `unit_key` stays the file's.
  add column mended_unit_key text,
  add column filed_unit text,
  -- The same door under another unit, or added twice: whoever is filed here is shown there.
  add column merged_into uuid;
alter table doors add foreign key (campaign_id, merged_into) references doors (campaign_id, id);
create index doors_merged on doors (merged_into) where merged_into is not null;
create index doors_mended on doors (campaign_id, address_key, mended_unit_key) where mended_unit_key is not null;

alter table voters
  add column added_by uuid,
  -- Ways on which a person asked not to be contacted. `suppressed` speaks of the door alone.
  add column no_channels text[] not null default '{}',
  drop constraint voters_suppressed_check,
  add constraint voters_suppressed_check
    check (suppressed in ('confidential', 'deceased', 'moved', 'do_not_contact', 'withdrawn'));
update voters set no_channels = '{door,call,text,mail}' where suppressed = 'do_not_contact';

alter table campaigns add column first_results text[] not null default '{canvassed,not_home,refused,moved}';

-- A file may bring the unit to which a door was mended before: then both are one door.
create function merge_mended_doors() returns trigger language plpgsql as $$
begin
  update doors set merged_into = mended.id
  from changed
  join doors as mended on mended.campaign_id = changed.campaign_id and mended.address_key = changed.address_key
    and mended.mended_unit_key = changed.unit_key and mended.id <> changed.id and mended.merged_into is null
  where doors.id = changed.id and doors.merged_into is null;
  return null;
end $$;
create trigger doors_mended_before after insert on doors
  referencing new table as changed for each statement execute function merge_mended_doors();
