// Generated from the migrated database by `npm run schema`; not edited by hand. Tables that are only reached by SQL texts are left out.
import type { ContactResult } from '../../contract/facts/touch';
import type { Units } from '../../contract/fields';
import type { MailPage } from '../../contract/outreach/mail-responses';
import type { DoorScript, SurveyScript } from '../../contract/surveys';
import type { WalkbookDrive } from '../../contract/walkbooks';
import type { Instant, JsonColumn, PointColumn } from './columns';
import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export interface AddressPoints {
  address: string;
  address_key: string;
  campaign_id: string;
  city: Generated<string>;
  location: PointColumn;
  street_key: Generated<string | null>;
  unit: string | null;
  unit_key: Generated<string>;
  upload_id: string | null;
  zip: Generated<string>;
}

export interface AllDoorFacts {
  campaign_id: string;
  device_id: string;
  door_id: string;
  fact_order: Generated<number>;
  file_id: string | null;
  id: string;
  kind: string;
  payload: JsonColumn<Record<string, unknown>>;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  replaces: string | null;
  seq: number;
  set_aside: Generated<boolean>;
  stamped_at: Instant | null;
  user_id: string;
  voter_id: string | null;
  walkbook_id: string;
}

export interface AllPlacements {
  accuracy: number | null;
  campaign_id: string;
  device_id: string;
  fact_order: Generated<number>;
  file_id: string | null;
  id: string;
  location: PointColumn;
  note: Generated<string>;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  road_sign_id: string;
  seq: number;
  set_aside: Generated<boolean>;
  stamped_at: Instant | null;
  user_id: string;
}

export interface AllSignAnswers {
  answer: 'placed' | 'declined' | 'undone';
  campaign_id: string;
  device_id: string;
  fact_order: Generated<number>;
  id: string;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  request_id: string;
  seq: number;
  set_aside: Generated<boolean>;
  stamped_at: Instant | null;
  user_id: string;
}

export interface AllSurveyResponses {
  answers: string[];
  campaign_id: string;
  device_id: string;
  door_id: string;
  fact_order: Generated<number>;
  id: string;
  question_id: string;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  replaces: string | null;
  seq: number;
  set_aside: Generated<boolean>;
  stamped_at: Instant | null;
  survey_id: string;
  user_id: string;
  voter_id: string | null;
  walkbook_id: string;
}

export interface AllTouches {
  campaign_id: string;
  channel: Generated<'door' | 'call' | 'text' | 'mail'>;
  contact_result: string | null;
  device_id: string;
  door_id: string;
  fact_order: Generated<number>;
  gps_accuracy: number | null;
  gps_location: PointColumn | null;
  id: string;
  literature: Generated<boolean>;
  note: Generated<string>;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  replaces: string | null;
  seq: number;
  set_aside: Generated<boolean>;
  stamped_at: Instant | null;
  user_id: string;
  voter_id: string | null;
  walkbook_id: string;
}

export interface AnnouncementReads {
  announcement_id: string;
  campaign_id: string;
  read_at: Generated<Instant>;
  user_id: string;
}

export interface Announcements {
  campaign_id: string;
  created_at: Generated<Instant>;
  created_by: string;
  id: Generated<string>;
  text: string;
  to_id: string | null;
  to_kind: 'everyone' | 'team' | 'walkbook';
  to_name: Generated<string>;
  withdrawn_at: Instant | null;
}

export interface AnswerChanges {
  campaign_id: string;
  id: Generated<number>;
  who: string;
}

export interface AnswerCounted {
  campaign_id: string;
  imports: string;
  supporters: JsonColumn<Record<string, unknown>> | null;
  zone: string | null;
}

export interface AnswerCounts {
  across: string;
  answer: string;
  campaign_id: string;
  key: string;
  kind: 'all' | 'confidential' | 'column' | 'answer' | 'cell';
  line: string;
  other_id: string;
  people: number;
  question_id: string;
}

export interface AnswerCrossings {
  across: 'party' | 'age' | 'sex' | 'precinct' | 'support' | 'question';
  campaign_id: string;
  kept_at: Generated<Instant>;
  other_id: string;
  question_id: string;
}

export interface ApiKeys {
  campaign_id: string;
  created_at: Generated<Instant>;
  created_by: string;
  id: Generated<string>;
  key_hash: string;
  last_used_at: Instant | null;
  name: string;
  revoked_at: Instant | null;
  revoked_by: string | null;
  scopes: string[];
  start: string;
}

export interface AuditEntries {
  act: string;
  at: Generated<Instant>;
  campaign_id: string;
  count: number | null;
  id: Generated<string>;
  subject_id: string;
  subject_name: Generated<string>;
  user_id: string;
}

export interface CallAnswers {
  answers: string[];
  call_result_id: string;
  campaign_id: string;
  door_id: string;
  id: Generated<string>;
  question_id: string;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  survey_id: string;
  undone_at: Instant | null;
  user_id: string;
  voter_id: string;
}

export interface CallResults {
  call_back_at: Instant | null;
  call_back_zone: string | null;
  call_duration: Generated<number>;
  call_notes: Generated<string>;
  call_result:
    | 'answered'
    | 'no_answer'
    | 'busy'
    | 'left_message'
    | 'wrong_number'
    | 'disconnected'
    | 'refused'
    | 'call_back'
    | 'language_barrier'
    | 'do_not_call';
  call_session_id: string | null;
  call_start_time: Instant;
  called_at: Instant | null;
  campaign_id: string;
  id: Generated<string>;
  no_channels: Generated<string[]>;
  phone_bank_id: string;
  phone_number: string | null;
  received_at: Generated<Instant>;
  replaces: string | null;
  superseded_at: Instant | null;
  tags: Generated<string[]>;
  user_id: string;
  voter_id: string;
}

export interface CallSessions {
  campaign_id: string;
  ended_at: Instant | null;
  id: Generated<string>;
  phone_number: string;
  started_at: Generated<Instant>;
  user_id: string;
}

export interface CampaignExports {
  bytes: number | null;
  campaign_id: string;
  created_at: Generated<Instant>;
  finished_at: Instant | null;
  id: Generated<string>;
  packed: Generated<number>;
  parts: Generated<number>;
  status: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>;
  storage_key: string | null;
  user_id: string;
}

export interface Campaigns {
  address: Generated<string>;
  before_lock: Generated<JsonColumn<Record<string, unknown>>>;
  campaign_type: 'election' | 'initiative' | 'other';
  candidate_name: string | null;
  contacts_per_week: number | null;
  country: Generated<string>;
  created_at: Generated<Instant>;
  deadline: string | null;
  first_results: Generated<ContactResult[]>;
  id: Generated<string>;
  inherits: Generated<string[]>;
  initiative: string | null;
  is_phone_banking_enabled: Generated<boolean>;
  is_texting_enabled: Generated<boolean>;
  keep_notes_days: number | null;
  keep_positions_days: number | null;
  location: Generated<string>;
  locks: Generated<string[]>;
  map: JsonColumn<{ id: string; bytes: number; uploaded_at: string }> | null;
  name: string;
  owner_email: string;
  quiet_begins: Generated<string>;
  quiet_ends: Generated<string>;
  shows_leaderboard: Generated<boolean>;
  time_zone: Generated<string>;
  units: Units | null;
}

