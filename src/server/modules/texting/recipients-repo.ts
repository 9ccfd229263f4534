// Recipients as texters see them.
import { sql, type RawBuilder } from 'kysely';
import type { RecipientState, TextRecipient } from '../../../contract/outreach/texting';
import { filledText } from '../../../domain/texting/merge-fields';
import { neverLeft } from '../../../domain/texting/message-states';
import { problemSentence } from '../../../domain/texting/problem-texts';
import { sortReply } from '../../../domain/texting/reply-words';
import type { Db } from '../../db/connection';
import { isUnanswered } from '../text-campaigns/counts-repo';
import { valueColumns, valuesOf, type ValueRow } from '../text-campaigns/values-repo';

/** What a recipient is presented from. */
export interface RecipientRow extends ValueRow {
  text_campaign_id: string;
  phone: string;
  sending_phone_number: string | null;
  user_id: string | null;
  texter: string | null;
  template: string;
  state: RecipientState;
  problem: string | null;
  sent_body: string | null;
  last_reply: string | null;
  last_reply_at: string | null;
  is_unanswered: boolean;
  opted_out_at: string | null;
  closed_at: string | null;
  updated_at: string;
}

const waits = isUnanswered('recipients');

/** @param tail what is wanted of `recipients`: conditions, order, limit */
async function readChosen(
  db: Db,
  campaignId: string,
  textCampaignId: string,
  tail: RawBuilder<unknown>,
  texter: { id: string; first: string },
): Promise<TextRecipient[]> {
  const { rows } = await sql<RecipientRow>`
    with chosen as materialized (
      select recipients.* from text_recipients as recipients
      where recipients.campaign_id = ${campaignId} and recipients.text_campaign_id = ${textCampaignId} ${tail}
    ), recipients as materialized (select chosen.*, row_number() over () as place from chosen)
    select recipients.voter_id, recipients.text_campaign_id, recipients.phone, recipients.sending_phone_number,
      recipients.user_id, texters.first as texter, texts.message as template, recipients.state, recipients.problem,
      recipients.last_reply_at, recipients.opted_out_at, recipients.closed_at, recipients.updated_at,
      ${waits} as is_unanswered, ${valueColumns},
      (select body from text_messages as firsts where firsts.campaign_id = ${campaignId}
        and firsts.text_campaign_id = recipients.text_campaign_id and firsts.voter_id = recipients.voter_id
        and firsts.kind = 'first' and coalesce(firsts.problem, '') <> all(${[...neverLeft]}::text[])) as sent_body,
      case when recipients.last_reply_at is not null then (
        select body from text_messages as replies where replies.campaign_id = ${campaignId}
          and replies.text_campaign_id = recipients.text_campaign_id and replies.voter_id = recipients.voter_id
          and replies.kind = 'incoming' order by replies.created_at desc limit 1) end as last_reply
    from recipients
    join text_campaigns as texts on texts.campaign_id = ${campaignId} and texts.id = recipients.text_campaign_id
    join campaigns on campaigns.id = recipients.campaign_id
    join voters on voters.campaign_id = ${campaignId} and voters.id = recipients.voter_id
    join doors on doors.campaign_id = ${campaignId} and doors.id = voters.door_id
    join doors as home on home.campaign_id = ${campaignId} and home.id = coalesce(doors.merged_into, doors.id)
    left join users as texters on texters.id = recipients.user_id
    order by recipients.place`.execute(db);
  return rows.map((row) => presentRecipient(row, texter));
}

