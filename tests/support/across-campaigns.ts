// The few statements that look across campaigns, each with its reason.
export const acrossCampaigns: { statement: RegExp; why: string }[] = [
  {
    statement:
      /^\s*select count\(\*\)::integer as phones, .*\s+.*\s+from devices where seen_at > now\(\) - interval '1 day'$/,
    why: 'whoever operates the installation sees how many phones hold something unsent',
  },
  {
    statement: /^\s*select distinct campaign_id from devices where seen_at > now\(\) - interval '30 days'$/,
    why: 'metrics of the whole installation: each campaign is then counted by itself',
  },
  {
    statement:
      /^\s*select status, count\(\*\)::integer as count from uploads where created_at > now\(\) - interval '1 day' group by status$/,
    why: 'whoever operates the installation sees how imports go',
  },
  {
    statement: /^select "campaign_id" from "memberships" where "user_id" = \$1 and "removed_at" is null$/,
    why: 'which campaigns are a person’s',
  },
  {
    statement: /^select .* from "memberships" inner join "campaigns" .* where "memberships"\."user_id" = \$1 and/,
    why: 'a person’s list of campaigns',
  },
  {
    statement: /^\s*select 1 from campaigns\s+where id in \(select campaign_id from memberships where user_id = \$1/,
    why: 'a person who changes the address or closes the account does so in all their campaigns',
  },
  {
    statement:
      /^update "campaigns" set "owner_email" = \$1 where "owner_email" = \$2 and "id" in \(select "campaign_id" from "memberships"/,
    why: 'who owned campaigns under an old address owns them under the new one',
  },
  {
    statement:
      /^update "memberships" set "removed_at" = \$1, "entered_from" = \$2 where "user_id" = \$3 and "removed_at" is null$/,
    why: 'a closed account leaves all its campaigns',
  },
  {
    statement:
      /^delete from "uploads" where "step" in \(\$1, \$2\) and "status" in \(\$3, \$4\) and "finished_at" < \$5/,
    why: 'housekeeping of every campaign’s checked files that nobody imported',
  },
  {
    statement: /^\s*select webhooks\.campaign_id from webhooks join webhook_deliveries as deliveries\s/,
    why: 'the outbox of webhooks works on each campaign’s own',
  },
  {
    statement: /^\s*select distinct campaign_id, created_by as maker_id from webhooks where maker_left_at is null$/,
    why: 'the hourly look for webhooks whose maker left works on each campaign’s own',
  },
  {
    statement:
      /^\s*update text_campaigns set status = 'Paused', pause_reason = 'manager'[^$]*where status = 'Active' returning id$/,
    why: 'a restored backup goes on with no campaign’s texts, which may have been sent after it',
  },
  {
    statement:
      /^\s*update text_messages set state = 'sending', handed_at = \$1::timestamptz[^$]*where state = 'waiting'$/,
    why: 'of a restored backup’s texts the carrier is asked before any leaves',
  },
  {
    statement:
      /^\s*update phone_numbers set read_back_next = least\((?:[^$]|\$\d::timestamptz)*where status in \('active', 'releasing'\) and can_text$/,
    why: 'a server that starts reads back what people wrote to any campaign’s numbers before a text leaves',
  },
  {
    statement: /^\s*delete from webhook_deliveries using campaigns\s/,
    why: 'housekeeping of every campaign’s events that are long over',
  },
  {
    statement: /^\s*delete from campaign_exports where finished_at < now\(\) - make_interval/,
    why: 'housekeeping of archives that can no longer be downloaded',
  },
  {
    statement: /^delete from refused_facts where refused_at < now\(\) - make_interval\(days => \$1\)$/,
    why: 'housekeeping of what was refused long ago',
  },
  {
    statement: /^delete from emails where changed_at < now\(\) - interval '180 days'$/,
    why: 'housekeeping of what went to whom long ago',
  },
  {
    statement: /^update work_flags set answer = '', answered_at = null where user_id = \$1 and answer <> ''$/,
    why: 'what a person said of their work is forgotten in all campaigns with a closed account',
  },
  {
    statement: /^delete from ring_back_phones where user_id = \$1$/,
    why: 'the phones that were rung for a person are forgotten in all campaigns with a closed account',
  },
  {
    statement: /^delete from "emails" where \("receiver_email" = \$1 or "left_by" = \$2\)$/,
    why: 'a closed account’s addresses are forgotten in all campaigns',
  },
  {
    statement: /^update "emails" set "receiver_email" = \$1 where "receiver_email" = \$2 and "status" = \$3/,
    why: 'what waits for a person follows them to their new address in all campaigns',
  },
  {
    statement: /^update "emails" set "left_by" = \$1 where "receiver_email" = \$2 and "left_by" is null$/,
    why: 'an address that someone left is kept as theirs in all campaigns',
  },
  {
    statement:
      /^\s*select report_emails\.campaign_id from report_emails join campaigns [\s\S]* group by report_emails\.campaign_id/,
    why: 'the round that looks for reports that are due by e-mail, of whichever campaign',
  },
  {
    statement:
      /^\s*with counted as \(\s*select campaign_id from touch_counted union select campaign_id from doors_counted\s/,
    why: 'the round that checks kept counts, of whichever campaign is due',
  },
  {
    statement:
      /^\s*select mailings\.campaign_id from mailer_campaigns as mailings join campaigns [\s\S]* group by mailings\.campaign_id/,
    why: 'the round that looks for mailings that are due, of whichever campaign',
  },
  {
    statement:
      /^\s*select campaign_id from phone_numbers where read_back_next <= now\(\) and [^$]*\s+group by campaign_id/,
    why: 'the round that reads back what people wrote, of whichever campaign’s numbers',
  },
  {
    statement:
      /^\s*select numbers\.campaign_id from phone_numbers as numbers\s+left join text_registrations [\s\S]* group by numbers\.campaign_id/,
    why: 'the round that tells the carrier what it has to know of numbers, of whichever campaign',
  },
  {
    statement:
      /^\s*select case when status = 'buying' [\s\S]*from phone_numbers where phone_number = \$1 and status in/,
    why: 'a number of an erased campaign is given back only if no other campaign has it',
  },
  {
    statement: /^\s*update text_registrations set next_check_at = [\s\S]*where next_check_at <= now\(\)/,
    why: 'the round that looks for registrations of which the carrier is to be asked, of whichever campaign',
  },
  {
    statement:
      /^\s*select messages\.campaign_id from text_messages as messages\s+where messages\.next_try_at <= now\(\) and [\s\S]* group by messages\.campaign_id/,
    why: 'the outbox of texts, of whichever campaign',
  },
  {
    statement:
      /^\s*select campaign_id from text_messages where next_try_at <= now\(\) and state = 'sending'\s+group by/,
    why: 'texts of which it isn’t known whether the carrier has them, of whichever campaign',
  },
  {
    statement: /^\s*select campaign_id, mailer_campaign_id, piece from mail_codes\s+where code_hash = \$1/,
    why: 'whoever opens the code of a piece of mail knows no campaign',
  },
  {
    statement: /^\s*select campaign_id from phone_numbers\s+where phone_number = \$1/,
    why: 'carriers know numbers and not campaigns',
  },
  {
    statement: /^\s*delete from "staged_\w+" as staged where not exists \(/,
    why: 'a start removes what killed servers left, whosever it was',
  },
  {
    statement: /^select "campaign_id" from "\w+" where campaign_id = any\(\$1::uuid\[\]\) and "id" = \$2$/,
    why: 'which of a person’s campaigns something belongs to that was asked for by its id alone',
  },
  {
    statement:
      /^\s*select (?:campaign_id, key|day::text) [^$]* from touch_counts\s+where campaign_id = any\(\$1::uuid\[\]\)/,
    why: 'a tree’s report adds up the counts of its chapters',
  },
  {
    statement:
      /^\s*select campaign_id as id[^$]* from (?:uploads|touch_counted|touch_changes)\s+where campaign_id = any\(\$1::uuid\[\]\)/,
    why: 'a tree’s report looks which of its chapters have to be counted',
  },
  {
    statement:
      /^\s*select campaign_id, id from surveys\s+where campaign_id = any\(\$1::uuid\[\]\) and shared_survey_id = \$2/,
    why: 'the copies that chapters have of a survey above them',
  },
  {
    statement:
      /^\s*select distinct entries\.campaign_id as id from contact_ledger as entries\s+where entries\.shared_from is not null/,
    why: 'what any campaign took from its tree ends with the consent for it, wherever that ended',
  },
];
