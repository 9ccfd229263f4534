-- Which e-mails a person wants, in all of their campaigns.
alter table users
  add column wants_reminder_emails boolean not null default true,
  add column wants_report_emails boolean not null default true;
