-- A door's number on paper, and how many members came more than once into a merged group.

-- Given once and never moved, whatever is put into the walk later. Until now sheets were printed with the place in the walk
-- among the doors that are shown.
alter table walkbook_doors add column number integer;
update walkbook_doors set number = numbered.number
from (
  select walkbook_doors.walkbook_id, walkbook_doors.door_id, row_number() over (
    partition by walkbook_doors.walkbook_id
    order by doors.location is null or doors.merged_into is not null, walkbook_doors.position, walkbook_doors.door_id
  ) as number
  from walkbook_doors
  join doors on doors.campaign_id = walkbook_doors.campaign_id and doors.id = walkbook_doors.door_id
) as numbered
where walkbook_doors.walkbook_id = numbered.walkbook_id and walkbook_doors.door_id = numbered.door_id;
alter table walkbook_doors alter column number set not null;

-- `given`: entries put in, while the group is Pending those that were listed one by one. `overlapped`: entries of somebody who
-- was in already. Both null for a group that was not merged, or was merged before this was kept.
alter table voter_groups
  add column given integer,
  add column overlapped integer;
