-- New members are looked for one by one along the index, and once: nobody has counted voters who came a moment ago, so that
-- the database would read all of them instead.
create or replace function keep_group_sizes() returns trigger language plpgsql as $$
declare
  lacking integer;
  others integer;
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
    select (select count(*) from counted) - (select count(*) from kept) into lacking;
    if lacking > 0 then
      raise foreign_key_violation using message = 'voter_group_members names a group that is not there';
    end if;
    -- Nobody else can delete whom this very transaction added; all others are held until it ends.
    select count(*) filter (where found.id is null),
      count(*) filter (where found.added_by <> pg_current_xact_id()::xid)
    into lacking, others
    from changed left join lateral (
      select voters.id, voters.xmin as added_by from voters
      where voters.campaign_id = changed.campaign_id and voters.id = changed.voter_id limit 1
    ) as found on true;
    if others > 0 then
      perform 1 from voters where (campaign_id, id) in (select campaign_id, voter_id from changed) for key share;
      select count(*) into lacking from changed left join lateral (
        select voters.id from voters
        where voters.campaign_id = changed.campaign_id and voters.id = changed.voter_id limit 1
      ) as found on true
      where found.id is null;
    end if;
    if lacking > 0 then
      raise foreign_key_violation using message = 'voter_group_members names a voter who is not there';
    end if;
  else
    update voter_groups set voters = voter_groups.voters - counted.members, doors = null
    from (select voter_group_id, count(*) as members from changed group by voter_group_id) as counted
    where voter_groups.id = counted.voter_group_id;
  end if;
  return null;
end $$;

-- The campaign of new doors, once for each statement: a foreign key locks its row anew for each of them, beside everybody who
-- works in the campaign.
alter table doors drop constraint doors_campaign_id_fkey;
create or replace function merge_mended_doors() returns trigger language plpgsql as $$
declare
  campaign uuid;
begin
  for campaign in select distinct campaign_id from changed loop
    perform 1 from campaigns where id = campaign for key share;
    if not found then
      raise foreign_key_violation using message = 'doors names a campaign that is not there';
    end if;
    continue when not exists (select 1 from doors where campaign_id = campaign and mended_unit_key is not null);
    update doors set merged_into = mended.id
    from changed
    join doors as mended on mended.campaign_id = changed.campaign_id and mended.address_key = changed.address_key
      and mended.mended_unit_key = changed.unit_key and mended.id <> changed.id and mended.merged_into is null
    where changed.campaign_id = campaign and doors.id = changed.id and doors.merged_into is null;
  end loop;
  return null;
end $$;
create function forget_doors_of_campaigns() returns trigger language plpgsql as $$
begin
  delete from doors using gone where doors.campaign_id = gone.id;
  return null;
end $$;
create trigger campaigns_removed after delete on campaigns
  referencing old table as gone for each statement execute function forget_doors_of_campaigns();