export interface CarrierCalls {
  campaign_id: string;
  carrier_id: string | null;
  from_number: string;
  id: Generated<string>;
  in_browser: Generated<boolean>;
  phone_bank_id: string;
  reasons: string[];
  requested_at: Generated<Instant>;
  status: Generated<'intended' | 'ringing' | 'failed' | 'unsure'>;
  to_number: string;
  user_id: string;
  voter_id: string;
}

export interface ChapterEntries {
  chapter_id: string;
  granted_at: Generated<Instant>;
  granted_by: string;
  through_id: string;
  user_id: string;
}

export interface ChapterOffers {
  id: Generated<string>;
  offered_at: Generated<Instant>;
  offered_by: string;
  parent_id: string;
  receiver_email: string;
}

export interface Chapters {
  chapter_id: string;
  joined_at: Generated<Instant>;
  parent_id: string;
}

export interface ContactLedger {
  address_key: Generated<string>;
  birth_year: number | null;
  by_tool: Generated<boolean>;
  campaign_id: string;
  channels: Generated<string[]>;
  emails: Generated<string[]>;
  entered_at: Generated<Instant>;
  erased_keys: string[] | null;
  fact_id: string | null;
  first_names: Generated<string[]>;
  id: Generated<string>;
  last_names: Generated<string[]>;
  middle: Generated<string>;
  phones: Generated<string[]>;
  reason: 'confidential' | 'do_not_contact' | 'deceased' | 'moved' | 'registration' | null;
  reported_by: string | null;
  scope: 'person' | 'household' | 'address' | null;
  sex: string | null;
  shared_entry_id: string | null;
  shared_from: string | null;
  since: Generated<Instant>;
  source_id: string | null;
  suffix: Generated<string>;
  unit_key: Generated<string>;
  upload_id: string | null;
  voter_id: string | null;
  withdraws: string | null;
}

export interface ContactMatches {
  campaign_id: string;
  certainty: 'certain' | 'probable';
  decided_at: Instant | null;
  decided_by: string | null;
  decision: 'same' | 'other' | null;
  entry_id: string;
  reasons: Generated<string[]>;
  voter_id: string;
}

export interface ContactSharing {
  chapter_id: string;
  decided_at: Generated<Instant>;
  decided_by: string;
  given: string | null;
  gives: Generated<boolean>;
  is_taken: Generated<boolean>;
  takes: Generated<boolean>;
  top_id: string;
}

export interface CountChecks {
  campaign_id: string;
  checked_at: Instant;
}

export interface CountedAnswers {
  answers: string[];
  born: string;
  campaign_id: string;
  confidential: boolean;
  party: string;
  precinct: string;
  question_id: string;
  sex: string;
  support: string;
  who: string;
}

export interface CountedDoors {
  campaign_id: string;
  door_id: string;
  last_at: Instant | null;
  left_out: number;
  precinct: string;
  reached_at: Instant | null;
  voters: number;
  walkbooks: string[] | null;
}

export interface CountedRecipients {
  block: number;
  campaign_id: string;
  counts: JsonColumn<Record<string, unknown>>;
  kind: 'texts' | 'texters' | 'calls';
  newest: Instant;
  source_id: string;
  stamp: string;
}

export interface CountedRespondents {
  campaign_id: string;
  survey_id: string;
  who: string;
}

export interface CountedSupporters {
  campaign_id: string;
  day: string;
  who: string;
}

export interface CoverageCounts {
  campaign_id: string;
  doors: Generated<number>;
  key: string;
  kind: 'all' | 'precinct' | 'walkbook';
  left_out: number;
  month_doors: number;
  month_voters: number;
  never_doors: number;
  never_voters: number;
  older_doors: number;
  older_voters: number;
  reached_doors: number;
  reached_voters: number;
  week_doors: number;
  week_voters: number;
}

export interface DoorChanges {
  campaign_id: string;
  door_id: string;
  id: Generated<number>;
}

export interface DoorFacts {
  campaign_id: string;
  device_id: string;
  door_id: string;
  fact_order: number;
  file_id: string | null;
  id: string;
  kind: string;
  payload: JsonColumn<Record<string, unknown>>;
  received_at: Instant;
  recorded_at: Instant;
  replaces: string | null;
  seq: number;
  stamped_at: Instant | null;
  user_id: string;
  voter_id: string | null;
  walkbook_id: string;
}

export interface Doors {
  added_by: string | null;
  address: string;
  address_key: string;
  campaign_id: string;
  city: Generated<string>;
  corrected_unit_key: string | null;
  emptied: Generated<boolean>;
  erased_at: Instant | null;
  filed_unit: string | null;
  house_number: Generated<string>;
  id: Generated<string>;
  learned_notes: string | null;
  location: PointColumn | null;
  merged_into: string | null;
  notes: string | null;
  place_upload_id: string | null;
  placed_by: string | null;
  side: 'odd' | 'even' | null;
  street: Generated<string>;
  unit: string | null;
  unit_key: Generated<string>;
  upload_id: string | null;
  zip: Generated<string>;
}

export interface DoorsCounted {
  campaign_id: string;
  imports: string;
  today: string | null;
  zone: string | null;
}

export interface Elections {
  campaign_id: string;
  held_on: string;
  kind: 'general' | 'primary' | 'other';
  number: number;
  upload_id: string | null;
  withdrawn: Generated<boolean>;
}

export interface Emails {
  campaign_id: string;
  changed_at: Generated<Instant>;
  created_at: Generated<Instant>;
  id: Generated<string>;
  kind: string;
  language: 'en' | 'es';
  left_by: string | null;
  receiver_email: string;
  status: Generated<'waiting' | 'sending' | 'sent' | 'kept' | 'unsure' | 'failed' | 'dropped'>;
  subject_id: string;
  tries: Generated<number>;
}

export interface ErasedCampaigns {
  erased_at: Generated<Instant>;
  erased_by: string;
  finished_at: Instant | null;
  id: string;
}

export interface ErasedFacts {
  campaign_id: string;
  device_id: string;
  erased_at: Generated<Instant>;
  id: string;
  said_at: Instant;
  seq: number;
  user_id: string;
}

export interface ErasedPeople {
  campaign_id: string;
  erased_at: Generated<Instant>;
  erased_by: string;
  voter_id: string;
}

export interface FactUnknownFields {
  campaign_id: string;
  fact_id: string;
  fields: JsonColumn<Record<string, unknown>>;
}

