// Facts of people whose data was erased: what remains of them are tombstones, which settle whatever a phone still sends.
import { sql } from 'kysely';
import { isAttached, type DoorReport } from '../../../contract/facts/door-report';
import type { Receipt, Stamped } from '../../../contract/facts/fact';
import { kinds } from '../../../domain/facts/kinds';
import type { Db } from '../../db/connection';
import { changeAndNote } from '../../db/distribution/change-and-note';
import { keptStatement } from '../../db/kept-statement';
import { newId } from '../../db/ids';
import { notingForReports } from './changed-days-repo';
import type { Read } from './validate-facts';

interface Owner {
  campaign_id: string;
  user_id: string;
}

/** What of a fact says whom it is about, and what it replaces. */
type Telling = Stamped & { voter_id?: string | null; replaces?: string | null };

/** A person, or a fact with who had recorded it, that was erased. */
export interface Erased {
  id: string;
  by: string | null;
}

/** What these facts are, tell of or replace that was erased. */
export async function erasedAmong(db: Db, campaignId: string, reads: readonly Read<Telling>[]): Promise<Erased[]> {
  const facts = reads.flatMap((read) => (read.receipt ? [] : read.fact));
  const named = [...new Set(facts.flatMap((fact) => [fact.voter_id ?? [], fact.replaces ?? [], fact.id].flat()))];
  if (named.length === 0) return [];
  // A fact names two others at most. Of a list the database doesn't know how long it is, and plans anew each time.
  return facts.length === 1
    ? findErasedOfOne(db, [campaignId, named[0], named[1] ?? null, named[2] ?? null])
    : findErased(db, [campaignId, named]);
}

const erasedWhose = (among: string) =>
  keptStatement<Erased>(`
    select voter_id as id, null as by from erased_people where campaign_id = $1 and voter_id ${among}
    union all
    select id, user_id from erased_facts where campaign_id = $1 and id ${among}`);
const findErasedOfOne = erasedWhose('in ($2, $3, $4)');
const findErased = erasedWhose('= any($2::uuid[])');

/**
 * Gives the verdict `erased` to facts that were erased, that name a person who was, or that replace such a fact; whatever of
 * them is new gets its tombstone, and nothing else is kept of it.
 * @param among what {@link erasedAmong} found
 */
export async function settleErased<F extends Telling>(
  tx: Db,
  { campaign_id: campaignId, user_id: userId }: Owner,
  reads: readonly Read<F>[],
  among: readonly Erased[],
): Promise<Read<F>[]> {
  if (among.length === 0) return [...reads];
  const facts = reads.flatMap((read) => (read.receipt ? [] : read.fact));
  const gone = new Set(among.map(({ id }) => id));
  const own = new Set(among.flatMap(({ id, by }) => (by === userId ? id : [])));
  const isErased = ({ id, voter_id: person, replaces }: Telling) =>
    gone.has(id) || (person ? gone.has(person) : Boolean(replaces && own.has(replaces)));
  await leaveTombstones(
    tx,
    { campaign_id: campaignId, user_id: userId },
    facts.filter((fact) => isErased(fact) && !gone.has(fact.id)),
  );
  return reads.map((read) => (read.receipt || !isErased(read.fact) ? read : erased(read)));
}

const erased = ({ sent }: { sent: string }): { sent: string; receipt: Receipt } => ({
  sent,
  receipt: { id: sent, verdict: 'erased' },
});

/** Remembers facts that came after whom they tell of was erased, but for those that are stored. */
async function leaveTombstones(
  tx: Db,
  { campaign_id: campaignId, user_id }: Owner,
  late: readonly Stamped[],
): Promise<void> {
  const facts = late.map(({ id, device_id, seq, recorded_at: said_at }) => ({ id, user_id, device_id, seq, said_at }));
  if (facts.length > 0) await addTombstones(tx, campaignId, facts);
}

/**
 * Remembers facts as erased, but for those that are stored; returns how many are new.
 * @param facts columns of `erased_facts` as JSON; without `erased_at` it happens now
 */
export async function addTombstones(tx: Db, campaignId: string, facts: readonly object[]): Promise<number> {
  const { rows } = await sql`
    insert into erased_facts (campaign_id, id, user_id, device_id, seq, said_at, erased_at)
    select ${campaignId}::uuid, late.id, late.user_id, late.device_id, late.seq, late.said_at, coalesce(late.erased_at, now())
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as late (id uuid, user_id uuid, device_id uuid, seq integer,
      said_at timestamptz, erased_at timestamptz)
    where not exists (${sql.join(
      Object.values(kinds).map(
        ({ table }) => sql`select 1 from ${sql.table(table)} where campaign_id = ${campaignId} and id = late.id`,
      ),
      sql` union all `,
    )})
    on conflict do nothing returning id`.execute(tx);
  return rows.length;
}

