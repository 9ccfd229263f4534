-- The streets around a walkbook's doors, with a mark for each building: what its map is drawn on where there are no tiles. Made
-- from doors and address points when someone asks for the walkbook, and made again once a later file is in.
create table walkbook_ground (
  campaign_id uuid not null,
  walkbook_id uuid not null,
  -- When the newest file that was in by then had ended.
  files_at timestamptz not null,
  -- contract/walkbooks.ts: ground.
  streets jsonb not null,
  primary key (campaign_id, walkbook_id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
-- Squares of a five-hundredth of a degree.
create index address_points_square on address_points
  (campaign_id, (floor(location[0] * 500)::integer), (floor(location[1] * 500)::integer));
