// A campaign's registration for texting: the brand and the A2P campaign, each a row.
import { sql } from 'kysely';
import type { A2pFields, BrandFields, RegistrationState } from '../../../contract/outreach/text-registration';
import type { Db } from '../../db/connection';

export type Step = 'brand' | 'a2p_campaign';

export interface RegistrationRow {
  step: Step;
  fields: unknown;
  state: RegistrationState;
  carrier_id: string | null;
  problem: string | null;
  submission: number;
  submitted_at: string;
  checked_at: string | null;
}

export async function readRegistration(db: Db, campaignId: string): Promise<Partial<Record<Step, RegistrationRow>>> {
  const { rows } = await sql<RegistrationRow>`
    select step, fields, state, carrier_id, problem, submission, submitted_at, checked_at from text_registrations
    where campaign_id = ${campaignId}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.step, row]));
}

/** Whether both are approved. */
export async function isRegistered(db: Db, campaignId: string): Promise<boolean> {
  const { brand, a2p_campaign } = await readRegistration(db, campaignId);
  return brand?.state === 'approved' && a2p_campaign?.state === 'approved';
}

/** Stores what is to be submitted, in the place of what was declined. */
export async function submitStep(
  tx: Db,
  { campaign_id, user_id }: { campaign_id: string; user_id: string },
  step: Step,
  fields: BrandFields | A2pFields,
): Promise<number> {
  const { rows } = await sql<{ submission: number }>`
    insert into text_registrations as known (campaign_id, step, fields, user_id, submitted_at)
    values (${campaign_id}, ${step}, ${JSON.stringify(fields)}::jsonb, ${user_id}, now())
    on conflict (campaign_id, step) do update set fields = excluded.fields, user_id = excluded.user_id, state = 'sending',
      carrier_id = null, problem = null, submission = known.submission + 1, submitted_at = excluded.submitted_at, checked_at = null
    returning submission`.execute(tx);
  return rows[0]?.submission ?? 1;
}

/** Stores what the carrier said of a submission; of an earlier one nothing. */
export async function settleStep(
  db: Db,
  campaignId: string,
  { step, submission }: Pick<RegistrationRow, 'step' | 'submission'>,
  to: { state: RegistrationState; carrier_id?: string; problem: string | null },
): Promise<void> {
  await sql`
    update text_registrations set state = ${to.state}, carrier_id = coalesce(${to.carrier_id ?? null}::text, carrier_id),
      problem = ${to.problem}, checked_at = now()
    where campaign_id = ${campaignId} and step = ${step} and submission = ${submission}`.execute(db);
}

/** Holds a campaign's registration until the transaction ends: it is submitted by one at a time. */
export async function holdRegistration(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`text registration ${campaignId}`}, 0))`.execute(tx);
}
