// The list of a campaign's walkbooks, kept: of ten thousand only those that changed are summed up again, whichever process is asked.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { walkbookSummary, type WalkbookSummary } from '../../../contract/walkbooks';
import { claimLock, lockOf } from '../../db/campaign-lock';
import { inTransaction, type Db } from '../../db/connection';
import { decidedOf, longestTransaction, rowsOf } from '../../db/stamp-parts';
import { listStamp } from '../session-lists/list-stamp-repo';
import { assigneesOf, summarise } from './repo';

/** States of the list from which it is known what changed. */
const mostVersions = 60;

/** Milliseconds that someone waits for whoever makes the list: most are done by then, and what one has just changed is in it. */
const patience = 1_000;

interface ListState {
  /** "number:word", the newest last. */
  versions: string[];
  stamp: string;
  overall: string;
  made_at: string;
}

/** Brings the list up to date and returns its version. */
export async function followWalkbooks(db: Db, campaignId: string, now: Date): Promise<string> {
  const stamp = await listStamp(db, campaignId, 'walkbooks', now);
  const known = await stateOf(db, campaignId);
  if (known?.stamp === stamp) return versionOf(known);
  return inTransaction(db, async (tx) => {
    // Two who look at the same time make it once. Nobody waits for long with a connection: what is kept is a moment older.
    if (known === null) await lockOf(tx, 'walkbook list', campaignId);
    else if (!(await claimLock(tx, 'walkbook list', campaignId, patience))) return versionOf(known);
    const before = await stateOf(tx, campaignId);
    if (before?.stamp === stamp) return versionOf(before);
    // Stamps are read before what they tell of: what changes in between has another one the next time.
    const state = { stamp, ...(await readState(tx, campaignId, now)) };
    const concerned = await concernedOf(tx, campaignId, before?.overall === state.overall ? before : null);
    const number = Number(before ? versionOf(before).split(':')[0] : 0) + 1;
    const changed = await listAgain(tx, campaignId, concerned, number);
    const gone = await forgetGone(tx, campaignId);
    const earlier = gone ? [] : (before?.versions ?? []);
    const isSame = before !== null && !changed && !gone;
    const versions = isSame ? earlier : [...earlier, `${number}:${randomUUID()}`].slice(-mostVersions);
    await sql`
      insert into walkbook_lists (campaign_id, versions, stamp, overall, made_at)
      values (${campaignId}, ${versions}::text[], ${state.stamp}, ${state.overall}, ${state.made_at})
      on conflict (campaign_id) do update set versions = excluded.versions, stamp = excluded.stamp,
        overall = excluded.overall, made_at = excluded.made_at`.execute(tx);
    return versionOf({ versions });
  });
}

const versionOf = ({ versions }: Pick<ListState, 'versions'>) => versions.at(-1) ?? '';

async function stateOf(db: Db, campaignId: string): Promise<ListState | null> {
  const { rows } = await sql<ListState>`
    select versions, stamp, overall, made_at from walkbook_lists where campaign_id = ${campaignId}`.execute(db);
  return rows[0] ?? null;
}

/** Whatever changed without anything that tells of it is in the list after so long. */
const wholeAfter = 3_600_000;

/** `overall`: of imports, places on the map and decisions, which may concern any walkbook, and of the hour. */
async function readState(tx: Db, campaignId: string, now: Date): Promise<Pick<ListState, 'overall' | 'made_at'>> {
  const { rows } = await sql<{ overall: string; made_at: string }>`
    select md5(concat_ws('|', ${Math.floor(now.getTime() / wholeAfter)}::text, ${rowsOf(campaignId, 'geocodings')}, ${rowsOf(campaignId, 'voter_groups')},
      ${decidedOf(campaignId, { withLedger: false })})) as overall, clock_timestamp() as made_at`.execute(tx);
  const [read] = rows;
  return { overall: read?.overall ?? '', made_at: read?.made_at ?? now.toISOString() };
}

interface Concerned {
  id: string;
  stamp: string;
}

/**
 * The walkbooks that may be otherwise than they were listed, with what they are made of now. Whatever changes doors and people of one
 * raises its version, and whatever changes its counts writes its progress again; answers and reports are looked for themselves.
 * @param before the state of the list; null: all may be
 */
