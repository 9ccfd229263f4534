// Brings kept counts of answers, support and supporters up to date before they are read, and after someone was erased.
import { sql } from 'kysely';
import { atSavepoint, isLockNotHad, type Db } from '../../db/connection';
import { isKept, keepCrossing, recountAnswers, type AnswerCrossing } from './answer-counts-repo';
import { recountSupport } from './support-counts-repo';
import { recountSupporters, type SupportersAsked } from './supporter-counts-repo';
import { importsOf } from './touch-counts-repo';

/** When so many people changed, everyone is counted. */
const mostPeople = 20_000;

/** What is to be read: a crossing of answers, support by the days of a zone, or supporters by those of a zone and certain answers. */
type Needed = { crossing: AnswerCrossing } | { zone: string } | { supporters: SupportersAsked };

/** What is kept by now. */
interface Kept {
  zone: string | null;
  supporters: SupportersAsked | null;
}

interface Counted extends Kept {
  /** Everything that is kept has to be counted again: something was imported since. */
  anew: boolean;
  changed: boolean;
  imports: string;
}

/** Brings a campaign's counts up to date with every fact that was stored before, and keeps what is asked for. */
export async function followAnswers(db: Db, campaignId: string, needed: Needed): Promise<void> {
  const before = await counted(db, campaignId);
  if (!before.anew && !before.changed && (await isThere(db, campaignId, before, needed))) return;
  await db.transaction().execute(async (tx) => {
    await lockCounts(tx, campaignId);
    const now = await counted(tx, campaignId);
    // The changes go before the facts are read: one that comes meanwhile is counted twice, and never missed.
    const { rows } = await sql<{ who: string }>`
      with seen as (delete from answer_changes where campaign_id = ${campaignId} returning who)
      select distinct who from seen`.execute(tx);
    const who = now.anew || rows.length > mostPeople ? null : rows.map((row) => row.who);
    if (who === null || who.length > 0) await recount(tx, campaignId, now, who);
    const kept = { zone: now.zone, supporters: now.supporters };
    if (!(await isThere(tx, campaignId, now, needed))) Object.assign(kept, await keep(tx, campaignId, needed));
    await sql`
      insert into answer_counted (campaign_id, zone, supporters, imports)
      values (${campaignId}, ${kept.zone}, ${kept.supporters && JSON.stringify(kept.supporters)}::jsonb, ${now.imports})
      on conflict (campaign_id)
        do update set zone = excluded.zone, supporters = excluded.supporters, imports = excluded.imports`.execute(tx);
  });
}

/** So many milliseconds someone waits for a count of others; one of a million answers takes longer. */
const claimFor = 2000;

/** Keeps others from counting until this transaction ends; false when someone is counting still. Asked before anything is changed. */
export async function claimCounts(tx: Db, campaignId: string): Promise<boolean> {
  try {
    await atSavepoint(tx, async () => {
      await sql`select set_config('lock_timeout', ${`${claimFor}ms`}, true)`.execute(tx);
      await lockCounts(tx, campaignId);
      await sql`set local lock_timeout to default`.execute(tx);
    });
    return true;
  } catch (error) {
    if (isLockNotHad(error)) return false;
    throw error;
  }
}

/** Counts these people and households once more right away: of whoever was erased just now nothing stays, not even in a count. */
export async function forgetCounted(tx: Db, campaignId: string, who: readonly string[]): Promise<void> {
  await lockCounts(tx, campaignId);
  await sql`delete from answer_changes where campaign_id = ${campaignId} and who = any(${[...who]}::uuid[])`.execute(
    tx,
  );
  await recount(tx, campaignId, await counted(tx, campaignId), who);
}

async function recount(tx: Db, campaignId: string, kept: Kept, who: readonly string[] | null): Promise<void> {
  await recountAnswers(tx, campaignId, who);
  if (kept.zone !== null) await recountSupport(tx, campaignId, kept.zone, who);
  if (kept.supporters !== null) await recountSupporters(tx, campaignId, kept.supporters, who);
}

async function keep(tx: Db, campaignId: string, needed: Needed): Promise<Partial<Kept>> {
  if ('crossing' in needed) {
    await keepCrossing(tx, campaignId, needed.crossing);
    return {};
  }
  if ('zone' in needed) {
    await recountSupport(tx, campaignId, needed.zone, null);
    return { zone: needed.zone };
  }
  await recountSupporters(tx, campaignId, needed.supporters, null);
  return { supporters: needed.supporters };
}

/** Two who look at the same time count once. */
async function lockCounts(tx: Db, campaignId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answer counts ${campaignId}`}, 0))`.execute(tx);
}

async function isThere(db: Db, campaignId: string, kept: Kept, needed: Needed): Promise<boolean> {
  if ('crossing' in needed) return isKept(db, campaignId, needed.crossing);
  if ('zone' in needed) return kept.zone === needed.zone;
  return kept.supporters !== null && sameText(kept.supporters) === sameText(needed.supporters);
}

/** The same for the same, in whatever order a database keeps it. */
const sameText = ({ zone, asked }: SupportersAsked): string =>
  JSON.stringify([zone, asked.map((each) => [each.question_id, each.current_id, each.answers])]);

async function counted(db: Db, campaignId: string): Promise<Counted> {
  const imports = await importsOf(db, campaignId);
  const { rows } = await sql<Counted>`
    select ${imports}::text as imports, answer_counted.imports is distinct from ${imports} as anew, answer_counted.zone,
      answer_counted.supporters, exists (select 1 from answer_changes where campaign_id = ${campaignId}) as changed
    from (select 1) as one left join answer_counted on answer_counted.campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? { anew: true, changed: true, zone: null, supporters: null, imports };
}
