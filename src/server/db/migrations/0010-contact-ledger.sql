-- The contact ledger: who must be left alone, why, on which channels, and who said so. Rows are only ever inserted; one that
-- withdraws another names it. What of it covers which voter is derived (contact_matches, voters.suppressed, voters.no_channels).
create table contact_ledger (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- The entry that this row withdraws; such a row says no more than by what.
  withdraws uuid,
  reason text check (reason in ('confidential', 'do_not_contact', 'deceased', 'moved', 'registration')),
  scope text check (scope in ('person', 'household', 'address')),
  channels text[] not null default '{}',
  since timestamptz not null default now(),
  -- Who said so: a fact with its volunteer, or a file.
  fact_id uuid,
  reported_by uuid references users (id),
  upload_id uuid,
  -- The record that it was made about, which may be gone by now, and what that told of the person.
  voter_id uuid,
  source_id text,
  first_names text[] not null default '{}',
  last_names text[] not null default '{}',
  middle text not null default '',
  suffix text not null default '',
  birth_year integer,
  sex text,
  address_key text not null default '',
  unit_key text not null default '',
  phones text[] not null default '{}',
  emails text[] not null default '{}',
  entered_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, withdraws) references contact_ledger (campaign_id, id),
  check ((withdraws is null) = (reason is not null and scope is not null and voter_id is not null))
);
create index contact_ledger_withdraws on contact_ledger (campaign_id, withdraws) where withdraws is not null;
create index contact_ledger_voter on contact_ledger (campaign_id, voter_id);
create index contact_ledger_upload on contact_ledger (campaign_id, upload_id) where upload_id is not null;

-- Which entries cover which voters: certain ones count, probable ones hold the voter back until someone decides.
create table contact_matches (
  campaign_id uuid not null,
  voter_id uuid not null,
  entry_id uuid not null,
  certainty text not null check (certainty in ('certain', 'probable')),
  reasons text[] not null default '{}',
  decision text check (decision in ('same', 'other')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  primary key (campaign_id, voter_id, entry_id),
  foreign key (campaign_id, voter_id) references voters (campaign_id, id) on delete cascade,
  foreign key (campaign_id, entry_id) references contact_ledger (campaign_id, id)
);
create index contact_matches_entry on contact_matches (campaign_id, entry_id);
create index contact_matches_open on contact_matches (campaign_id) where certainty = 'probable' and decision is null;

-- A phone number and an e-mail address tell of one person across files.
create index voters_phone on voters (campaign_id, phone) where phone is not null;
create index voters_mobile on voters (campaign_id, mobile) where mobile is not null;
create index voters_email on voters (campaign_id, email) where email is not null;

-- How many rows of a file are left out, by the reason.
alter table uploads add column left_out jsonb not null default '{}';

alter table voters drop constraint voters_suppressed_check;

-- What was learned so far, once more as entries.
insert into contact_ledger (campaign_id, reason, scope, channels, since, fact_id, reported_by, upload_id, voter_id, source_id,
  first_names, last_names, middle, suffix, birth_year, sex, address_key, unit_key, phones, emails)
select v.campaign_id, said.reason,
  case said.reason when 'confidential' then 'household' when 'moved' then 'address' else 'person' end, said.channels,
  coalesce(said.since, v.created_at), said.fact_id, said.user_id, said.upload_id, v.id, v.source_id,
  case when v.filed ->> 'first' is null and v.filed ->> 'last' is null then array[v.first]
    else array[v.first, coalesce(v.filed ->> 'first', v.first)] end,
  case when v.filed ->> 'first' is null and v.filed ->> 'last' is null then array[v.last]
    else array[v.last, coalesce(v.filed ->> 'last', v.last)] end,
  v.middle, v.suffix, v.birth_year, v.sex, d.address_key, coalesce(d.corrected_unit_key, d.unit_key),
  array_remove(array[substring(regexp_replace(v.phone, '\D', '', 'g') from '\d{7,10}$'),
    substring(regexp_replace(v.mobile, '\D', '', 'g') from '\d{7,10}$')], null),
  array_remove(array[lower(v.email)], null)
from voters v join doors d on d.campaign_id = v.campaign_id and d.id = v.door_id
cross join lateral (
  select 'confidential' as reason, '{door,mail,text,call}'::text[] as channels, null::timestamptz as since,
    null::uuid as fact_id, null::uuid as user_id, coalesce((
      select c.upload_id from import_changes c
      where c.campaign_id = v.campaign_id and c.kind = 'voter' and c.row_key = v.id::text
        and c.after ->> 'suppressed' = 'confidential' limit 1), v.upload_id) as upload_id
  where v.suppressed = 'confidential'
  union all
  select v.suppressed, case when v.suppressed = 'do_not_contact' and v.no_channels <> '{}' then v.no_channels
      else '{door,mail,text,call}'::text[] end,
    coalesce(t.recorded_at, f.recorded_at), v.suppressed_by, coalesce(t.user_id, f.user_id), null::uuid
  from (select 1) as one
  left join touches t on t.campaign_id = v.campaign_id and t.id = v.suppressed_by
  left join door_facts f on f.campaign_id = v.campaign_id and f.id = v.suppressed_by
  where v.suppressed in ('deceased', 'moved', 'do_not_contact')
  union all
  -- A wish that leaves the door open, or that something else said of the same person hides.
  select 'do_not_contact', v.no_channels, null::timestamptz, null::uuid, null::uuid, null::uuid
  where v.no_channels <> '{}' and v.suppressed is distinct from 'do_not_contact' and v.suppressed is distinct from 'withdrawn'
  union all
  select 'registration', '{door,mail,text,call}'::text[], null::timestamptz, null::uuid, null::uuid, v.upload_id
  where v.status in ('removed', 'denied', 'cancelled', 'canceled', 'purged', 'rejected', 'ineligible', 'deleted')
    and (v.suppressed is null or v.suppressed = 'do_not_contact')
) as said;
insert into contact_matches (campaign_id, voter_id, entry_id, certainty)
select campaign_id, voter_id, id, 'certain' from contact_ledger;
update voters set suppressed = 'registration' where suppressed is null
  and status in ('removed', 'denied', 'cancelled', 'canceled', 'purged', 'rejected', 'ineligible', 'deleted');

alter table voters add constraint voters_suppressed_check
  check (suppressed in ('confidential', 'deceased', 'moved', 'do_not_contact', 'registration', 'held', 'withdrawn'));
alter table voters drop column suppressed_by;
alter table staged_voters drop column suppressed, drop column suppressed_by;
