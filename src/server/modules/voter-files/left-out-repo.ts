// The people of a file and the contact ledger: who of a batch must be left alone, whether someone was met before by another id,
// and what the file itself says of a record (confidential, a registration that ended) or its person asked for.
import { sql } from 'kysely';
import type { Suppression } from '../../../contract/voters/voter-filters';
import { endedRegistrations, offTheRoll } from '../../../domain/voter-files/registration';
import { bothWishes, isOfAnother, type NamesOfRow } from '../../../domain/voter-files/wishes';
import { allChannels, coverSince, enter, enterRecords, withdraw, type NewEntry } from '../contact-ledger/entries-repo';
import { deriveChanged } from '../contact-ledger/left-out-repo';
import type { Cover } from '../contact-ledger/cover';
import { coveredByErased } from '../contact-ledger/erased-repo';
import { coversByTraits, hasEntries, keepCovers } from '../contact-ledger/matches-repo';
import { takeSaidByNumber, takeSaidSince } from '../contact-ledger/said-by-number-repo';
import { takeShared } from '../contact-ledger/taken-entries-repo';
import { entryStands, stagedTraits } from '../contact-ledger/traits-repo';
import type { Db } from '../../db/connection';
import type { FileIds } from './id-rolls-repo';
import type { RowWish } from './import-batches';
import type { ImportCounts, ImportSession } from './session-repo';
import { matchOfRow, raiseWalkbookVersions } from './staging-repo';

/** Who of a batch is left out, by their line, and what of the ledger covers them besides what is known of them already. */
export interface LeftOutOfBatch {
  reasons: Map<number, Suppression>;
  covers: Cover[];
  wishes: readonly RowWish[];
  /** Of people of whom no row is in the batch; without `about` where the one by their ID is another's. */
  absent: readonly RowWish[];
}

/** Adds who of a batch is left out, and who only of calls, texts or mail. */
export function countLeftOut(counted: ImportCounts['left_out'], { reasons, wishes }: LeftOutOfBatch): void {
  const add = (what: keyof typeof counted) => (counted[what] = (counted[what] ?? 0) + 1);
  for (const reason of reasons.values()) add(reason);
  for (const { line, channels } of wishes) if (!reasons.has(line)) for (const channel of channels) add(`no_${channel}`);
}

/** Takes the rows of people who were erased out of a batch, before anything of it is looked up or stored. */
export async function dropErased({ db, upload }: ImportSession): Promise<{ lines: number[]; confidential: number }> {
  const { campaign_id: campaign, id } = upload;
  const erased = await coveredByErased(db, campaign, stagedTraits(campaign, id));
  if (erased.length === 0) return { lines: [], confidential: 0 };
  const lines = [...new Set(erased.map(({ key }) => Number(key)))];
  const { rows } = await sql<{ line: number; confidential: boolean | null }>`
    delete from staged_rows
    where campaign_id = ${campaign} and upload_id = ${id} and line = any(${lines}::integer[])
    returning line, confidential`.execute(db);
  return { lines: rows.map(({ line }) => line), confidential: rows.filter((row) => row.confidential).length };
}

const ended = sql`s.status = any(${[...endedRegistrations]}::text[])`;

