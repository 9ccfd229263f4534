// Facts that were refused, for the manager who can ask about them. Their phones keep them, and say why.
import { sql, type RawBuilder } from 'kysely';
import type { Receipt } from '../../../contract/facts/fact';
import type { Db } from '../../db/connection';
import { planKept } from '../../db/kept-plans';

/** A phone that goes wrong fills no table: so many are noted of a person. */
const mostOfPerson = 1_000;
const keptDays = 30;

/** A further part of a statement that inserts one person's facts: what was refused before is stored now. */
export const forgettingRefusals = (
  campaignId: string,
  userId: string,
  fresh: string,
): RawBuilder<unknown> => sql`, accepted as (
    delete from refused_facts
    where refused_facts.campaign_id = ${campaignId} and refused_facts.user_id = ${userId}
      and refused_facts.fact_id in (select fresh.id from ${sql.table(fresh)} as fresh))`;

/** Notes what was refused of what someone delivered, and forgets what turned out to be settled already. */
export async function noteRefused(
  tx: Db,
  { campaign_id: campaignId, user_id: userId }: { campaign_id: string; user_id: string },
  receipts: readonly Receipt[],
): Promise<void> {
  const refused = receipts.filter(({ verdict }) => verdict === 'rejected' || verdict === 'failed');
  const settled = receipts
    .filter(({ verdict }) => verdict === 'already_stored' || verdict === 'erased')
    .map(({ id }) => id);
  if (settled.length > 0)
    await sql`${planKept}
      delete from refused_facts
      where campaign_id = ${campaignId} and user_id = ${userId} and fact_id = any(${settled}::uuid[])`.execute(tx);
  if (refused.length === 0) return;
  const said = JSON.stringify(refused.map(({ id, code = 'INVALID' }) => ({ fact_id: id, code })));
  await sql`
    insert into refused_facts (campaign_id, user_id, fact_id, code)
    select distinct on (fact_id) ${campaignId}::uuid, ${userId}::uuid, fact_id, code
    from jsonb_to_recordset(${said}::jsonb) as said (fact_id uuid, code text)
    where (select count(*) from refused_facts where campaign_id = ${campaignId} and user_id = ${userId}) < ${mostOfPerson}
    on conflict (campaign_id, user_id, fact_id) do update set code = excluded.code, refused_at = excluded.refused_at`.execute(
    tx,
  );
}

/** Forgets what was refused long ago, in every campaign. */
export async function forgetOldRefusals(db: Db): Promise<void> {
  await sql`delete from refused_facts where refused_at < now() - make_interval(days => ${keptDays})`.execute(db);
}

/** How many facts of the last days are refused still, and of whom the newest is; null where there is none. */
export async function refusedFacts(
  db: Db,
  campaignId: string,
  { days, now }: { days: number; now: Date },
): Promise<{ count: number; user_id: string; user_name: string } | null> {
  const { rows } = await sql<{ count: number; user_id: string; user_name: string }>`
    select count(*) over ()::int as count, refused_facts.user_id, users.first as user_name
    from refused_facts join users on users.id = refused_facts.user_id
    where refused_facts.campaign_id = ${campaignId}
      and refused_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days})
    order by refused_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