export interface FileRemovals {
  file_key: string;
  noted_at: Generated<Instant>;
}

export interface Files {
  bytes: number;
  campaign_id: string;
  created_at: Generated<Instant>;
  id: Generated<string>;
  mime: string;
  storage_key: string;
  user_id: string | null;
}

export interface ForgottenTexts {
  campaign_id: string;
  carrier_hash: string;
  forgotten_at: Generated<Instant>;
}

export interface Geocodings {
  asked: Generated<number>;
  campaign_id: string;
  created_at: Generated<Instant>;
  doors: Generated<number>;
  exact: Generated<number>;
  finished_at: Instant | null;
  id: Generated<string>;
  non_exact: Generated<number>;
  not_found: Generated<number>;
  problem: 'away' | 'refused' | 'format' | 'off' | 'fault' | null;
  run_id: string | null;
  status: Generated<'pending' | 'running' | 'done' | 'failed'>;
  ties: Generated<number>;
  total: Generated<number>;
  tries: Generated<number>;
  user_id: string | null;
}

export interface Goals {
  campaign_id: string;
  created_at: Generated<Instant>;
  first_day: string;
  id: Generated<string>;
  last_day: string;
  measure: 'doors' | 'conversations' | 'supporters';
  precinct: string | null;
  target: number;
  user_id: string;
  walkbook_id: string | null;
}

export interface HandOvers {
  campaign_id: string;
  code_hash: string;
  expires_at: Instant;
  user_id: string;
  walkbook_id: string;
}

export interface IdempotencyKeys {
  call: string;
  campaign_id: string | null;
  created_at: Generated<Instant>;
  key: string;
  reply: JsonColumn<unknown> | null;
  request_hash: string;
  status: number;
  user_id: string;
}

export interface ImportedResults {
  campaign_id: string;
  channel: 'door' | 'call' | 'text' | 'mail';
  contact_result: string;
  door_id: string;
  id: string;
  no_channels: Generated<string[]>;
  note: Generated<string>;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  said_by: Generated<string>;
  set_aside: Generated<boolean>;
  upload_id: string;
  voter_id: string;
}

export interface ImportMappings {
  campaign_id: string;
  mapping: JsonColumn<unknown>;
  signature: string;
  updated_at: Generated<Instant>;
}

export interface Installation {
  key: string;
  value: JsonColumn<unknown>;
}

export interface Invitations {
  answered_at: Instant | null;
  campaign_id: string;
  date_sent: Generated<Instant>;
  expires_at: Generated<Instant>;
  id: Generated<string>;
  message: string | null;
  offer_title: 'Manager' | 'Director' | 'Staff' | 'Volunteer';
  receiver_email: string;
  sender_id: string | null;
  status: Generated<'pending' | 'accepted' | 'declined' | 'cancelled'>;
  token: string;
  walkbook_ids: Generated<string[]>;
}

export interface LateFacts {
  campaign_id: string;
  ended: 'removed' | 'archived' | 'unassigned';
  ended_at: Instant;
  fact_id: string;
  kind: string;
  received_at: Generated<Instant>;
  recorded_at: Instant;
  set_aside_at: Instant | null;
  set_aside_by: string | null;
  user_id: string;
  walkbook_id: string | null;
}

export interface ListedWalkbooks {
  campaign_id: string;
  changed: number;
  stamp: string;
  summary: string;
  walkbook_id: string;
}

export interface MailAnswers {
  answers: string[];
  campaign_id: string;
  door_id: string;
  id: Generated<string>;
  question_id: string;
  received_at: Generated<Instant>;
  response_id: string;
  set_aside: Generated<boolean>;
  survey_id: string;
  user_id: string;
  voter_id: string | null;
}

export interface MailCodes {
  campaign_id: string;
  code_hash: string;
  door_id: string;
  expires_at: Instant;
  mailer_campaign_id: string;
  piece: number;
}

export interface MailerCampaigns {
  campaign_id: string;
  cool_down_days: number;
  created_at: Generated<Instant>;
  due_at: Instant;
  households: number;
  id: Generated<string>;
  left_out: Generated<JsonColumn<Record<string, unknown>>>;
  made_at: Instant | null;
  mailer_id: string;
  mailer_size: '4x6' | '4.25x6' | '5x7' | '6x9' | '6x11';
  name: string;
  page: JsonColumn<MailPage> | null;
  people: number;
  scheduled_date: string | null;
  scheduled_hour: number;
  status: Generated<'scheduled' | 'making' | 'ready' | 'canceled' | 'failed'>;
  user_id: string;
  voter_group_id: string;
  voter_group_name: string;
  zone: string;
}

export interface MailerPages {
  bytes: number;
  campaign_id: string;
  height_in: number;
  mailer_id: string;
  page: number;
  storage_key: string;
  width_in: number;
}

export interface Mailers {
  bytes: number;
  campaign_id: string;
  created_at: Generated<Instant>;
  id: Generated<string>;
  mime: 'application/pdf' | 'image/jpeg' | 'image/png';
  name: string;
  record_status: Generated<'is_active' | 'archived'>;
  storage_key: string;
  user_id: string | null;
}

export interface MailResponses {
  campaign_id: string;
  door_id: string;
  entry_ids: Generated<string[]>;
  id: string;
  kind: 'answers' | 'pledge' | 'sign' | 'stop_mail' | 'stop_all' | 'not_here';
  mailer_campaign_id: string;
  piece: number;
  received_at: Generated<Instant>;
  road_sign_id: string | null;
  undone_at: Instant | null;
  undone_by: string | null;
  voter_id: string | null;
}

export interface MapOutlineLayers {
  bytes: number;
  campaign_id: string;
  file_id: string;
  id: Generated<string>;
  kind: string;
  moved: number;
  name: Generated<string>;
  property: string;
  uploaded_at: Generated<Instant>;
  user_id: string;
}

export interface MapOutlines {
  areas: string[];
  campaign_id: string;
  layer_id: string;
  name: string;
  number: number;
}

export interface MarksSetAside {
  campaign_id: string;
  channels: string[];
  kind: 'call' | 'text';
  mark_id: string;
  marked_at: Instant;
  phone: string | null;
  reason: string;
  set_aside_at: Generated<Instant>;
  set_aside_by: string;
  text_campaign_id: string | null;
  user_id: string;
  voter_id: string | null;
}

export interface Memberships {
  campaign_id: string;
  date_joined: Generated<Instant>;
  entered_from: string | null;
  removed_at: Instant | null;
  title: 'Manager' | 'Director' | 'Staff' | 'Volunteer' | 'Worker';
  user_id: string;
}

export interface NumberReleases {
  carrier_id: string | null;
  id: Generated<string>;
  label_hash: string;
  next_try_at: Generated<Instant | null>;
  outcome: 'released' | 'not_ours' | null;
  phone_number: string;
  requested_at: Generated<Instant>;
  settled_at: Instant | null;
  tries: Generated<number>;
}

