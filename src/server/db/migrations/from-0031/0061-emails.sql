-- E-mails: a row is stored with what it tells of, and a job sends it. What it says is written when it is sent, so that none
-- tells of what was withdrawn meanwhile.
create table emails (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- With the sender's domain its Message-ID, the same at every try.
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- What it tells of.
  subject_id uuid not null,
  receiver_email text not null,
  language text not null check (language in ('en', 'es')),
  -- kept: in the outbox folder, because there is no mail server. unsure: handed to the mail server, whose answer never came.
  -- dropped: what it told of was over before it was sent.
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'kept', 'unsure', 'failed', 'dropped')),
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create index emails_subject on emails (campaign_id, subject_id, created_at desc);

-- The language in which someone is written to; null until they chose one in the app.
alter table users add column language text check (language in ('en', 'es'));
