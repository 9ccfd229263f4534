-- What each imported file tells of a voter's votes, so that a file can be undone and what others tell stays: `voters.history` is all of
-- it together. No foreign key to voters, as for members of groups: a roll has as many rows as people.
create table told_votes (
  campaign_id uuid not null,
  upload_id uuid not null,
  voter_id uuid not null,
  votes bit(256) not null,
  primary key (campaign_id, upload_id, voter_id),
  foreign key (campaign_id, upload_id) references uploads (campaign_id, id) on delete cascade
);
create index told_votes_voter on told_votes (campaign_id, voter_id);

-- What earlier imports told, as far as it is known: what the journal says, what the voters had whom they brought, and of the others in
-- their groups the votes in the time that the file is about. Where it cannot be known, a vote rather stays.
with imported as (
  select u.campaign_id, u.id as upload_id, u.contents, u.applied_at, (
    select bit_or(set_bit(repeat('0', 256)::bit(256), e.number, 1)) from elections e where e.campaign_id = u.campaign_id
      and e.held_on between (u.elections_read ->> 'first')::date and (u.elections_read ->> 'last')::date) as spoken_of
  from uploads u
  where u.contents <> 'address_points' and (u.step = 'import' and u.accepted > 0 or u.step = 'rollback' and u.status <> 'done')
), journal as materialized (
  select i.campaign_id, i.upload_id, i.applied_at, c.row_key::uuid as voter_id, (c.before ->> 'history')::bit(256) as before,
    (c.after ->> 'history')::bit(256) as after, (c.after ->> 'said')::bit(256) as said
  from import_changes c join imported i on i.campaign_id = c.campaign_id and i.upload_id = c.upload_id
  where c.kind = 'voter' and c.after ? 'history'
), tellers as (
  select i.campaign_id, i.upload_id, i.applied_at, v.id as voter_id, v.history, repeat('1', 256)::bit(256) as spoken_of
  from voters v join imported i on i.campaign_id = v.campaign_id and i.upload_id = v.upload_id
  union all
  select i.campaign_id, i.upload_id, i.applied_at, v.id, v.history, i.spoken_of
  from imported i
  join voter_group_members g on g.campaign_id = i.campaign_id and g.voter_group_id = i.upload_id
  join voters v on v.campaign_id = i.campaign_id and v.id = g.voter_id and v.upload_id is distinct from i.upload_id
  where i.contents = 'voters' and i.spoken_of is not null
), known as (
  select distinct on (t.campaign_id, t.upload_id, t.voter_id) t.campaign_id, t.upload_id, t.voter_id,
    t.spoken_of & case when own.voter_id is not null then own.after
      when later.voter_id is not null then later.before else t.history end as votes
  from tellers t
  left join journal own on own.campaign_id = t.campaign_id and own.voter_id = t.voter_id and own.upload_id = t.upload_id
  left join journal later on later.campaign_id = t.campaign_id and later.voter_id = t.voter_id
    and later.upload_id <> t.upload_id and later.applied_at > t.applied_at
  order by t.campaign_id, t.upload_id, t.voter_id, later.applied_at
)
insert into told_votes (campaign_id, upload_id, voter_id, votes)
select campaign_id, upload_id, voter_id, bit_or(votes) from (
  select campaign_id, upload_id, voter_id, votes from known
  union all
  select campaign_id, upload_id, voter_id,
    coalesce(said, after & ~ coalesce(before, repeat('0', 256)::bit(256))) from journal
) told
where votes is not null group by campaign_id, upload_id, voter_id;
