// Brings kept counts of answers, support and supporters up to date before they are read, and after someone was erased.
import { sql } from 'kysely';
import { claimLock, lockOf } from '../../db/campaign-lock';
import { type Db, inTransaction } from '../../db/connection';
import { answersDiffer, isKept, keepCrossing, recountAnswers, type AnswerCrossing } from './answer-counts-repo';
import { recountSupport, supportDiffers } from './support-counts-repo';
import { recountSupporters, supportersDiffer, type SupportersAsked } from './supporter-counts-repo';
import { importsOf } from './touch-counts-repo';

/** Two who look at the same time count once. */
const lock = 'answer counts';
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
  await inTransaction(db, async (tx) => {
    await lockOf(tx, lock, campaignId);
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
export const claimCounts = (tx: Db, campaignId: string): Promise<boolean> => claimLock(tx, lock, campaignId, claimFor);

/** Counts these people and households once more right away: of whoever was erased just now nothing stays, not even in a count. */
export async function forgetCounted(tx: Db, campaignId: string, who: readonly string[]): Promise<void> {
  await lockOf(tx, lock, campaignId);
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

/** Notes whoever is counted otherwise than they answered, without their change having been noted; how many. */
export async function noteUncountedAnswers(tx: Db, campaignId: string): Promise<number> {
  const stands = await counted(tx, campaignId);
  // All of it is counted again by who asks next.
  if (stands.anew) return 0;
  const found = [
    await answersDiffer(tx, campaignId),
    ...(stands.zone === null ? [] : [await supportDiffers(tx, campaignId, stands.zone)]),
    ...(stands.supporters === null ? [] : [await supportersDiffer(tx, campaignId, stands.supporters)]),
  ];
  const different = sql.join(
    found.map(({ who }) => who),
    sql` union all `,
  );
  const { rows } = await sql`
    insert into answer_changes (campaign_id, who)
    select ${campaignId}::uuid, unnoted.who from (
      select different.who from (${different}) as different
      except
      select noted.who from answer_changes as noted where noted.campaign_id = ${campaignId}) as unnoted
    returning who`.execute(tx);
  if (found.every(({ sumsAgree }) => sumsAgree)) return rows.length;
  await sql`update answer_counted set imports = '' where campaign_id = ${campaignId}`.execute(tx);
  return rows.length + 1;
}