/** Looks a batch up before it is stored, for a check as for an import. */
export async function findLeftOut(
  { db, upload }: ImportSession,
  said: readonly RowWish[],
  { ofState }: FileIds,
): Promise<LeftOutOfBatch> {
  const { campaign_id: campaign, id } = upload;
  const known = await hasEntries(db, campaign);
  const covers = known ? await coversByTraits(db, campaign, stagedTraits(campaign, id)) : [];
  const { rows } = await sql<{ line: number; reason: Suppression }>`
    select s.line, case when s.confidential then 'confidential' else coalesce(v.suppressed, 'registration') end as reason
    from staged_rows as s
    -- One by one along the keys: no one has counted the staged rows, so that the database would compare all of them.
    left join lateral (
      select voters.suppressed from voters where voters.campaign_id = ${campaign} and voters.id = (
        select m.voter_id from staged_matches as m
        where m.campaign_id = ${campaign} and m.upload_id = ${id} and m.line = s.line)
      limit 1
    ) as v on true
    where s.campaign_id = ${campaign} and s.upload_id = ${id} and (s.confidential or v.suppressed is not null or ${ended})`.execute(
    db,
  );
  const reasons = new Map<number, Suppression>();
  const rank = (reason: Suppression | undefined) => (reason === undefined ? 2 : reason === 'held' ? 1 : 0);
  for (const { key, reason, certainty, door } of covers) {
    const found = certainty === 'certain' ? reason : 'held';
    if (door && rank(found) < rank(reasons.get(Number(key)))) reasons.set(Number(key), found);
  }
  for (const { line, reason } of rows) reasons.set(line, reason);
  const staged = said.length === 0 ? new Map<number, NamesOfRow>() : await stagedNames(db, campaign, id, said);
  const byLine = new Map<number, RowWish>();
  const absent: RowWish[] = [];
  for (const wish of said) {
    const { line, about } = wish;
    const row = staged.get(line);
    const before = byLine.get(line);
    if (!row) absent.push(wish);
    else if (about && 'source_id' in about && isOfAnother(about, row, ofState)) absent.push({ ...wish, about: null });
    else byLine.set(line, before ? { ...before, ...bothWishes(before, wish) } : wish);
  }
  const wishes = [...byLine.values()];
  for (const { line, reason, channels } of wishes)
    if (channels.includes('door') && rank(reasons.get(line)) > 0) reasons.set(line, reason);
  return { reasons, covers, wishes, absent };
}