export interface OfferedValues {
  asked_at: Instant | null;
  breakdown: JsonColumn<Record<string, unknown>> | null;
  campaign_id: string;
  choices: JsonColumn<Record<string, unknown>> | null;
  counted_at: Instant | null;
}

export interface OutreachTouches {
  campaign_id: string;
  channel: 'mail' | 'text' | 'call';
  door_id: string;
  piece: number | null;
  reasons: string[];
  source_id: string;
  touched_at: Generated<Instant>;
  voter_id: string;
}

export interface OwnerOffers {
  campaign_id: string;
  offered_at: Generated<Instant>;
  offered_by: string;
  offered_to: string;
}

export interface PaperEntries {
  campaign_id: string;
  entered_at: Generated<Instant>;
  entered_by: string;
  fact_id: string;
  walkbook_id: string;
}

export interface PhoneAccounts {
  campaign_id: string;
  set_up_at: Generated<Instant>;
  set_up_by: string;
}

export interface PhoneBankCallers {
  campaign_id: string;
  phone_bank_id: string;
  user_id: string;
}

export interface PhoneBankPeople {
  attempts: Generated<number>;
  campaign_id: string;
  changed_at: Generated<Instant>;
  done: Generated<boolean>;
  had_by: Generated<string[]>;
  held_by: string | null;
  held_number: string | null;
  held_since: Instant | null;
  held_until: Instant | null;
  last_result: string | null;
  not_before: Instant | null;
  phone_bank_id: string;
  position: number;
  refusal: string | null;
  voter_id: string;
}

export interface PhoneBanks {
  campaign_id: string;
  created_at: Generated<Instant>;
  creation_method: Generated<string>;
  description: Generated<string>;
  filter_params: JsonColumn<Record<string, unknown>> | null;
  id: Generated<string>;
  name: string;
  owner_id: string;
  script: Generated<string>;
  status: Generated<'Draft' | 'Active' | 'Paused' | 'Ended'>;
  survey_id: string | null;
  updated_at: Generated<Instant>;
}

export interface PhoneNumberHolds {
  acquired_at: Generated<Instant>;
  campaign_id: string;
  phone_number_id: string;
  user_id: string;
}

export interface PhoneNumbers {
  bought_at: Instant | null;
  bought_by: string;
  campaign_id: string;
  can_call: Generated<boolean>;
  can_text: Generated<boolean>;
  can_text_pictures: Generated<boolean>;
  carrier_id: string | null;
  id: Generated<string>;
  phone_number: string;
  problem: 'gone' | 'no_money' | 'refused' | 'unsure' | 'not_connected' | 'lost' | null;
  read_back_failing_since: Instant | null;
  read_back_next: Generated<Instant>;
  read_back_to: Instant | null;
  released_at: Instant | null;
  requested_at: Generated<Instant>;
  set_up_as: string | null;
  set_up_at: Instant | null;
  set_up_next: Generated<Instant>;
  status: Generated<'buying' | 'active' | 'failed' | 'releasing' | 'released'>;
}

export interface Placements {
  accuracy: number | null;
  campaign_id: string;
  device_id: string;
  fact_order: number;
  file_id: string | null;
  id: string;
  location: PointColumn;
  note: string;
  received_at: Instant;
  recorded_at: Instant;
  road_sign_id: string;
  seq: number;
  stamped_at: Instant | null;
  user_id: string;
}

export interface PlannedShiftPeople {
  campaign_id: string;
  checked_in_at: Instant | null;
  id: Generated<string>;
  planned_shift_id: string;
  reminded_at: Instant | null;
  signed_up_at: Generated<Instant>;
  user_id: string;
}

export interface PlannedShifts {
  campaign_id: string;
  canceled_at: Instant | null;
  capacity: number;
  created_at: Generated<Instant>;
  created_by: string;
  ends_at: Instant;
  id: Generated<string>;
  notes: Generated<string>;
  place: string;
  starts_at: Instant;
  time_zone: string;
}

export interface PrecinctCounties {
  campaign_id: string;
  code: string;
  county: string;
  written: string;
}

export interface PrecinctNames {
  campaign_id: string;
  code: string;
  county: Generated<string>;
  name: string;
  upload_id: string;
}

export interface RateCounters {
  bucket: string;
  ends_at: Instant;
  hits: number;
}

export interface Recommendations {
  back_test: JsonColumn<Record<string, unknown>> | null;
  campaign_id: string;
  considered: Generated<number>;
  created_at: Generated<Instant>;
  description: Generated<string>;
  detail: string | null;
  detail_code: string | null;
  doors_each: number;
  filter_params: Generated<JsonColumn<Record<string, unknown>>>;
  finished_at: Instant | null;
  id: Generated<string>;
  params: JsonColumn<Record<string, unknown>> | null;
  progress: Generated<number>;
  request_name: string;
  status: Generated<'Pending' | 'Computing' | 'Ready' | 'Failed'>;
  step: Generated<string>;
  survey_id: string | null;
  user_id: string | null;
  waiting_elsewhere: Generated<number>;
  walkbooks_wanted: number;
  weights: JsonColumn<Record<string, unknown>> | null;
}

export interface RecommendedWalkbookDoors {
  campaign_id: string;
  door_id: string;
  position: number;
  recommended_walkbook_id: string;
  score: number;
  voter_ids: string[];
}

export interface RecommendedWalkbooks {
  campaign_id: string;
  created_at: Generated<Instant>;
  creation_method: 'Requested' | 'Recommended';
  expected_contacts: number | null;
  filter_params: JsonColumn<Record<string, unknown>> | null;
  id: Generated<string>;
  metres: number;
  minutes: number;
  name: string;
  position: Generated<number>;
  recommendation_id: string | null;
  status: Generated<'Proposed' | 'In use'>;
  survey_id: string | null;
  walkbook_id: string | null;
  why: JsonColumn<Record<string, unknown>>;
}

export interface RefusedFacts {
  campaign_id: string;
  code: string;
  fact_id: string;
  refused_at: Generated<Instant>;
  user_id: string;
}

export interface ReportEmailDays {
  campaign_id: string;
  day: string;
  saved_report_id: string;
  user_id: string;
}

export interface ReportEmails {
  campaign_id: string;
  done_at: Instant;
  due_at: Instant;
  hour: number;
  id: Generated<string>;
  language: 'en' | 'es';
  saved_report_id: string;
  user_id: string;
  weekday: number | null;
  zone: string;
}

export interface RespondentChanges {
  campaign_id: string;
  id: Generated<number>;
  who: string;
}

export interface RespondentCounted {
  campaign_id: string;
}

export interface RespondentCounts {
  campaign_id: string;
  people: number;
  survey_id: string;
}

