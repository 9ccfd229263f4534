-- Whether a group holds inactive and pending registrations because its filters, or groups that they name, asked for them.
alter table voter_groups add column with_inactive boolean not null default false;

-- Groups from before: first every condition of their filters, and whether it is negated.
with recursive conditions (campaign_id, id, condition, negated) as (
  select campaign_id, id, filter_params -> 'where', false from voter_groups where filter_params ? 'where'
  union all
  select parent.campaign_id, parent.id, child.condition, parent.negated <> child.negates
  from conditions as parent cross join lateral (
    select jsonb_path_query(parent.condition, '$.all[*]') as condition, false as negates
    union all select jsonb_path_query(parent.condition, '$.any[*]'), false
    union all select jsonb_path_query(parent.condition, '$.not'), true
  ) as child
), named (campaign_id, id, other) as (
  select campaign_id, id, lower(filter_params ->> 'voter_group_id') from voter_groups
  union
  select campaign_id, id, lower(jsonb_array_elements_text(condition -> 'voter_group_ids')) from conditions
  where not negated and condition ->> 'field' = 'group'
), asking (campaign_id, id) as (
  select campaign_id, id from voter_groups where filter_params -> 'with_inactive' = 'true'
  union
  select campaign_id, id from conditions where condition ->> 'field' = 'status'
  union
  select named.campaign_id, named.id from asking
  join named on named.campaign_id = asking.campaign_id and named.other = asking.id::text
)
update voter_groups set with_inactive = true
from asking where voter_groups.campaign_id = asking.campaign_id and voter_groups.id = asking.id;