async function concernedOf(tx: Db, campaignId: string, before: ListState | null): Promise<Concerned[]> {
  const since = sql`(${before?.made_at ?? null}::timestamptz - ${longestTransaction})`;
  const named = (table: 'all_touches' | 'all_survey_responses' | 'all_door_facts') => sql`
    select facts.walkbook_id from ${sql.table(table)} as facts
    where facts.campaign_id = ${campaignId} and facts.received_at > ${since}`;
  const { rows } = await sql<Concerned>`
    select now.id, now.stamp from (
      select walkbooks.id, md5(concat_ws('|', walkbooks.xmin, walkbooks.ctid, progress.xmin, progress.ctid, surveys.name,
        people.names)) as stamp
      from walkbooks
      left join walkbook_progress as progress on progress.campaign_id = ${campaignId}
        and progress.walkbook_id = walkbooks.id
      left join surveys on surveys.campaign_id = ${campaignId} and surveys.id = walkbooks.survey_id
      left join (
        select assigned.walkbook_id,
          string_agg(concat_ws(',', users.id, users.first, users.last), ';' order by users.id) as names
        from walkbook_assignments as assigned
        join memberships on memberships.campaign_id = ${campaignId} and memberships.user_id = assigned.user_id
          and memberships.removed_at is null
        join users on users.id = assigned.user_id
        where assigned.campaign_id = ${campaignId} and assigned.unassigned_at is null
        group by assigned.walkbook_id
      ) as people on people.walkbook_id = walkbooks.id
      where walkbooks.campaign_id = ${campaignId}
    ) as now
    left join listed_walkbooks as listed on listed.campaign_id = ${campaignId} and listed.walkbook_id = now.id
    where ${before === null ? sql`true` : sql`listed.stamp is distinct from now.stamp`} or now.id in (
      ${named('all_touches')} union ${named('all_survey_responses')} union ${named('all_door_facts')})`.execute(tx);
  return rows;
}

/** Sums walkbooks up again and keeps those that are otherwise than before; whether any is. */
async function listAgain(
  tx: Db,
  campaignId: string,
  concerned: readonly Concerned[],
  number: number,
): Promise<boolean> {
  if (concerned.length === 0) return false;
  const summaries = await summarise(tx, campaignId, { ids: concerned.map(({ id }) => id), archived: true });
  const texts = new Map(
    summaries.map((each) => [each.id, JSON.stringify(walkbookSummary.parse({ ...each, assigned: [] }))]),
  );
  const rows = concerned.flatMap(({ id, stamp }) => {
    const summary = texts.get(id);
    return summary === undefined ? [] : { walkbook_id: id, stamp, summary };
  });
  const { rows: kept } = await sql`
    insert into listed_walkbooks as listed (campaign_id, walkbook_id, stamp, summary, changed)
    select ${campaignId}::uuid, made.walkbook_id, made.stamp, made.summary, ${number}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (walkbook_id uuid, stamp text, summary text)
    on conflict (campaign_id, walkbook_id) do update set stamp = excluded.stamp, summary = excluded.summary,
      changed = excluded.changed
    where (listed.stamp, listed.summary) is distinct from (excluded.stamp, excluded.summary)
    returning 1`.execute(tx);
  return kept.length > 0;
}

/** Whether some are no walkbooks any more: an import was undone. Then more are listed than there are. */
async function forgetGone(tx: Db, campaignId: string): Promise<boolean> {
  const { rows: counts } = await sql<{ more: boolean }>`
    select (select count(*) from listed_walkbooks where campaign_id = ${campaignId})
      > (select count(*) from walkbooks where campaign_id = ${campaignId}) as more`.execute(tx);
  if (counts[0]?.more !== true) return false;
  const { rows } = await sql`
    delete from listed_walkbooks as listed
    where listed.campaign_id = ${campaignId} and not exists (
      select 1 from walkbooks where walkbooks.campaign_id = ${campaignId} and walkbooks.id = listed.walkbook_id)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Walkbooks as they are listed, newest first: all, or what became another one since a version of the list. Needs followWalkbooks.
 * @returns null where nothing is known of that version any more
 */
export async function listedWalkbooks(
  db: Db,
  campaignId: string,
  since: string | null,
): Promise<WalkbookSummary[] | null> {
  if (since !== null && !(await stateOf(db, campaignId))?.versions.includes(since)) return null;
  const { rows } = await sql<{ summary: string }>`
    select listed.summary from listed_walkbooks as listed
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = listed.walkbook_id
    where listed.campaign_id = ${campaignId}
      ${since === null ? sql`` : sql`and listed.changed > ${since.split(':')[0]}::bigint`}
    order by walkbooks.created_at desc, walkbooks.id`.execute(db);
  const listed = rows.map(({ summary }) => walkbookSummary.parse(JSON.parse(summary)));
  const assigned = await assigneesOf(
    db,
    campaignId,
    listed.map(({ id }) => id),
  );
  return listed.map((each) => ({ ...each, assigned: assigned.get(each.id) ?? [] }));
}