export interface ResultChanges {
  campaign_id: string;
  changed_at: Generated<Instant>;
  counts: boolean;
  fact_id: string;
  id: Generated<string>;
  kind: 'touch' | 'survey_response' | 'door_fact' | 'mail_answer' | 'imported_result';
}

export interface ResultFileRows {
  campaign_id: string;
  result_id: string;
  upload_id: string;
}

export interface RingBackPhones {
  campaign_id: string;
  phone_number: string;
  rung_at: Generated<Instant>;
  user_id: string;
}

export interface RoadSigns {
  campaign_id: string;
  created_at: Generated<Instant>;
  file_id: string | null;
  id: Generated<string>;
  name: string;
  record_status: Generated<'is_active' | 'archived'>;
  stock: number | null;
  user_id: string | null;
}

export interface RoadSignVoters {
  campaign_id: string;
  road_sign_id: string;
  status: 'pending' | 'placed' | 'declined';
  updated_at: Generated<Instant>;
  voter_id: string;
}

export interface RollMissing {
  campaign_id: string;
  upload_id: string;
  voter_id: string;
}

export interface SavedReports {
  address: string;
  campaign_id: string;
  created_at: Generated<Instant>;
  id: Generated<string>;
  name: string;
  user_id: string;
}

export interface SharedContacts {
  channels: string[];
  entry_id: string;
  giver_id: string;
  is_passed_on: Generated<boolean>;
  keys: string[];
}

export interface SignRequestEvents {
  answer_id: string | null;
  assigned_to: string | null;
  campaign_id: string;
  door_fact_id: string | null;
  event_order: Generated<number>;
  happened_at: Generated<Instant>;
  id: string;
  note: Generated<string>;
  road_sign_id: string | null;
  state: 'requested' | 'assigned' | 'unassigned' | 'placed' | 'declined' | 'done' | 'reopened';
  user_id: string;
  voter_id: string | null;
}

export interface SpellingPieces {
  campaign_id: string;
  kind: 'last' | 'first' | 'street';
  piece: string;
  word: string;
}

export interface Spellings {
  asked_at: Generated<Instant>;
  campaign_id: string;
  learned_at: Instant | null;
}

export interface SupportCounts {
  campaign_id: string;
  day: string;
  next_day: string;
  people: number;
  score: number;
}

export interface SupporterCounts {
  campaign_id: string;
  day: string;
  people: number;
}

export interface SurveyQuestions {
  also_dependent_on: Generated<JsonColumn<{ question_id: string; answers: string[] }[]>>;
  answers: Generated<string[]>;
  campaign_id: string;
  dependent_on_answers: Generated<string[]>;
  dependent_on_question_id: string | null;
  id: Generated<string>;
  kind: 'single' | 'multiple' | 'scale' | 'yes_no' | 'short_text' | 'text' | 'number' | 'date' | null;
  position: number;
  retired_at: Instant | null;
  shared_question_id: string | null;
  superseded_by: string | null;
  survey_id: string;
  text: string;
}

export interface SurveyResponses {
  answers: string[];
  campaign_id: string;
  channel: string | null;
  device_id: string;
  door_id: string;
  fact_order: number;
  id: string;
  question_id: string;
  received_at: Instant;
  recorded_at: Instant;
  replaces: string | null;
  seq: number;
  stamped_at: Instant | null;
  survey_id: string;
  user_id: string;
  voter_id: string | null;
  walkbook_id: string;
}

export interface Surveys {
  archived_above: Generated<boolean>;
  campaign_id: string;
  created_at: Generated<Instant>;
  description: Generated<string>;
  door_scripts: Generated<JsonColumn<DoorScript[]>>;
  id: Generated<string>;
  is_own: Generated<boolean>;
  name: string;
  record_status: Generated<'is_active' | 'archived'>;
  scripts: Generated<JsonColumn<SurveyScript[]>>;
  shared_below: Generated<boolean>;
  shared_by: string | null;
  shared_survey_id: string | null;
  user_id: string | null;
  version: Generated<number>;
}

export interface TeamCodes {
  campaign_id: string;
  code: string;
  created_at: Generated<Instant>;
  created_by: string | null;
  expires_at: Instant;
  id: Generated<string>;
  most_people: number;
  people: Generated<number>;
  revoked_at: Instant | null;
  walkbook_ids: Generated<string[]>;
}

export interface TeamPeople {
  added_at: Generated<Instant>;
  campaign_id: string;
  team_id: string;
  user_id: string;
}

export interface Teams {
  campaign_id: string;
  captain_id: string | null;
  captain_since: Instant | null;
  created_at: Generated<Instant>;
  id: Generated<string>;
  name: string;
}

export interface TeamWalkbooks {
  campaign_id: string;
  team_id: string;
  walkbook_id: string;
}

export interface TextAnswers {
  answered_at: Generated<Instant>;
  answers: string[];
  campaign_id: string;
  id: Generated<string>;
  question_id: string;
  text_campaign_id: string;
  user_id: string;
  voter_id: string;
}

export interface TextCampaigns {
  campaign_id: string;
  canary_done: Generated<boolean>;
  canary_size: Generated<number>;
  canned_replies: Generated<JsonColumn<Record<string, unknown>>>;
  counted_from: Instant | null;
  created_at: Generated<Instant>;
  description: Generated<string>;
  filter_params: Generated<JsonColumn<Record<string, unknown>>>;
  id: Generated<string>;
  left_out: Generated<JsonColumn<Record<string, unknown>>>;
  message: Generated<string>;
  name: string;
  pause_reason: 'manager' | 'filtered' | 'opt_outs' | 'canary' | 'carrier' | null;
  paused_at: Instant | null;
  phone_numbers: Generated<string[]>;
  status: Generated<'Draft' | 'Preparing' | 'Active' | 'Paused' | 'Ended'>;
  survey_id: string | null;
  updated_at: Generated<Instant>;
  user_id: string;
}

export interface TextCampaignUsers {
  campaign_id: string;
  text_campaign_id: string;
  user_id: string;
}

export interface TextMessages {
  body: string;
  campaign_id: string;
  carrier_id: string | null;
  created_at: Generated<Instant>;
  former_carrier_ids: Generated<string[]>;
  handed_at: Instant | null;
  id: Generated<string>;
  kind: 'first' | 'reply' | 'automatic' | 'incoming';
  next_try_at: Instant | null;
  our_number: string;
  phone: string;
  problem: string | null;
  reasons: Generated<string[]>;
  state: 'waiting' | 'sending' | 'sent' | 'delivered' | 'failed' | 'received';
  text_campaign_id: string | null;
  tries: Generated<number>;
  updated_at: Generated<Instant>;
  user_id: string | null;
  voter_id: string | null;
}

