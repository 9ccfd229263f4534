-- Files of a million rows: members of groups are checked all at once instead of one by one, and doors without a place are not
-- indexed by it.

-- What the two foreign keys of voter_group_members did for each row, done once for each statement.
alter table voter_group_members
  drop constraint voter_group_members_campaign_id_voter_group_id_fkey,
  drop constraint voter_group_members_campaign_id_voter_id_fkey;

create or replace function keep_group_sizes() returns trigger language plpgsql as $$
declare
  groups integer;
begin
  if tg_op = 'INSERT' then
    -- Counting locks the groups, so that none of them goes before this ends.
    with counted as (
      select campaign_id, voter_group_id, count(*) as members from changed group by campaign_id, voter_group_id
    ), kept as (
      update voter_groups set voters = voter_groups.voters + counted.members, doors = null
      from counted
      where voter_groups.campaign_id = counted.campaign_id and voter_groups.id = counted.voter_group_id
      returning 1
    )
    select (select count(*) from counted) - (select count(*) from kept) into groups;
    if groups > 0 then
      raise foreign_key_violation using message = 'voter_group_members names a group that is not there';
    end if;
    -- Whoever was there before is held until this ends; nobody else can delete whom this very transaction added.
    perform 1 from voters where (campaign_id, id) in (select campaign_id, voter_id from changed)
      and xmin <> pg_current_xact_id()::xid for key share;
    if exists (
      select 1 from changed where not exists (
        select 1 from voters where voters.campaign_id = changed.campaign_id and voters.id = changed.voter_id)
    ) then
      raise foreign_key_violation using message = 'voter_group_members names a voter who is not there';
    end if;
  else
    update voter_groups set voters = voter_groups.voters - counted.members, doors = null
    from (select voter_group_id, count(*) as members from changed group by voter_group_id) as counted
    where voter_groups.id = counted.voter_group_id;
  end if;
  return null;
end $$;

create function forget_members_of_groups() returns trigger language plpgsql as $$
begin
  delete from voter_group_members using gone where voter_group_members.voter_group_id = gone.id;
  return null;
end $$;
create trigger voter_groups_removed after delete on voter_groups
  referencing old table as gone for each statement execute function forget_members_of_groups();

create function forget_members_of_voters() returns trigger language plpgsql as $$
begin
  delete from voter_group_members using gone where voter_group_members.voter_id = gone.id;
  return null;
end $$;
create trigger voters_removed after delete on voters
  referencing old table as gone for each statement execute function forget_members_of_voters();

drop index doors_location;
create index doors_location on doors using gist (location) where location is not null;

-- Spellings of no party that files are read by from now on.
update voters set party = 'Unaffiliated'
where lower(party) in ('uaf', 'unaff', 'npp', 'dts', 'blk', 'no party preference', 'declined to state',
  'decline to state', 'unenrolled', 'undeclared', 'not affiliated');
