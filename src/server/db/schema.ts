// The tables as kysely sees them; the migrations are the truth. Instants come back as ISO text (see connection.ts).
import type { ColumnType, Generated } from 'kysely';
import type { OfferedTitle, Title } from '../../contract/access';
import type { ContactResult } from '../../contract/facts';
import type { RecommendationTables } from './schema-recommendations';
import type { SignCondition } from '../../contract/road-signs';
import type { SurveyScript } from '../../contract/surveys';
import type { ImportTables } from './schema-imports';

/** Stored as jsonb; written as text of JSON. */
export type Json<T> = ColumnType<T, string, string>;
export type Instant = ColumnType<string, string | Date, string | Date>;
export type Since = ColumnType<string, string | Date | undefined, string | Date>;
/** (longitude, latitude); written as text '(lng,lat)'. */
type Point = ColumnType<{ x: number; y: number }, string, string>;

export interface Database extends ImportTables, RecommendationTables {
  campaigns: {
    id: Generated<string>;
    name: string;
    address: Generated<string>;
    location: Generated<string>;
    owner_email: string;
    campaign_type: 'election' | 'initiative' | 'other';
    candidate_name: string | null;
    initiative: string | null;
    is_texting_enabled: Generated<boolean>;
    is_phone_banking_enabled: Generated<boolean>;
    time_zone: Generated<string>;
    shows_leaderboard: Generated<boolean>;
    first_results: Generated<ContactResult[]>;
    created_at: Since;
  };
  users: {
    id: Generated<string>;
    identity_uid: string | null;
    email: string;
    first: string;
    last: string;
    title: Generated<Title | 'None'>;
    is_active: Generated<boolean>;
    is_superuser: Generated<boolean>;
    is_verified: Generated<boolean>;
    terms_accepted: Generated<boolean>;
    terms_changed_at: Instant | null;
    date_joined: Since;
    campaign_id: string | null;
    last_seen: Instant | null;
  };
  memberships: {
    campaign_id: string;
    user_id: string;
    title: Title;
    date_joined: Since;
    removed_at: Instant | null;
  };
  invitations: {
    id: Generated<string>;
    campaign_id: string;
    sender_id: string | null;
    receiver_email: string;
    status: Generated<'pending' | 'accepted' | 'declined' | 'cancelled'>;
    message: string | null;
    offer_title: OfferedTitle;
    token: string;
    date_sent: Since;
    expires_at: Since;
    answered_at: Instant | null;
  };
  files: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    storage_key: string;
    mime: string;
    bytes: number;
    created_at: Since;
  };
  surveys: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    name: string;
    description: Generated<string>;
    record_status: Generated<'is_active' | 'archived'>;
    created_at: Since;
    scripts: ColumnType<SurveyScript[], string | undefined, string>;
  };
  survey_questions: {
    id: Generated<string>;
    campaign_id: string;
    survey_id: string;
    position: number;
    text: string;
    answers: string[];
    dependent_on_question_id: string | null;
    dependent_on_answers: Generated<string[]>;
  };
  address_points: {
    campaign_id: string;
    address_key: string;
    unit_key: Generated<string>;
    address: string;
    unit: string | null;
    city: Generated<string>;
    zip: Generated<string>;
    location: Point;
    upload_id: string | null;
    /** Made by the database. */
    street_key: ColumnType<string, never, never>;
  };
  doors: {
    id: Generated<string>;
    campaign_id: string;
    address_key: string;
    unit_key: Generated<string>;
    address: string;
    unit: string | null;
    city: Generated<string>;
    zip: Generated<string>;
    street: Generated<string>;
    house_number: Generated<string>;
    side: 'odd' | 'even' | null;
    location: Point | null;
    notes: string | null;
    added_by: string | null;
    learned_notes: string | null;
    mended_unit_key: string | null;
    filed_unit: string | null;
    merged_into: string | null;
    upload_id: string | null;
    place_upload_id: string | null;
    placed_by: string | null;
  };
  voters: {
    id: Generated<string>;
    campaign_id: string;
    door_id: string;
    source_id: string | null;
    first: string;
    middle: Generated<string>;
    last: string;
    suffix: Generated<string>;
    birth_year: number | null;
    sex: 'F' | 'M' | 'X' | null;
    party: string | null;
    precinct: string | null;
    phone: string | null;
    email: string | null;
    language: string | null;
    registered_on: string | null;
    status: string | null;
    suppressed: 'confidential' | 'deceased' | 'moved' | 'do_not_contact' | 'withdrawn' | null;
    suppressed_by: string | null;
    added_by: string | null;
    no_channels: Generated<string[]>;
    upload_id: string | null;
    created_at: Since;
    mobile: string | null;
    county: string | null;
    congressional_district: string | null;
    state_senate_district: string | null;
    state_house_district: string | null;
    municipality: string | null;
    ward: string | null;
    school_district: string | null;
    support_score: number | null;
    /** 256 bits as text, one for each of the campaign's elections. */
    history: string | null;
    /** What files say, by column, where it was set right at the door. */
    filed: Json<Record<string, string | null>> | null;
  };
  elections: { campaign_id: string; number: number; held_on: string; kind: 'general' | 'primary' | 'other' };
  voter_tags: { id: Generated<string>; campaign_id: string; name: string; created_at: Since };
  voter_tag_voters: { campaign_id: string; voter_tag_id: string; voter_id: string; upload_id: string | null };
  voter_groups: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    name: string;
    type: Generated<string>;
    creation_method: 'Filters' | 'Upload' | 'Merged';
    status: Generated<'Pending' | 'Ready' | 'Failed'>;
    filter_params: Json<Record<string, unknown>> | null;
    description: Generated<string>;
    created_at: Since;
    /** Kept by a trigger. */
    voters: Generated<number>;
    /** null until they are counted. */
    doors: number | null;
    given: number | null;
    overlapped: number | null;
  };
  voter_group_members: { campaign_id: string; voter_group_id: string; voter_id: string };
  walkbooks: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    name: string;
    creation_method: string;
    survey_id: string | null;
    filter_params: Json<Record<string, unknown>> | null;
    record_status: Generated<'is_active' | 'archived'>;
    version: Generated<number>;
    metres: Generated<number>;
    created_at: Since;
    updated_at: Since;
    /** The highest number of doors that have left; see lastNumber. */
    numbers_gone: Generated<number>;
  };
  walkbook_doors: { campaign_id: string; walkbook_id: string; door_id: string; position: number; number: number };
  walkbook_voters: { campaign_id: string; walkbook_id: string; voter_id: string };
  walkbook_assignments: {
    campaign_id: string;
    walkbook_id: string;
    user_id: string;
    assigned_at: Since;
    unassigned_at: Instant | null;
  };
  walkbook_progress: { campaign_id: string; walkbook_id: string; doors_done: Generated<number> };
  walkbook_totals: {
    campaign_id: string;
    walkbook_id: string;
    user_id: string;
    contact_result: string;
    touches: number;
  };
  touches: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    walkbook_id: string;
    door_id: string;
    voter_id: string | null;
    user_id: string;
    contact_result: string | null;
    note: Generated<string>;
    gps_location: Point | null;
    gps_accuracy: number | null;
    replaces: string | null;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
    channel: Generated<'door' | 'call' | 'text' | 'mail'>;
    literature: Generated<boolean>;
  };
  keyed_facts: {
    fact_id: string;
    campaign_id: string;
    walkbook_id: string;
    keyed_by: string;
    keyed_at: Since;
  };
  handled_door_facts: { door_fact_id: string; campaign_id: string; user_id: string; handled_at: Since };
  door_facts: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    walkbook_id: string;
    door_id: string;
    voter_id: string | null;
    user_id: string;
    kind: string;
    payload: Json<Record<string, unknown>>;
    replaces: string | null;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
  };
  survey_responses: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    walkbook_id: string;
    survey_id: string;
    question_id: string;
    door_id: string;
    voter_id: string | null;
    user_id: string;
    answers: string[];
    replaces: string | null;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
  };
  road_signs: {
    id: Generated<string>;
    campaign_id: string;
    user_id: string | null;
    name: string;
    record_status: Generated<'is_active' | 'archived'>;
    file_id: string | null;
    created_at: Since;
  };
  placements: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    road_sign_id: string;
    user_id: string;
    location: Point;
    accuracy: number | null;
    note: Generated<string>;
    file_id: string | null;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
  };
  sign_reports: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    placement_id: string;
    user_id: string;
    condition: SignCondition;
    note: Generated<string>;
    gps_location: Point | null;
    gps_accuracy: number | null;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
  };
  shift_facts: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    user_id: string;
    event: 'start' | 'end';
    shift_id: string | null;
    at: Instant;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
  };
  divisions: {
    id: string;
    fact_order: Generated<number>;
    campaign_id: string;
    walkbook_id: string;
    user_id: string;
    shares: Json<{ user_id: string; sides: string[] }[]>;
    recorded_at: Instant;
    received_at: Since;
    device_id: string;
    seq: number;
  };
  hand_overs: {
    code_hash: string;
    campaign_id: string;
    walkbook_id: string;
    user_id: string;
    expires_at: Instant;
  };
  road_sign_voters: {
    campaign_id: string;
    road_sign_id: string;
    voter_id: string;
    status: 'pending' | 'placed' | 'declined';
    updated_at: Since;
  };
  devices: {
    campaign_id: string;
    user_id: string;
    device_id: string;
    highest: Generated<number>;
    unsent: Generated<number>;
    /** Written and read as text, e.g. {[31,34)}. */
    discarded: Generated<string>;
    seen_at: Since;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    call: string;
    request_hash: string;
    status: number;
    reply: Json<unknown> | null;
    created_at: Since;
  };
  rate_counters: { bucket: string; hits: number; ends_at: Instant };
  installation: { key: string; value: Json<unknown> };
}