/**
 * Gives the verdict `erased` to photos and voice notes that name no one and were taken before someone of their household was
 * erased: those that were here by then went with that person. What names someone else, or was taken since, is stored.
 */
export async function settleOfHouseholds(
  tx: Db,
  owner: Owner,
  reads: readonly Read<DoorReport>[],
  times: ReadonlyMap<string, { recorded_at: string }>,
): Promise<Read<DoorReport>[]> {
  const attached = reads.flatMap((read) =>
    !read.receipt && isAttached(read.fact) && read.fact.voter_id === null ? [read.fact] : [],
  );
  if (attached.length === 0) return [...reads];
  const erasedAt = await householdsErasedAt(tx, owner.campaign_id, [...new Set(attached.map((fact) => fact.door_id))]);
  const stored = await storedBy(
    tx,
    owner,
    attached.map(({ id }) => id),
  );
  const before = attached.filter(({ id, door_id, recorded_at }) => {
    const at = erasedAt.get(door_id);
    return (
      at !== undefined && !stored.has(id) && Date.parse(times.get(id)?.recorded_at ?? recorded_at) <= Date.parse(at)
    );
  });
  if (before.length === 0) return [...reads];
  await leaveTombstones(tx, owner, before);
  const gone = new Set<DoorReport>(before);
  return reads.map((read) => (!read.receipt && gone.has(read.fact) ? erased(read) : read));
}