export interface TextOptOuts {
  campaign_id: string;
  channels: Generated<string[]>;
  entry_ids: Generated<string[]>;
  how: 'wrote' | 'texter' | 'carrier';
  id: Generated<string>;
  opted_out_at: Generated<Instant>;
  phone: string;
  text_campaign_id: string | null;
  texts_again_at: Instant | null;
  user_id: string | null;
  voter_id: string | null;
}

export interface TextRecipients {
  answered_at: Instant | null;
  campaign_id: string;
  closed_at: Instant | null;
  last_reply_at: Instant | null;
  not_before: Instant | null;
  opted_out_at: Instant | null;
  phone: string;
  problem: string | null;
  sending_phone_number: string | null;
  sent_at: Instant | null;
  state: Generated<'waiting' | 'taken' | 'queued' | 'sent' | 'delivered' | 'failed' | 'refused' | 'stopped'>;
  taken_at: Instant | null;
  text_campaign_id: string;
  turn: number;
  updated_at: Generated<Instant>;
  user_id: string | null;
  voter_id: string;
}

export interface TextRegistrations {
  campaign_id: string;
  checked_at: Instant | null;
  fields: JsonColumn<Record<string, unknown>>;
  held_until: Instant | null;
  next_check_at: Instant | null;
  parts: Generated<JsonColumn<Record<string, unknown>>>;
  problem: string | null;
  reasons: Generated<string[]>;
  state: Generated<'sending' | 'pending' | 'approved' | 'failed'>;
  step: 'brand' | 'a2p_campaign';
  submission: Generated<number>;
  submitted_at: Generated<Instant>;
  user_id: string;
}

export interface ToldSupport {
  campaign_id: string;
  day: string;
  next_day: string;
  recorded_at: Instant;
  response_id: string;
  score: number;
  voter_id: string;
}

export interface TouchBlocks {
  campaign_id: string;
  contacts: number;
  days: number;
  doors: number;
  first_day: string;
  key: string;
  touches: number;
}

export interface TouchChanges {
  at: Instant;
  campaign_id: string;
  id: Generated<number>;
  user_id: string | null;
}

export interface TouchCounted {
  campaign_id: string;
  imports: string;
  zone: string;
}

export interface TouchCounts {
  campaign_id: string;
  contacts: number;
  day: string;
  doors: number;
  key: string;
  kind: 'hour' | 'walkbook' | 'canvasser' | 'precinct' | 'result';
  touches: number;
}

export interface Touches {
  campaign_id: string;
  channel: string;
  contact_result: string | null;
  device_id: string;
  door_id: string;
  fact_order: number;
  gps_accuracy: number | null;
  gps_location: PointColumn | null;
  id: string;
  literature: boolean;
  note: string;
  received_at: Instant;
  recorded_at: Instant;
  replaces: string | null;
  seq: number;
  stamped_at: Instant | null;
  user_id: string;
  voter_id: string | null;
  walkbook_id: string;
}

export interface TurfCutBorders {
  campaign_id: string;
  one: number;
  other: number;
  turf_cut_id: string;
}

export interface TurfCutParts {
  campaign_id: string;
  door_ids: string[];
  position: number;
  turf_cut_id: string;
  turfs: number | null;
}

export interface TurfCuts {
  borders: number | null;
  campaign_id: string;
  content_hash: string;
  created_at: Generated<Instant>;
  doors: Generated<number>;
  doors_in_all: number | null;
  filter_params: JsonColumn<Record<string, unknown>>;
  finished_at: Instant | null;
  goal: JsonColumn<Record<string, unknown>>;
  id: Generated<string>;
  language: string;
  last_number: number | null;
  measure: string | null;
  parts: number | null;
  run: Generated<number>;
  said: JsonColumn<Record<string, unknown>> | null;
  sides_split: Generated<number>;
  status: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>;
  target: number | null;
  turf_job_id: string | null;
  user_id: string | null;
}

export interface TurfCutTurfs {
  assigned_user_ids: Generated<string[]>;
  bounds: string;
  campaign_id: string;
  door_ids: string[];
  doors: number;
  fits: boolean;
  latitude: number;
  longitude: number;
  metres: number;
  minutes: number;
  name: Generated<string>;
  number: number;
  off: number;
  outline: JsonColumn<Record<string, unknown>>;
  parks: number | null;
  part: number;
  place: JsonColumn<Record<string, unknown>>;
  skipped: JsonColumn<Record<string, unknown>> | null;
  tower: string | null;
  turf_cut_id: string;
  turf_job_id: string | null;
  version: Generated<number>;
  voters: number;
}

export interface TurfJobs {
  as_of: Generated<Instant>;
  campaign_id: string;
  content_hash: string;
  created_at: Generated<Instant>;
  filter_params: JsonColumn<Record<string, unknown>>;
  finished_at: Instant | null;
  id: Generated<string>;
  run: Generated<number>;
  status: Generated<'waiting' | 'running' | 'done' | 'cancelled' | 'failed'>;
  survey_id: string | null;
  user_id: string | null;
}

export interface TurfJobTurfs {
  assigned_user_ids: string[];
  campaign_id: string;
  door_ids: string[];
  name: string;
  position: number;
  said: Generated<JsonColumn<Record<string, unknown>>>;
  state: Generated<'waiting' | 'made' | 'skipped'>;
  turf_cut_id: string | null;
  turf_cut_number: number | null;
  turf_job_id: string;
  walkbook_id: string | null;
}

export interface UploadRejections {
  campaign_id: string;
  detail_code: string | null;
  line: number;
  params: JsonColumn<Record<string, unknown>> | null;
  reason: string;
  upload_id: string;
}

export interface Uploads {
  accepted: Generated<number>;
  added: Generated<number>;
  applied_at: Instant | null;
  bytes: number;
  campaign_id: string;
  changed: Generated<number>;
  columns_read: Generated<JsonColumn<Record<string, unknown>>>;
  confidential: Generated<number>;
  contents: 'voters' | 'address_points' | 'walkbook' | 'history' | 'results';
  created_at: Generated<Instant>;
  detail: string | null;
  detail_code: string | null;
  detail_params: JsonColumn<Record<string, unknown>> | null;
  dry_run: Generated<boolean>;
  elections_read: Generated<JsonColumn<Record<string, unknown>>>;
  finished_at: Instant | null;
  heartbeat_at: Instant | null;
  history_joined: Generated<JsonColumn<Record<string, unknown>>>;
  id: Generated<string>;
  id_kind: string | null;
  kept: Generated<number>;
  layout: string | null;
  left_out: Generated<JsonColumn<Record<string, number>>>;
  located: Generated<number>;
  name: string;
  params: Generated<JsonColumn<Record<string, unknown>>>;
  parts: Generated<JsonColumn<unknown>>;
  possible_doubles: Generated<number>;
  processed: Generated<number>;
  registrations: Generated<JsonColumn<Record<string, number>>>;
  rejected_count: Generated<number>;
  removed: Generated<number>;
  restored: Generated<number>;
  result_columns: JsonColumn<Record<string, unknown>> | null;
  results_read: Generated<JsonColumn<Record<string, unknown>>>;
  roll: JsonColumn<Record<string, unknown>> | null;
  run_id: string | null;
  status: Generated<'pending' | 'running' | 'done' | 'failed'>;
  step: Generated<'check' | 'mapping' | 'import' | 'rollback'>;
  storage_key: string;
  total: Generated<number>;
  unchanged: Generated<number>;
  unlocated: Generated<number>;
  unlocated_reasons: Generated<JsonColumn<Record<string, number>>>;
  unread: Generated<JsonColumn<Record<string, { rows: number; line: number }>>>;
  user_id: string | null;
  walkbook_doors: number | null;
  walkbook_voters: number | null;
}

