// A campaign's registration for texting: the brand and the A2P campaign, each a row.
import { sql } from 'kysely';
import type { A2pFields, BrandFields, RegistrationState } from '../../../contract/outreach/text-registration';
import type { Db } from '../../db/connection';

export type Step = 'brand' | 'a2p_campaign';

/** Why it isn't approved, or not yet. */
export type RegistrationProblem = 'refused' | 'verify_token' | 'no_money' | 'away';

export interface RegistrationRow {
  step: Step;
  fields: unknown;
  state: RegistrationState;
  /** What the carrier has of it, by our names. */
  parts: Record<string, string>;
  problem: RegistrationProblem | null;
  /** Why, as the carrier says it. */
  reasons: string[];
  submission: number;
  submitted_at: string;
  checked_at: string | null;
}

export async function readRegistration(db: Db, campaignId: string): Promise<Partial<Record<Step, RegistrationRow>>> {
  const { rows } = await sql<RegistrationRow>`
    select step, fields, state, parts, problem, reasons, submission, submitted_at, checked_at from text_registrations
    where campaign_id = ${campaignId}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.step, row]));
}

/** Whether both are approved. */
export async function isRegistered(db: Db, campaignId: string): Promise<boolean> {
  const { brand, a2p_campaign } = await readRegistration(db, campaignId);
  return brand?.state === 'approved' && a2p_campaign?.state === 'approved';
}

/** Stores what is to be submitted, in the place of what was declined; what the carrier has of that is kept. */
export async function submitStep(
  tx: Db,
  { campaign_id, user_id }: { campaign_id: string; user_id: string },
  step: Step,
  fields: BrandFields | A2pFields,
): Promise<void> {
  await sql`
    insert into text_registrations as known (campaign_id, step, fields, user_id, submitted_at, next_check_at)
    values (${campaign_id}, ${step}, ${JSON.stringify(fields)}::jsonb, ${user_id}, now(), now() + interval '1 minute')
    on conflict (campaign_id, step) do update set fields = excluded.fields, user_id = excluded.user_id, state = 'sending',
      problem = null, reasons = '{}', submission = known.submission + 1, submitted_at = excluded.submitted_at,
      checked_at = null, held_until = null, next_check_at = excluded.next_check_at`.execute(tx);
}

export type HeldStep = Pick<RegistrationRow, 'step' | 'fields' | 'state' | 'parts' | 'submission'>;

/** A step that isn't settled, for whoever asks first; what the carrier said a moment ago is believed. */
export async function holdStep(db: Db, campaignId: string, step: Step, seconds: number): Promise<HeldStep | null> {
  const { rows } = await sql<HeldStep>`
    update text_registrations set held_until = now() + make_interval(secs => ${seconds})
    where campaign_id = ${campaignId} and step = ${step} and state in ('sending', 'pending')
      and (held_until is null or held_until < now()) and (checked_at is null or checked_at < now() - interval '5 seconds')
    returning step, fields, state, parts, submission`.execute(db);
  return rows[0] ?? null;
}

/** Keeps what the carrier has of a step. Throws when it isn't this submission's any longer. */
export async function notePart(
  db: Db,
  campaignId: string,
  { step, submission }: Pick<HeldStep, 'step' | 'submission'>,
  { part, value, hold }: { part: string; value: string; hold: number },
): Promise<void> {
  const { rows } = await sql`
    update text_registrations set parts = parts || ${JSON.stringify({ [part]: value })}::jsonb,
      held_until = now() + make_interval(secs => ${hold})
    where campaign_id = ${campaignId} and step = ${step} and submission = ${submission} returning step`.execute(db);
  if (rows.length === 0) throw new Error('A registration was submitted again, or is gone.');
}

export interface Settled {
  state: RegistrationState;
  problem: RegistrationProblem | null;
  reasons: readonly string[];
  /** Seconds until the carrier is asked once more; else the longer it takes, the later. */
  again?: number;
  /** Nobody asks before then. */
  isHeld?: boolean;
}

/** Stores what the carrier said of a submission; of an earlier one nothing. */
export async function settleStep(
  db: Db,
  campaignId: string,
  { step, submission }: Pick<HeldStep, 'step' | 'submission'>,
  { state, problem, reasons, again, isHeld = false }: Settled,
): Promise<void> {
  const { rows } = await sql<{ held_until: string; next_check_at: string }>`
    select now() + make_interval(secs => ${again ?? 0}) as held_until, now() + coalesce(
      make_interval(secs => ${again ?? null}),
      least(interval '15 minutes', greatest(interval '10 seconds', (now() - submitted_at) / 20))) as next_check_at
    from text_registrations where campaign_id = ${campaignId} and step = ${step} and submission = ${submission}`.execute(
    db,
  );
  const [times] = rows;
  if (!times) return;
  await sql`
    update text_registrations set state = ${state}, problem = ${problem}, reasons = ${[...reasons]}::text[], checked_at = now(),
      held_until = ${isHeld ? times.held_until : null},
      next_check_at = ${state === 'sending' || state === 'pending' ? times.next_check_at : null}
    where campaign_id = ${campaignId} and step = ${step} and submission = ${submission}`.execute(db);
}

/** The campaigns of whose registration the carrier is to be asked, each for one of those who look. */
export async function takeDue(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ campaign_id: string }>`
    update text_registrations set next_check_at = now() + interval '10 minutes'
    where next_check_at <= now() and state in ('sending', 'pending') returning campaign_id`.execute(tx);
  return [...new Set(rows.map((row) => row.campaign_id))];
}

/** Holds a campaign's registration until the transaction ends: it is submitted by one at a time. */
export async function holdRegistration(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text registration ${campaignId}`}, 0))`.execute(tx);
}
