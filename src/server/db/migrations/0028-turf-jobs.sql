-- Walkbooks that are being made of a cut: the job, and each of its turfs with what became of it, so that a server that takes
-- over neither doubles nor misses one.
create table turf_jobs (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  filter_params jsonb not null,
  survey_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  -- Counts how often it was begun: what is left of an earlier run in the queue must not end a later one.
  run integer not null default 1,
  -- Of what was asked for: the same once more, while it is under way, is the same job.
  content_hash text not null,
  -- Ages and elections are counted back from it, however late a turf is made.
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (campaign_id, id),
  foreign key (campaign_id, survey_id) references surveys (campaign_id, id)
);
create unique index turf_jobs_in_flight on turf_jobs (campaign_id, content_hash) where status in ('waiting', 'running');

create table turf_job_turfs (
  campaign_id uuid not null,
  turf_job_id uuid not null,
  position integer not null,
  name text not null,
  -- Emptied once the turf is made or skipped.
  door_ids uuid[] not null,
  assigned_user_ids uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'skipped')),
  -- Why it was skipped, or what is not as it was asked for: a list of sentences (contract/messages/sentence.ts).
  said jsonb not null default '[]',
  primary key (campaign_id, turf_job_id, position),
  foreign key (campaign_id, turf_job_id) references turf_jobs (campaign_id, id) on delete cascade
);