export interface Users {
  campaign_id: string | null;
  closed_email_hash: string | null;
  date_joined: Generated<Instant>;
  email: string;
  email_changed_at: Instant | null;
  first: string;
  former_uids: Generated<string[]>;
  id: Generated<string>;
  identity_uid: string | null;
  is_active: Generated<boolean>;
  is_superuser: Generated<boolean>;
  is_verified: Generated<boolean>;
  language: 'en' | 'es' | null;
  last: string;
  last_seen: Instant | null;
  terms_accepted: Generated<boolean>;
  terms_changed_at: Instant | null;
  title: Generated<'Manager' | 'Director' | 'Staff' | 'Volunteer' | 'Worker' | 'None'>;
  units: Units | null;
  wants_reminder_emails: Generated<boolean>;
  wants_report_emails: Generated<boolean>;
}

export interface VoterGroupMembers {
  campaign_id: string;
  voter_group_id: string;
  voter_id: string;
}

export interface VoterGroups {
  campaign_id: string;
  created_at: Generated<Instant>;
  creation_method: 'Filters' | 'Upload' | 'Merged';
  description: Generated<string>;
  doors: number | null;
  filter_params: JsonColumn<Record<string, unknown>> | null;
  given: number | null;
  id: Generated<string>;
  name: string;
  overlapped: number | null;
  status: Generated<'Pending' | 'Ready' | 'Failed'>;
  type: Generated<string>;
  user_id: string | null;
  voters: Generated<number>;
  with_inactive: Generated<boolean>;
}

export interface VoterIds {
  campaign_id: string;
  id_kind: string;
  source_id: string;
  upload_id: string;
  voter_id: string;
}

export interface Voters {
  added_by: string | null;
  birth_year: number | null;
  campaign_id: string;
  congressional_district: string | null;
  county: string | null;
  created_at: Generated<Instant>;
  door_id: string;
  email: string | null;
  filed: JsonColumn<Record<string, string | null>> | null;
  first: string;
  history: string | null;
  id: Generated<string>;
  language: string | null;
  last: string;
  middle: Generated<string>;
  mobile: string | null;
  municipality: string | null;
  no_channels: Generated<string[]>;
  party: string | null;
  phone: string | null;
  precinct: string | null;
  registered_on: string | null;
  school_district: string | null;
  sex: 'F' | 'M' | 'X' | null;
  source_id: string | null;
  state_house_district: string | null;
  state_senate_district: string | null;
  status: string | null;
  suffix: Generated<string>;
  support_score: number | null;
  suppressed: 'confidential' | 'deceased' | 'moved' | 'do_not_contact' | 'registration' | 'held' | 'withdrawn' | null;
  tree_channels: Generated<string[]>;
  upload_id: string | null;
  ward: string | null;
}

export interface VoterTags {
  campaign_id: string;
  created_at: Generated<Instant>;
  id: Generated<string>;
  name: string;
}

export interface VoterTagVoters {
  also_uploads: Generated<string[]>;
  by_call: Generated<boolean>;
  campaign_id: string;
  upload_id: string | null;
  voter_id: string;
  voter_tag_id: string;
}

export interface WalkbookAssignments {
  assigned_at: Generated<Instant>;
  campaign_id: string;
  unassigned_at: Instant | null;
  user_id: string;
  walkbook_id: string;
}

export interface WalkbookDoors {
  campaign_id: string;
  door_id: string;
  number: number;
  position: number;
  walkbook_id: string;
}

export interface WalkbookGround {
  campaign_id: string;
  files_at: Instant;
  placed: Generated<number>;
  streets: JsonColumn<Record<string, unknown>>;
  walkbook_id: string;
}

export interface WalkbookKeys {
  campaign_id: string;
  key: Buffer;
  made_at: Generated<Instant>;
  user_id: string;
}

export interface WalkbookLists {
  campaign_id: string;
  made_at: Instant;
  overall: string;
  stamp: string;
  versions: string[];
}

export interface WalkbookRequests {
  asked_at: Generated<Instant>;
  campaign_id: string;
  user_id: string;
}

export interface Walkbooks {
  archived_at: Instant | null;
  campaign_id: string;
  created_at: Generated<Instant>;
  creation_method: string;
  door_scripts: Generated<JsonColumn<DoorScript[]>>;
  drive: JsonColumn<WalkbookDrive> | null;
  filter_params: JsonColumn<Record<string, unknown>> | null;
  id: Generated<string>;
  metres: Generated<number>;
  name: string;
  numbers_gone: Generated<number>;
  polling_place: Generated<string>;
  record_status: Generated<'is_active' | 'archived'>;
  survey_id: string | null;
  updated_at: Generated<Instant>;
  user_id: string | null;
  version: Generated<number>;
}

export interface WalkbookTotals {
  campaign_id: string;
  contact_result: string;
  touches: number;
  user_id: string;
  walkbook_id: string;
}

export interface WalkbookVoters {
  campaign_id: string;
  voter_id: string;
  walkbook_id: string;
}

export interface WebhookDeliveries {
  campaign_id: string;
  created_at: Generated<Instant>;
  event: 'answer.recorded' | 'opt_out.recorded' | 'sign.requested' | 'record.changed' | 'test';
  id: Generated<string>;
  next_try_at: Generated<Instant | null>;
  problem: 'unreachable' | 'private_address' | 'too_slow' | 'redirected' | 'refused' | null;
  settled_at: Instant | null;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'left_out'>;
  status: number | null;
  subject_id: string;
  tries: Generated<number>;
  webhook_id: string;
}

export interface Webhooks {
  campaign_id: string;
  created_at: Generated<Instant>;
  created_by: string;
  events: string[];
  failing_since: Instant | null;
  failures: Generated<number>;
  id: Generated<string>;
  last_delivered_at: Instant | null;
  maker_left_at: Instant | null;
  name: string;
  next_try_at: Instant | null;
  pause_reason: 'manager' | 'failing' | 'gone' | null;
  paused_at: Instant | null;
  url: string;
}