/** Of lines that are in this batch what their people are called; the others are of people who were erased, of an earlier one, or rejected. */
async function stagedNames(
  db: Db,
  campaign: string,
  id: string,
  said: readonly RowWish[],
): Promise<Map<number, NamesOfRow>> {
  const { rows } = await sql<NamesOfRow & { line: number }>`
    select line, first, last, birth_year from staged_rows
    where campaign_id = ${campaign} and upload_id = ${id} and line = any(${said.map(({ line }) => line)}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ line, ...named }) => [line, named]));
}

/** Keeps what covers the people of a batch that was just stored, and enters what its rows say. */
export async function storeLeftOut(session: ImportSession, { covers, wishes }: LeftOutOfBatch): Promise<void> {
  const { db, upload } = session;
  const { campaign_id: campaign, id } = upload;
  const lines = [...new Set([...covers.map(({ key }) => Number(key)), ...wishes.map(({ line }) => line)])];
  const moved = await forgetFormerDoors(session);
  const people = new Map<string, string>();
  if (lines.length > 0) {
    const { rows } = await sql<{ line: number; voter_id: string }>`
      select s.line, coalesce(m.voter_id, s.new_voter_id) as voter_id from staged_rows as s
      left join staged_matches as m on m.campaign_id = ${campaign} and m.upload_id = ${id} and m.line = s.line
      where s.campaign_id = ${campaign} and s.upload_id = ${id} and s.line = any(${lines}::integer[])`.execute(db);
    for (const { line, voter_id } of rows) people.set(String(line), voter_id);
  }
  const found = covers.flatMap((cover) => {
    const key = people.get(cover.key);
    return key === undefined ? [] : [{ ...cover, key }];
  });
  const covered = await keepCovers(db, campaign, found);
  const ofBatch = sql`voters.id in (
    select coalesce(m.voter_id, s.new_voter_id) from staged_rows as s
    left join staged_matches as m on m.campaign_id = ${campaign} and m.upload_id = ${id} and m.line = s.line
    where s.campaign_id = ${campaign} and s.upload_id = ${id})`;
  const taken = await takeShared(db, campaign, ofBatch);
  const said = await takeSaidByNumber(db, campaign, ofBatch);
  await follow(session, [
    ...moved,
    ...covered,
    ...taken,
    ...said,
    ...(await reinstated(session)),
    ...(await backOnTheRoll(session)),
  ]);
  const asked = wishes.flatMap(({ line, reason, channels }) => {
    const voter_id = people.get(String(line));
    return voter_id === undefined ? [] : [{ voter_id, reason, channels }];
  });
  await enterOfFile(session, [...(await saidOfRows(session)), ...asked]);
}

/** Whoever lives elsewhere now is no longer covered by what was said of a former door. */
async function forgetFormerDoors({ db, upload }: ImportSession): Promise<string[]> {
  const { campaign_id: campaign, id } = upload;
  const { rows } = await sql<{ voter_id: string }>`
    delete from contact_matches using staged_voters as moved, contact_ledger as entries
    where contact_matches.campaign_id = ${campaign} and moved.campaign_id = ${campaign} and moved.upload_id = ${id}
      and moved.old_door_id <> moved.door_id and contact_matches.voter_id = moved.id
      and entries.campaign_id = ${campaign} and entries.id = contact_matches.entry_id and entries.voter_id <> moved.id
      and entries.scope in ('household', 'address') and contact_matches.decision is null
    returning contact_matches.voter_id`.execute(db);
  return rows.map((row) => row.voter_id);
}

/** People of whom the same list says by now that they are registered. */
async function reinstated({ db, upload }: ImportSession): Promise<string[]> {
  const { campaign_id: campaign, id } = upload;
  return withdraw(
    db,
    campaign,
    sql`entries.reason = 'registration' and (entries.voter_id, ltrim(entries.source_id, '0')) in (
      select m.voter_id, ltrim(s.source_id, '0') from staged_matches as m
      join staged_rows as s on s.campaign_id = ${campaign} and s.upload_id = ${id} and s.line = m.line
      where m.campaign_id = ${campaign} and m.upload_id = ${id} and s.status is not null and not ${ended})
      -- What a newer file says holds.
      and not exists (
        select 1 from uploads as mine join uploads as newer on newer.campaign_id = ${campaign} and newer.id = entries.upload_id
        where mine.campaign_id = ${campaign} and mine.id = ${id} and newer.created_at > mine.created_at)`,
    { upload_id: id },
  );
}

/** People whom an earlier whole file lacked, and who are in this one. */
async function backOnTheRoll({ db, upload }: ImportSession): Promise<string[]> {
  const { campaign_id: campaign, id } = upload;
  const marked = (change: string) => sql`${sql.ref(change)} ->> 'status' = ${offTheRoll}`;
  return withdraw(
    db,
    campaign,
    sql`entries.reason = 'registration' and entries.voter_id in (
      select k.id from staged_voters as k
      join import_changes as back on back.campaign_id = ${campaign} and back.upload_id = ${id} and back.kind = 'voter'
        and back.row_key = k.id::text
      where k.campaign_id = ${campaign} and k.upload_id = ${id} and k.status is distinct from ${offTheRoll}
        and ${marked('back.before')})
      and exists (
        select 1 from import_changes as gone
        where gone.campaign_id = ${campaign} and gone.upload_id = entries.upload_id and gone.kind = 'voter'
          and gone.row_key = entries.voter_id::text and ${marked('gone.after')})`,
    { upload_id: id },
  );
}

/** Without channels: on all of them. */
type Said = Pick<NewEntry, 'voter_id' | 'reason'> & { channels?: NewEntry['channels'] };

async function saidOfRows({ query, ids }: ImportSession): Promise<Said[]> {
  return query<Said & { [column: string]: unknown }>(
    `select coalesce(m.voter_id, s.new_voter_id) as voter_id, case when s.confidential then 'confidential' else 'registration' end as reason
     from staged_rows s ${matchOfRow}
     where s.campaign_id = $1 and s.upload_id = $2 and (s.confidential or s.status = any($3::text[])) order by s.line`,
    [...ids, [...endedRegistrations]],
  );
}

/** Enters what a file says of people, each once a file; inside a batch. */
export async function enterOfFile(session: ImportSession, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return;
  const { db, upload } = session;
  const { rows } = await sql<{ said: string; channels: string[] }>`
    select entries.voter_id || ' ' || entries.reason as said, entries.channels from contact_ledger as entries
    where entries.campaign_id = ${upload.campaign_id} and entries.upload_id = ${upload.id} and ${entryStands(upload.campaign_id)}
      and entries.voter_id = any(${said.map((each) => each.voter_id)}::uuid[])`.execute(db);
  // A later row may ask for more than an earlier one of the same person did.
  const known = new Set(rows.flatMap(({ said, channels }) => channels.map((channel) => `${said} ${channel}`)));
  const fresh = new Map<string, Said & { channels: readonly string[] }>();
  for (const each of said) {
    const key = `${each.voter_id} ${each.reason}`;
    const before = fresh.get(key)?.channels ?? [];
    fresh.set(key, { ...each, channels: [...new Set([...before, ...(each.channels ?? allChannels)])] });
  }
  const entries = [...fresh].flatMap(([key, each]) =>
    each.channels.every((channel) => known.has(`${key} ${channel}`))
      ? []
      : { ...each, since: null, fact_id: null, reported_by: upload.user_id, upload_id: upload.id },
  );
  await follow(session, await enter(db, upload.campaign_id, entries));
}

/** Leaves people out, or no longer, and remembers their doors, whose walkbooks get a new version. Returns of whom that is otherwise now. */
export async function follow(
  { db, query, ids, upload }: ImportSession,
  voterIds: readonly string[],
): Promise<string[]> {
  const changed = await deriveChanged(db, upload.campaign_id, voterIds);
  if (changed.length === 0) return [];
  await query(
    `insert into staged_changed_doors (campaign_id, upload_id, door_id) select $1::uuid, $2::uuid, unnest($3::uuid[])`,
    [...ids, changed.map(({ door_id }) => door_id)],
  );
  return changed.map(({ id }) => id);
}

/**
 * What volunteers entered while the file was read may be about people whom an earlier batch stored. Inside a batch, the last one:
 * whoever enters something meanwhile is waited for, and later ones see the people.
 */
export async function catchUp(session: ImportSession): Promise<void> {
  const { db, upload } = session;
  const { campaign_id: campaign, id } = upload;
  const since = sql`(select uploads.created_at from uploads where uploads.campaign_id = ${campaign} and uploads.id = ${id})`;
  const covered = await coverSince(db, campaign, since);
  // What someone wrote may have been read back from the carrier later.
  const said = await takeSaidSince(db, campaign, sql`${since} - interval '1 day'`);
  await follow(session, [...covered, ...said]);
  await raiseWalkbookVersions(session.query, upload);
}

/**
 * Of an import that is undone: what it alone said is withdrawn, and what it withdrew is entered again. Inside a batch, before
 * anything else is undone; gives how many people are left out, or not, as before it, of whom it changed nothing else.
 */
export async function withdrawFile(session: ImportSession): Promise<number> {
  const { db, upload } = session;
  const { campaign_id: campaign, id } = upload;
  const freed = await withdraw(db, campaign, sql`entries.upload_id = ${id}`, { upload_id: id });
  const { rows } = await sql<NewEntry & { record_alone: boolean }>`
    select entries.last_names = '{}' as record_alone, entries.voter_id, entries.reason, entries.channels, entries.since, entries.fact_id, entries.reported_by,
      entries.upload_id
    from contact_ledger as withdrawal
    join contact_ledger as entries on entries.campaign_id = ${campaign} and entries.id = withdrawal.withdraws
    join voters on voters.campaign_id = ${campaign} and voters.id = entries.voter_id
    where withdrawal.campaign_id = ${campaign} and withdrawal.upload_id = ${id} and entries.upload_id <> ${id}
      and not exists (
        select 1 from contact_ledger as again where again.campaign_id = ${campaign} and again.voter_id = entries.voter_id
          and again.upload_id = entries.upload_id and again.reason = entries.reason and again.entered_at > withdrawal.entered_at)
      -- What an import said that was itself undone since is not said again.
      and not exists (
        select 1 from uploads as undone where undone.campaign_id = ${campaign} and undone.id = entries.upload_id
          and undone.step = 'rollback')`.execute(db);
  const again = await enter(
    db,
    campaign,
    rows.flatMap(({ record_alone, ...entry }) => (record_alone ? [] : entry)),
  );
  const alone = new Map<string, NewEntry[]>();
  for (const { record_alone, ...entry } of rows) {
    if (!record_alone) continue;
    const by = `${entry.upload_id} ${entry.reported_by}`;
    const others = alone.get(by);
    if (others) others.push(entry);
    else alone.set(by, [entry]);
  }
  for (const entries of alone.values())
    if (entries[0])
      again.push(
        ...(await enterRecords(
          db,
          campaign,
          entries.map(({ voter_id }) => voter_id),
          entries[0],
        )),
      );
  const changed = await follow(session, [...freed, ...again]);
  const { rows: others } = await sql<{ people: number }>`
    select count(*)::integer as people from voters
    where voters.campaign_id = ${campaign} and voters.id = any(${changed}::uuid[]) and voters.upload_id is distinct from ${id}
      and not exists (
        select 1 from import_changes where import_changes.campaign_id = ${campaign} and import_changes.upload_id = ${id}
          and import_changes.kind = 'voter' and import_changes.row_key = voters.id::text)`.execute(db);
  return others[0]?.people ?? 0;
}
