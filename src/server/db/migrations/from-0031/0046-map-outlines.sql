-- Outlines of precincts and districts that were uploaded for the campaign's map. The file itself is one of the campaign's files.
create table map_outline_layers (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null default '',
  -- The property of the file that names each outline.
  property text not null,
  file_id uuid not null,
  bytes bigint not null,
  -- Meters by which a border may have moved.
  moved double precision not null,
  user_id uuid not null references users (id),
  uploaded_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
-- Another one of the same kind and name takes its place.
create unique index map_outline_layers_kind on map_outline_layers (campaign_id, kind, lower(name));

create table map_outlines (
  campaign_id uuid not null,
  layer_id uuid not null,
  number integer not null,
  name text not null,
  -- Each around what is inside; holes and islands are laid into them (domain/map-outlines/shape-outlines.ts).
  areas polygon[] not null,
  primary key (campaign_id, layer_id, number),
  foreign key (campaign_id, layer_id) references map_outline_layers (campaign_id, id) on delete cascade
);