export interface WorkDaysToCheck {
  campaign_id: string;
  user_id: string;
  utc_day: string;
}

export interface WorkFlags {
  answer: Generated<string>;
  answered_at: Instant | null;
  campaign_id: string;
  count: number;
  day: string;
  fine_at: Instant | null;
  fine_by: string | null;
  fine_count: number | null;
  first_at: Instant;
  last_at: Instant;
  rule: 'far_from_door' | 'many_doors_an_hour' | 'many_doors_a_day' | 'short_survey';
  user_id: string;
  worst: number | null;
}

export interface WorkSetAside {
  campaign_id: string;
  day: string;
  fact_id: string;
  kind: string;
  set_aside_at: Generated<Instant>;
  set_aside_by: string;
  user_id: string;
}

export interface DB {
  address_points: AddressPoints;
  all_door_facts: AllDoorFacts;
  all_placements: AllPlacements;
  all_sign_answers: AllSignAnswers;
  all_survey_responses: AllSurveyResponses;
  all_touches: AllTouches;
  announcement_reads: AnnouncementReads;
  announcements: Announcements;
  answer_changes: AnswerChanges;
  answer_counted: AnswerCounted;
  answer_counts: AnswerCounts;
  answer_crossings: AnswerCrossings;
  api_keys: ApiKeys;
  audit_entries: AuditEntries;
  call_answers: CallAnswers;
  call_results: CallResults;
  call_sessions: CallSessions;
  campaign_exports: CampaignExports;
  campaigns: Campaigns;
  carrier_calls: CarrierCalls;
  chapter_entries: ChapterEntries;
  chapter_offers: ChapterOffers;
  chapters: Chapters;
  contact_ledger: ContactLedger;
  contact_matches: ContactMatches;
  contact_sharing: ContactSharing;
  count_checks: CountChecks;
  counted_answers: CountedAnswers;
  counted_doors: CountedDoors;
  counted_recipients: CountedRecipients;
  counted_respondents: CountedRespondents;
  counted_supporters: CountedSupporters;
  coverage_counts: CoverageCounts;
  door_changes: DoorChanges;
  door_facts: DoorFacts;
  doors: Doors;
  doors_counted: DoorsCounted;
  elections: Elections;
  emails: Emails;
  erased_campaigns: ErasedCampaigns;
  erased_facts: ErasedFacts;
  erased_people: ErasedPeople;
  fact_unknown_fields: FactUnknownFields;
  file_removals: FileRemovals;
  files: Files;
  forgotten_texts: ForgottenTexts;
  geocodings: Geocodings;
  goals: Goals;
  hand_overs: HandOvers;
  idempotency_keys: IdempotencyKeys;
  import_mappings: ImportMappings;
  imported_results: ImportedResults;
  installation: Installation;
  invitations: Invitations;
  late_facts: LateFacts;
  listed_walkbooks: ListedWalkbooks;
  mail_answers: MailAnswers;
  mail_codes: MailCodes;
  mail_responses: MailResponses;
  mailer_campaigns: MailerCampaigns;
  mailer_pages: MailerPages;
  mailers: Mailers;
  map_outline_layers: MapOutlineLayers;
  map_outlines: MapOutlines;
  marks_set_aside: MarksSetAside;
  memberships: Memberships;
  number_releases: NumberReleases;
  offered_values: OfferedValues;
  outreach_touches: OutreachTouches;
  owner_offers: OwnerOffers;
  paper_entries: PaperEntries;
  phone_accounts: PhoneAccounts;
  phone_bank_callers: PhoneBankCallers;
  phone_bank_people: PhoneBankPeople;
  phone_banks: PhoneBanks;
  phone_number_holds: PhoneNumberHolds;
  phone_numbers: PhoneNumbers;
  placements: Placements;
  planned_shift_people: PlannedShiftPeople;
  planned_shifts: PlannedShifts;
  precinct_counties: PrecinctCounties;
  precinct_names: PrecinctNames;
  rate_counters: RateCounters;
  recommendations: Recommendations;
  recommended_walkbook_doors: RecommendedWalkbookDoors;
  recommended_walkbooks: RecommendedWalkbooks;
  refused_facts: RefusedFacts;
  report_email_days: ReportEmailDays;
  report_emails: ReportEmails;
  respondent_changes: RespondentChanges;
  respondent_counted: RespondentCounted;
  respondent_counts: RespondentCounts;
  result_changes: ResultChanges;
  result_file_rows: ResultFileRows;
  ring_back_phones: RingBackPhones;
  road_sign_voters: RoadSignVoters;
  road_signs: RoadSigns;
  roll_missing: RollMissing;
  saved_reports: SavedReports;
  shared_contacts: SharedContacts;
  sign_request_events: SignRequestEvents;
  spelling_pieces: SpellingPieces;
  spellings: Spellings;
  support_counts: SupportCounts;
  supporter_counts: SupporterCounts;
  survey_questions: SurveyQuestions;
  survey_responses: SurveyResponses;
  surveys: Surveys;
  team_codes: TeamCodes;
  team_people: TeamPeople;
  team_walkbooks: TeamWalkbooks;
  teams: Teams;
  text_answers: TextAnswers;
  text_campaign_users: TextCampaignUsers;
  text_campaigns: TextCampaigns;
  text_messages: TextMessages;
  text_opt_outs: TextOptOuts;
  text_recipients: TextRecipients;
  text_registrations: TextRegistrations;
  told_support: ToldSupport;
  touch_blocks: TouchBlocks;
  touch_changes: TouchChanges;
  touch_counted: TouchCounted;
  touch_counts: TouchCounts;
  touches: Touches;
  turf_cut_borders: TurfCutBorders;
  turf_cut_parts: TurfCutParts;
  turf_cut_turfs: TurfCutTurfs;
  turf_cuts: TurfCuts;
  turf_job_turfs: TurfJobTurfs;
  turf_jobs: TurfJobs;
  upload_rejections: UploadRejections;
  uploads: Uploads;
  users: Users;
  voter_group_members: VoterGroupMembers;
  voter_groups: VoterGroups;
  voter_ids: VoterIds;
  voter_tag_voters: VoterTagVoters;
  voter_tags: VoterTags;
  voters: Voters;
  walkbook_assignments: WalkbookAssignments;
  walkbook_doors: WalkbookDoors;
  walkbook_ground: WalkbookGround;
  walkbook_keys: WalkbookKeys;
  walkbook_lists: WalkbookLists;
  walkbook_requests: WalkbookRequests;
  walkbook_totals: WalkbookTotals;
  walkbook_voters: WalkbookVoters;
  walkbooks: Walkbooks;
  webhook_deliveries: WebhookDeliveries;
  webhooks: Webhooks;
  work_days_to_check: WorkDaysToCheck;
  work_flags: WorkFlags;
  work_set_aside: WorkSetAside;
}
