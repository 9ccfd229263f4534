-- Who has a saved report e-mailed to their own address, and when. The address is the account's, as it is when an e-mail goes out.
create table report_emails (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  saved_report_id uuid not null,
  user_id uuid not null references users (id),
  -- 0 Monday to 6 Sunday; null: every day.
  weekday smallint check (weekday between 0 and 6),
  hour smallint not null check (hour between 0 and 23),
  -- For those who chose none in the app.
  language text not null check (language in ('en', 'es')),
  -- Up to when all that was due is done, what is due next, and by which zone's clock that was reckoned.
  done_at timestamptz not null,
  due_at timestamptz not null,
  zone text not null,
  primary key (campaign_id, id),
  unique (campaign_id, saved_report_id, user_id),
  foreign key (campaign_id, saved_report_id) references saved_reports (campaign_id, id) on delete cascade
);

-- The days whose e-mail was stored, for good: whoever asks for one of them again, and whatever was changed meanwhile, gets no second one.
create table report_email_days (
  campaign_id uuid not null,
  saved_report_id uuid not null,
  user_id uuid not null,
  day date not null,
  primary key (campaign_id, saved_report_id, user_id, day),
  foreign key (campaign_id, saved_report_id) references saved_reports (campaign_id, id) on delete cascade
);
