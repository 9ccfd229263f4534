-- A number that was printed for a door is never given to another one, also when the door has left the walkbook.
alter table walkbooks add column numbers_gone integer not null default 0;
create function keep_numbers_gone() returns trigger language plpgsql as $$
begin
  update walkbooks set numbers_gone = greatest(numbers_gone, last.number)
  from (select campaign_id, walkbook_id, max(number) as number from gone group by campaign_id, walkbook_id) as last
  where walkbooks.campaign_id = last.campaign_id and walkbooks.id = last.walkbook_id;
  return null;
end $$;
create trigger walkbook_doors_left after delete on walkbook_doors
  referencing old table as gone for each statement execute function keep_numbers_gone();
