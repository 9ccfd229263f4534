-- What filters of a large campaign offer to choose from: values of its files and how many have them, counted over everyone once after each
-- import, so that nobody waits for that who opens a filter.
create table offered_values (
  campaign_id uuid not null,
  asked_at timestamptz,
  counted_at timestamptz,
  choices jsonb,
  breakdown jsonb,
  primary key (campaign_id)
);
