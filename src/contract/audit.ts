// The activity log: who did what with a campaign's people and data. Entries are only ever added.
import * as z from 'zod/mini';
import { call } from './call';
import { day, id, instant, note } from './fields';

/** What is written down, when it is done. */
export const auditedActs = [
  'voter_file_uploaded',
  'walkbook_uploaded',
  'results_uploaded',
  'import_applied',
  'import_undone',
  'upload_discarded',
  'voters_exported',
  'selection_exported',
  'voters_tagged',
  'walk_sheets_downloaded',
  'household_viewed',
  'person_erased',
  'group_deleted',
  'recommendation_deleted',
  'turf_cut_deleted',
  'survey_changed',
  'survey_duplicated',
  'survey_archived',
  'survey_restored',
  'survey_shared',
  'survey_sharing_ended',
  'shared_survey_received',
  'shared_survey_ended',
  'script_changed',
  'walkbook_archived',
  'walkbook_restored',
  'assignments_changed',
  'report_undone',
  'report_restored',
  'late_facts_set_aside',
  'late_facts_restored',
  'planned_shift_canceled',
  'day_set_aside',
  'day_restored',
  'flag_marked_fine',
  'flag_reopened',
  'marks_set_aside',
  'marks_restored',
  'invitation_sent',
  'invitation_canceled',
  'team_code_made',
  'team_code_revoked',
  'member_joined',
  'title_changed',
  'announced',
  'announcement_withdrawn',
  'captain_appointed',
  'captain_removed',
  'member_removed',
  'account_closed',
  'owner_changed',
  'owner_offered',
  'owner_offer_withdrawn',
  'chapter_offered',
  'chapter_offer_withdrawn',
  'chapter_joined',
  'chapter_left',
  'chapter_entry_allowed',
  'chapter_entry_withdrawn',
  'chapter_entered',
  'chapter_exited',
  'contact_sharing_changed',
  'inherited_settings_chosen',
  'inherited_settings_changed',
  'settings_locked',
  'campaign_exported',
  'export_downloaded',
  'retention_changed',
  'quiet_hours_changed',
  'contact_limit_changed',
  'goal_set',
  'goal_removed',
  'map_uploaded',
  'map_removed',
  'outlines_uploaded',
  'outlines_replaced',
  'outlines_deleted',
  'phone_forgotten',
  'mailer_added',
  'mailer_archived',
  'mailer_restored',
  'mailing_scheduled',
  'mailing_canceled',
  'mail_addresses_downloaded',
  'contact_log_downloaded',
  'left_alone_downloaded',
  'van_file_downloaded',
  'api_key_made',
  'api_key_revoked',
  'webhook_made',
  'webhook_paused',
  'webhook_resumed',
  'webhook_removed',
  'mail_print_downloaded',
  'calling_set_up',
  'phone_number_bought',
  'phone_number_released',
  'phone_bank_made',
  'phone_bank_changed',
  'texting_started',
  'texting_paused',
  'texting_offered_again',
  'texting_ended',
  'brand_registered',
  'a2p_campaign_registered',
] as const;
export type AuditedAct = (typeof auditedActs)[number];

export const auditEntry = z.object({
  id,
  at: instant,
  user_id: id,
  user_name: z.string(),
  act: z.enum(auditedActs),
  subject_id: id,
  /** What a thing was called then; a person's name and a door's address as they are now. Empty for a door whose address no one is shown. */
  subject_name: z.string(),
  /** With how many voters it was done; null where that is not written down. */
  count: z.nullable(z.int()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Someone whom the log names. */
const auditedPerson = z.object({
  id,
  name: z.string(),
  /** Of members; what tells two of one name apart. */
  email: z.optional(z.nullable(z.string())),
});
export type AuditedPerson = z.infer<typeof auditedPerson>;

/** Which entries are meant: by whom, what, on which days of the campaign's zone (both included), and about what or whom. */
const which = {
  user_id: z.optional(id),
  act: z.optional(z.enum(auditedActs)),
  from: z.optional(day),
  to: z.optional(day),
  search: z.optional(note(100)),
};

/** Entries of one reply. */
export const auditPage = 100;

export const audit = {
  list: call({
    method: 'GET',
    path: '/audit/',
    summary:
      'Who imported, exported, deleted or changed roles, and who looked at a household: 100 entries, newest first',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    /** `before`: the entry after which the next page begins. */
    query: z.strictObject({ campaign_id: id, before: z.optional(id), ...which }),
    reply: z.array(auditEntry),
  }),
  people: call({
    method: 'GET',
    path: '/audit/people/',
    summary: 'People named in the activity log, including those who have left',
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id }),
    reply: z.array(auditedPerson),
  }),
  exportCsv: call({
    method: 'GET',
    path: '/audit/export/',
    summary: 'The same entries, all of them, as a CSV file',
    rate: { max: 30, seconds: 3_600, by: 'campaign' },
    access: { who: 'member', may: 'campaign.edit', campaign: 'query.campaign_id' },
    query: z.strictObject({ campaign_id: id, ...which }),
    reply: z.unknown(),
    replyKind: 'bytes',
    errors: ['TOO_MANY'],
  }),
};
