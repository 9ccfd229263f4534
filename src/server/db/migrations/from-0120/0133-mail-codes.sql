-- What a mailing's pieces lead to: { survey_id, question_ids, pledge, road_sign_id, paid_for_by }. Null: they carry no codes.
alter table mailer_campaigns add column page jsonb;

-- The code of each piece, as a hash: the code itself is made again whenever the piece is printed.
create table mail_codes (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  mailer_campaign_id uuid not null,
  piece integer not null,
  code_hash text not null,
  -- The household's door when it was made.
  door_id uuid not null,
  expires_at timestamptz not null,
  primary key (campaign_id, mailer_campaign_id, piece),
  foreign key (campaign_id, mailer_campaign_id) references mailer_campaigns (campaign_id, id)
);
-- Whoever opens a code knows no campaign.
create unique index mail_codes_code on mail_codes (code_hash);
