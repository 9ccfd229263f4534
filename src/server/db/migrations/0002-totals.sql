-- What walkbook lists and the dashboard count, kept beside the facts so that nobody counts a million of them at each look.
-- Always derived: written anew from the facts, in the transaction that stores them (modules/walkbooks/totals.ts).

create table walkbook_progress (
  campaign_id uuid not null,
  walkbook_id uuid primary key,
  doors_done integer not null default 0,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);

-- Touches that count, by canvasser and result.
create table walkbook_totals (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  contact_result text not null,
  touches integer not null,
  primary key (walkbook_id, user_id, contact_result),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index walkbook_totals_campaign on walkbook_totals (campaign_id);

insert into walkbook_totals (campaign_id, walkbook_id, user_id, contact_result, touches)
select campaign_id, walkbook_id, user_id, contact_result, count(*) from touches
where contact_result is not null and not exists (
  select 1 from touches as later
  where later.replaces = touches.id and later.id <> touches.id
    and later.campaign_id = touches.campaign_id and later.user_id = touches.user_id)
group by campaign_id, walkbook_id, user_id, contact_result;

insert into walkbook_progress (campaign_id, walkbook_id, doors_done)
select campaign_id, walkbook_id, count(distinct door_id) from touches
where contact_result is not null and not exists (
  select 1 from touches as later
  where later.replaces = touches.id and later.id <> touches.id
    and later.campaign_id = touches.campaign_id and later.user_id = touches.user_id)
group by campaign_id, walkbook_id;