/** Which of these the person has sent before: by then it was decided when they were taken, and only the answer was lost. */
async function storedBy(tx: Db, owner: Owner, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from all_door_facts
    where campaign_id = ${owner.campaign_id} and user_id = ${owner.user_id} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** When someone of the households behind these doors was erased last, under a lock that keeps a further erasure waiting. */
async function householdsErasedAt(
  tx: Db,
  campaignId: string,
  doorIds: readonly string[],
): Promise<Map<string, string>> {
  await sql`
    select id from doors where campaign_id = ${campaignId} and id = any(${[...doorIds]}::uuid[])
    order by id for no key update`.execute(tx);
  const { rows } = await sql<{ id: string; at: string }>`
    select doors.id, max(same.erased_at) as at from doors join doors as same on ${isSameDoor(campaignId)}
    where doors.campaign_id = ${campaignId} and doors.id = any(${[...doorIds]}::uuid[]) and same.erased_at is not null
    group by doors.id`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/**
 * Notes at a door, and at those that are the same one, when someone of their household is erased: before its facts are looked for.
 * @param at when that was, as text, of someone whom a backup brought back: what was recorded since then stays; null: now
 */
export async function noteErasedAt(tx: Db, campaignId: string, doorId: string, at: string | null): Promise<void> {
  await sql`
    update doors as same
    set erased_at = greatest(same.erased_at, coalesce(${at}::timestamptz, (select clock_timestamp()))) from doors
    where doors.campaign_id = ${campaignId} and doors.id = ${doorId} and ${isSameDoor(campaignId)}`.execute(tx);
}

/** The tables of facts that may name a person. */
const tables = ['all_touches', 'all_survey_responses', 'all_door_facts'] as const;

const isSameDoor = (campaignId: string) => sql`same.campaign_id = ${campaignId}
  and coalesce(same.merged_into, same.id) = coalesce(doors.merged_into, doors.id)`;

/** Photos and voice notes of a door and of those that are the same one that name no one: they may show or name anyone who lives there. */
const attachedAt = (campaignId: string, doorId: string) => sql`
  or kind in ('photo', 'voice_note') and voter_id is null and door_id in (
    select same.id from doors join doors as same on ${isSameDoor(campaignId)}
    where doors.campaign_id = ${campaignId} and doors.id = ${doorId})`;

/** In place of a phone’s id: none made this fact. */
const noPhone = '00000000-0000-0000-0000-000000000000';

/** A row of each table that takes back what it replaces, and says nothing else. */
const undoing = {
  all_touches: sql`jsonb_build_object('contact_result', null, 'channel', replaced.channel, 'literature', false, 'note', '')`,
  all_survey_responses: sql`jsonb_build_object('survey_id', replaced.survey_id, 'question_id', replaced.question_id, 'answers', '{}'::text[])`,
  all_door_facts: sql`jsonb_build_object('kind', 'taken_back', 'payload', '{}'::jsonb)`,
} satisfies Record<(typeof tables)[number], unknown>;

/**
 * What someone had replaced by facts that are erased now, and said of someone else, stays replaced: its undoing is left in place of
 * them, at the door and about the person of what it undoes, as if no phone had made it.
 */
async function leaveUndone(tx: Db, campaignId: string, table: (typeof tables)[number], ids: readonly string[]) {
  if (ids.length === 0) return;
  const name = sql.table(table);
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select ${undoing[table]} || jsonb_build_object('campaign_id', gone.campaign_id, 'user_id', gone.user_id,
      'walkbook_id', gone.walkbook_id, 'door_id', replaced.door_id, 'voter_id', replaced.voter_id, 'replaces', replaced.id,
      'recorded_at', gone.recorded_at, 'received_at', gone.received_at, 'device_id', ${noPhone}::uuid, 'seq', 1, 'set_aside', false) as row
    from ${name} as gone
    join ${name} as replaced on replaced.campaign_id = ${campaignId} and replaced.id = gone.replaces
      and replaced.user_id = gone.user_id
    where gone.campaign_id = ${campaignId} and gone.id = any(${[...ids]}::uuid[]) and not gone.set_aside
      and replaced.id <> all(${[...ids]}::uuid[])`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const facts = rows.map(({ row }) => ({ ...row, id: newId() }));
  const columns = sql.join(Object.keys({ id: '', ...first.row }).map((column) => sql.ref(column)));
  await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(facts)}::jsonb)`.execute(tx);
}

interface Gone {
  id: string;
  user_id: string;
  walkbook_id: string;
  door_id: string;
  kind: string | null;
  file_id: string | null;
}

/** What is known otherwise once facts are gone. */
export interface ErasedFacts {
  facts: number;
  /** Whose touches in which walkbooks count otherwise. */
  counted: { user_id: string; walkbook_id: string }[];
  /** Files that are no fact's any more. */
  files: string[];
  /** Doors of which notes, and whose units, said something. */
  learned: { door_note: string[]; unit_repair: string[] };
}

/**
 * Erases what was recorded about a person, with whatever replaced it or was replaced by it, and the photos and voice notes of
 * their door that name no one.
 */
export async function eraseFacts(
  tx: Db,
  campaignId: string,
  { voter_id: voterId, door_id: doorId }: { voter_id: string; door_id: string },
): Promise<ErasedFacts> {
  let facts = 0;
  const files: string[] = [];
  const counted: ErasedFacts['counted'] = [];
  const learned: ErasedFacts['learned'] = { door_note: [], unit_repair: [] };
  for (const table of tables) {
    const name = sql.table(table);
    const isOfDoors = table === 'all_door_facts';
    const { rows: chosen } = await sql<{ id: string }>`
      with recursive chosen as (
        select id, replaces, user_id from ${name}
        where campaign_id = ${campaignId} and (voter_id = ${voterId} ${isOfDoors ? attachedAt(campaignId, doorId) : sql``})
        union
        select more.id, more.replaces, more.user_id from chosen join ${name} as more
          on more.campaign_id = ${campaignId} and (more.replaces = chosen.id or more.id = chosen.replaces)
          -- What replaces what is a phone's word: others' facts, and facts about others, stay.
          and more.user_id = chosen.user_id and (more.voter_id is null or more.voter_id = ${voterId})
      )
      select id from chosen`.execute(tx);
    await leaveUndone(
      tx,
      campaignId,
      table,
      chosen.map(({ id }) => id),
    );
    const rows = await changeAndNote<Gone>(tx, {
      table,
      as: 'gone',
      statement: sql`
        delete from ${name} where campaign_id = ${campaignId} and id = any(${chosen.map(({ id }) => id)}::uuid[])
        returning *`,
      noting: [
        sql`, tombstones as (
        insert into erased_facts (campaign_id, id, user_id, device_id, seq, said_at)
        select ${campaignId}::uuid, id, user_id, device_id, seq, coalesce(stamped_at, recorded_at) from gone
        on conflict do nothing
      )`,
        notingForReports(campaignId, table, 'gone'),
      ],
      columns: sql`id, user_id, walkbook_id, door_id, ${isOfDoors ? sql`kind, file_id` : sql`null as kind, null::uuid as file_id`}`,
    });
    const ids = rows.map((row) => row.id);
    for (const about of ['paper_entries', 'fact_unknown_fields', 'late_facts', 'reviewed_facts', 'work_set_aside'])
      await sql`
        delete from ${sql.table(about)} where campaign_id = ${campaignId} and fact_id = any(${ids}::uuid[])`.execute(
        tx,
      );
    facts += rows.length;
    files.push(...rows.flatMap((row) => row.file_id ?? []));
    if (table === 'all_touches') counted.push(...rows);
    for (const kind of ['door_note', 'unit_repair'] as const)
      learned[kind].push(...rows.flatMap((row) => (row.kind === kind ? row.door_id : [])));
  }
  return { facts, counted, files, learned };
}

/** Which facts of a person's phones were erased, the last ones first. */
export async function erasedOf(db: Db, { campaign_id, user_id }: Owner, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from erased_facts where campaign_id = ${campaign_id} and user_id = ${user_id}
    order by erased_at desc, id limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}