/** An unsent text is shown as its holder would send it, else as whoever asks would. */
export function presentRecipient(row: RecipientRow, texter: { first: string }): TextRecipient {
  const values = valuesOf(row, row.texter ?? texter.first);
  const filled = row.sent_body === null ? filledText(row.template, values) : { message: row.sent_body, missing: [] };
  const { text_campaign_id, voter_id, sending_phone_number, user_id, last_reply_at, updated_at, is_unanswered } = row;
  const unsent = ['waiting', 'taken', 'refused'].includes(row.state);
  return {
    voter_id,
    text_campaign_id,
    first: values.first_name,
    last: values.last_name,
    phone_end: row.phone.slice(-4),
    sending_phone_number,
    user_id,
    state: unsent && filled.message === null ? 'stopped' : row.state,
    problem: row.problem === null ? null : { reason: row.problem, ...problemSentence(row.problem) },
    message: filled.message,
    missing: [...filled.missing],
    last_reply: row.last_reply,
    last_reply_at,
    suggestion: row.last_reply === null ? null : sortReply(row.last_reply),
    is_unanswered: is_unanswered === true,
    is_opted_out: row.opted_out_at !== null,
    is_closed: row.closed_at !== null,
    updated_at,
  };
}

/** Which recipients are meant. */
export type Shown =
  | 'to_send'
  | 'unanswered'
  | 'open'
  | 'closed'
  | 'opted_out'
  | 'failed'
  | 'refused'
  | 'stopped'
  | 'all';

const shows: Record<Shown, RawBuilder<unknown>> = {
  // Those whom someone holds and has not sent to.
  to_send: sql`and (recipients.state = 'taken' or recipients.state = 'refused' and recipients.problem = 'quiet_hours')`,
  unanswered: sql`and ${waits}`,
  open: sql`and recipients.closed_at is null and recipients.last_reply_at is not null`,
  closed: sql`and recipients.closed_at is not null`,
  opted_out: sql`and recipients.opted_out_at is not null`,
  failed: sql`and recipients.state = 'failed'`,
  refused: sql`and recipients.state = 'refused'`,
  stopped: sql`and recipients.state = 'stopped'`,
  all: sql``,
};

interface Where {
  campaign_id: string;
  text_campaign_id: string;
}

interface Which {
  show?: Shown;
  /** Whom they belong to; null: anyone. */
  user_id?: string | null;
  voter_id?: string;
}

const chosenBy = ({ show = 'all', user_id = null, voter_id }: Which) => sql`
  ${user_id === null ? sql`` : sql`and recipients.user_id = ${user_id}::uuid`}
  ${voter_id === undefined ? sql`` : sql`and recipients.voter_id = ${voter_id}::uuid`} ${shows[show]}`;

type Texter = Parameters<typeof readChosen>[4];

/** A page of recipients: unanswered ones oldest first, those to send in the order in which they were taken, others latest change first. */
export function readRecipients(
  db: Db,
  where: Where,
  which: Which,
  texter: Texter,
  { skip, limit }: { skip: number; limit: number } = { skip: 0, limit: 500 },
): Promise<TextRecipient[]> {
  const order =
    which.show === 'unanswered'
      ? sql`recipients.last_reply_at`
      : which.show === 'to_send'
        ? sql`recipients.taken_at, recipients.turn`
        : sql`recipients.updated_at desc`;
  const page = sql`${chosenBy(which)} order by ${order}, recipients.voter_id offset ${skip} limit ${limit}`;
  return readChosen(db, where.campaign_id, where.text_campaign_id, page, texter);
}

/** Those that changed since, in the order in which they did. */
export function readUpdated(
  db: Db,
  where: Where,
  { since, user_id, most }: { since: string; user_id: string | null; most: number },
  texter: Texter,
): Promise<TextRecipient[]> {
  const tail = sql`and recipients.updated_at >= ${since}::timestamptz ${chosenBy({ user_id })}
    order by recipients.updated_at, recipients.voter_id limit ${most}`;
  return readChosen(db, where.campaign_id, where.text_campaign_id, tail, texter);
}

export async function countRecipients(db: Db, where: Where, which: Which): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from text_recipients as recipients
    where recipients.campaign_id = ${where.campaign_id} and recipients.text_campaign_id = ${where.text_campaign_id}
      ${chosenBy(which)}`.execute(db);
  return rows[0]?.total ?? 0;
}
