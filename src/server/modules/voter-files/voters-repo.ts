// SQL of voters: one batch of a file into doors and voters, or in a check only what would come of it.
import type { Sentence } from '../../../contract/messages/sentence';
import type { RowPart } from '../../../contract/messages/words-in-holes';
import { sentence } from '../../../contract/messages/every-message';
import { districtKinds } from '../../../contract/voters/voter-filters';
import type { Suppression } from '../../../contract/voters/voter-filters';
import { normaliseAddress } from '../../../domain/addresses/address';
import type { AddressKeys } from '../../../domain/addresses/spellings';
import { countyKey } from '../../../domain/voter-files/missing-people';
import { namesakeBefore } from '../../../domain/voter-files/namesakes';
import { active, sleepingRegistrations } from '../../../domain/voter-files/registration';
import { type SeenLines, seenLines, toldLines } from '../../../domain/voter-files/seen-lines';
import { type RefusedRow, refusedRow } from '../../../domain/voter-files/voter-row';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import { type CopyValue, textArray } from '../../db/copy';
import { addUnread, type Batch, NotKnownYetError, type Prepare, type RowWish } from './import-batches';
import { hideKnown } from './confidential-repo';
import type { PeopleOfFile } from './examine-file';
import { keepFurtherIds } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import { endWishes, enterAbsent, isErased, noteErased, wishesBefore } from './absent-wishes-repo';
import { storeTold } from './histories/told-votes-repo';
import { historyBits, storeTags, type ElectionNumbers } from './elections-repo';
import type { ImportSession } from './session-repo';
import { countLeftOut, dropErased, findLeftOut, storeLeftOut, type LeftOutOfBatch } from './left-out-repo';
import { learningPrecincts } from '../voters/precincts-repo';
import type { LearnedRoll } from './missing-repo';
import { hasDoorsWithoutZip, matchAtDoorsWithoutZip, settleDoorsWithoutZip } from './doors-without-zip-repo';
import { countNameless, findById, matchByName, matchSoleNamesakes, unmatchNamesakes } from './match-voters-repo';
import { dropOthersIds, type IdsRead } from './others-ids-repo';
import { meetSpellings, spelledRows } from './spellings-repo';
import { doorOfRow, matchOfRow, personColumns, raiseWalkbookVersions, stagedLine } from './staging-repo';
import { findChanged, storeChanged, storeMembers, storeNew } from './store-voters-repo';
import {
  countReasons,
  findDoors,
  hasAddressPoints,
  placeProblem,
  placeValues,
  storeDoors,
  sumUpDoors,
  votersColumns,
} from './doors-repo';

/** Someone of a batch. */
export interface ImportedPerson {
  line: number;
  voter_id: string;
  located: boolean;
  suppressed: Suppression | null;
  /** What tells the door from all others. */
  door: string;
}

export interface VotersImport {
  /** What the rows prepared so far tell of the roll that they are. */
  roll: LearnedRoll;
  prepare: Prepare<ImportedVoter>;
  /** Inside a batch: stores it (unless this is a check) and counts it. */
  store: (batch: Batch) => Promise<void>;
  /** What the IDs of the rows stored so far say of those who have them. */
  idsRead: IdsRead;
  /** Inside the last batch: enters what rows that could not be stored ask for, of whom a later row told, and notes of whom nothing tells. */
  endWishes: () => Promise<void>;
  /** Everyone of the batch just stored, in the order of the file. */
  people: () => Promise<ImportedPerson[]>;
}

/** What a file of voters is. */
export interface VotersFile {
  /** Whether who is missing from it is off the roll. */
  wholeRoll: boolean;
  fileIds: FileIds;
  /** Whether birth years are those of ages. */
  ages: boolean;
  /** Reads it once more. */
  readPeople: () => Promise<PeopleOfFile>;
}

/** The same file twice gives the same doors and voters as once. */
export async function votersImport(
  session: ImportSession,
  elections: ElectionNumbers,
  { wholeRoll, fileIds, ages, readPeople }: VotersFile,
): Promise<VotersImport> {
  const { query, upload, counts, ids } = session;
  const campaign = upload.campaign_id;
  const seen = seenLines();
  const spell = spelledRows();
  const checks = upload.step === 'check';
  const [anyone] = await query('select 1 from voters where campaign_id = $1 limit 1', [campaign]);
  /** Without an id on one side, or with another list's, people are told by their names. */
  let byName = anyone !== undefined;
  let leftOut: LeftOutOfBatch = { reasons: new Map(), covers: [], wishes: [], absent: [] };
  const late = wishesBefore(fileIds);
  let tagged = false;
  let nameless = false;
  let hasPoints = false;
  let people: PeopleOfFile | null = null;
  const wholeFile = (): PeopleOfFile => {
    if (people) return people;
    throw new NotKnownYetError(async () => {
      people = await readPeople();
    });
  };
  const idsRead: IdsRead = { held: 0, others: 0 };
  // Whom a row of this file took already. A stored file of voters tells that by its group.
  const takesGroup = !checks && upload.contents === 'voters';

  /** Lines that came first with an ID, and of whose people nothing is stored. */
  const untold = new Set<number>();
  const isTold = (source_id: string) => {
    const key = keyOfId(source_id);
    return seen.has(key) && !untold.has(seen.firstLine(key, 0) ?? 0);
  };
  const isKept = ({ line }: RowWish) => isErased(counts.unread, line) || (checks && !untold.has(line));

  const isGone = (line: number) => untold.has(line) || isErased(counts.unread, line);
  const told = checks ? { lines: toldLines(), isGone } : null;

  const { roll, learn, learnRejected } = learningRoll();
  const precincts = learningPrecincts(session);

  const refuse = (line: number, outcome: RefusedRow): ReturnType<Prepare<ImportedVoter>> => {
    const { reason, hidden } = outcome;
    learnRejected(outcome);
    const { about } = outcome.wish ?? {};
    const told_on = about && isTold(about.source_id) ? seen.firstLine(keyOfId(about.source_id), line) : null;
    const wish = outcome.wish && { wish: { ...outcome.wish, line, told_on } };
    if (wish) late.add(wish.wish, isTold);
    if (hidden === undefined) return { reason, ...wish };
    const before = seen.firstLine(keyOfId(hidden), line);
    if (before === null) untold.add(line);
    return {
      reason: before === null ? reason : sameAs(before),
      hidden: { source_id: hidden, alone: before === null },
      ...wish,
    };
  };

  return {
    roll,
    idsRead,
    prepare({ line, outcome }) {
      if (!outcome.ok) return refuse(line, outcome);
      const voter = outcome.value;
      const problem = tooLong(voter);
      if (problem !== null) return refuse(line, refusedRow(problem, voter));
      learn(voter);
      if (voter.precinct_name) precincts.learn(voter.precinct_name);
      const { address: written } = voter;
      const address = normaliseAddress({ line: written.line, unit: written.unit, zip: written.zip });
      const { spelled, keys } = spell(line, written, address);
      const first = firstOf(seen, voter, keys, line);
      if (first !== null) {
        const { source_id, wish, birth_year, middle, suffix } = voter;
        const named = { first: voter.first, last: voter.last, birth_year };
        const homes = spelled?.spellings ?? [keys];
        const about = source_id === null ? { ...named, middle, suffix, homes } : { ...named, source_id };
        const hides = voter.confidential && source_id !== null;
        return {
          reason: sameAs(first),
          ...(hides && { hidden: { source_id, alone: false } }),
          ...(wish && { wish: { ...wish, line: first, said_on: line, about } }),
        };
      }
      told?.lines.tell(line, voter);
      if (voter.source_id === null) byName = nameless = true;
      if (voter.tags.length > 0) tagged = true;
      const text = stagedLine(upload, [
        line,
        session.newId(),
        ...personValues(voter, elections),
        ...placeValues(session.newId(), voter, address),
      ]);
      const { status } = voter;
      const registration = status !== null && status !== active ? { registration: status } : {};
      const votes = voter.votes?.filter((key) => elections.has(key)).length ?? 0;
      const { confidential, unread } = voter;
      const wish = late.of(voter);
      return { text, confidential, wish, unread, votes, spelled, ...registration };
    },

    async store(batch) {
      await session.stage('staged_rows', votersColumns, batch.text);
      const withoutZip = await hasDoorsWithoutZip(session);
      if (withoutZip) await settleDoorsWithoutZip(session, fileIds);
      const erased = await dropErased(session);
      await meetSpellings(session, batch.spelled);
      const rows = batch.rows - erased.lines.length;
      // They may come in while this file does.
      hasPoints ||= await hasAddressPoints(session);
      await findDoors(session, { hasPoints });
      const doors = await sumUpDoors(session);
      let known = await findById(session, fileIds);
      const { others, read } = await dropOthersIds(session, known, idsRead, fileIds);
      known -= others.length;
      if (others.length > 0) byName = nameless = true;
      // Another file may bring the first ones while this one comes in.
      byName ||= await hasOthers(session);
      let named = byName && doors.known ? await matchByName(session, takesGroup) : 0;
      if (byName && withoutZip) named += await matchAtDoorsWithoutZip(session, takesGroup);
      if (named > 0) named -= await unmatchNamesakes(session, fileIds, wholeFile);
      if (byName && doors.known) {
        const alone = await matchSoleNamesakes(session, takesGroup, { fileIds, ages }, wholeFile);
        named += alone.found;
        counts.possible_doubles += alone.doubtful;
      }
      // From here on nothing more is asked of the whole file: it can be counted.
      known += named;
      Object.assign(idsRead, read);
      if (others.length > 0)
        addUnread(batch.unread, { id: { rows: others.length, line: Math.min(...others.map(({ line }) => line)) } });
      noteErased(counts, erased.lines);
      if (nameless) roll.rows_without_id += await countNameless(session);
      leftOut = await findLeftOut(session, batch.wishes, fileIds);
      countLeftOut(counts.left_out, leftOut);
      counts.accepted += rows;
      counts.added += rows - known;
      const changed = known > 0 ? await findChanged(session, { wholeRoll, ages }) : 0;
      counts.changed += changed;
      counts.unchanged += known - changed;
      counts.confidential += batch.confidential - erased.confidential;
      counts.located += doors.located;
      counts.unlocated += rows - doors.located;
      if (!hasPoints) counts.reasons = { no_points: counts.unlocated };
      else
        for (const [reason, rows] of await countReasons(session))
          counts.reasons[reason] = (counts.reasons[reason] ?? 0) + rows;
      if (!takesGroup)
        await query(
          `insert into staged_taken (campaign_id, upload_id, voter_id)
           select $1::uuid, $2::uuid, coalesce(m.voter_id, s.new_voter_id) ${rowsAndMatches} and (not $3 or m.voter_id is not null)
           on conflict do nothing`,
          [...ids, checks],
        );
      if (checks) {
        if (batch.hidden.length > 0) await hideKnown(session, batch, fileIds);
        await enterAbsent(session, leftOut, fileIds, isKept, told);
        return;
      }
      await storeDoors(session, doors);
      await storeNew(session, doors, known);
      if (known > 0) await storeChanged(session);
      const lost = others.filter(({ same_kind }) => !same_kind);
      if (named > 0 || lost.length > 0) await keepFurtherIds(session, fileIds, lost);
      await storeMembers(session, known);
      if (elections.size > 0) await storeTold(session);
      if (tagged) await storeTags(session);
      await precincts.store();
      if (batch.hidden.length > 0) await hideKnown(session, batch, fileIds);
      await storeLeftOut(session, leftOut);
      await enterAbsent(session, leftOut, fileIds, isKept, told);
      await raiseWalkbookVersions(query, upload);
    },

    endWishes: () => endWishes(session, late, fileIds),

    async people() {
      const people = await query<Omit<ImportedPerson, 'suppressed'> & { sleeps: boolean; [name: string]: unknown }>(
        `select s.line, coalesce(m.voter_id, s.new_voter_id) as voter_id, f.location is not null as located,
           coalesce(coalesce(s.status, v.status) = any($3::text[]), false) as sleeps,
           coalesce(d.merged_into::text, d.id::text, f.address_key || chr(31) || f.unit_key) as door
         from staged_rows s
         ${matchOfRow}
         ${doorOfRow}
         left join doors d on d.campaign_id = $1 and d.id = f.door_id
         left join voters v on v.campaign_id = $1 and v.id = m.voter_id
         where s.campaign_id = $1 and s.upload_id = $2 order by s.line`,
        [...ids, [...sleepingRegistrations]],
      );
      return people.map(({ sleeps, ...person }) => ({
        ...person,
        suppressed: leftOut.reasons.get(person.line) ?? (sleeps ? 'registration' : null),
      }));
    },
  };
}

/** Whether other files brought voters. */
async function hasOthers({ query, ids }: ImportSession): Promise<boolean> {
  const others = await query(
    `select 1 from uploads where campaign_id = $1 and id <> $2 and step = 'import' and processed > 0
       and contents in ('voters', 'walkbook') limit 1`,
    ids,
  );
  return others.length > 0;
}

/** Learns of a file's rows, those included that an earlier run stored, what they say of the roll. */
function learningRoll() {
  const counties = new Map<string, number>();
  const names = new Map<string, string>();
  const rejected_ids = new Set<string>();
  const roll = { counties, names, rejected_ids, rows_without_id: 0 };
  return {
    roll,
    learn: ({ districts: { county } }: ImportedVoter) => {
      if (county === null) return;
      const key = countyKey(county);
      if (!names.has(key)) names.set(key, county);
      counties.set(key, (counties.get(key) ?? 0) + 1);
    },
    learnRejected: ({ source_id, reason }: { source_id?: string | null; reason: Sentence }) => {
      if (source_id) rejected_ids.add(source_id);
      else if (reason.detail_code !== 'HEADER_AGAIN') roll.rows_without_id += 1;
    },
  };
}

const rowsAndMatches = `from staged_rows s ${matchOfRow}
  where s.campaign_id = $1 and s.upload_id = $2`;

const sameAs = (line: number) => sentence('SAME_VOTER', { line });
const keyOfId = (source_id: string) => `id\u001F${source_id}`;

/** The line that told of a person first; null, and it is remembered, when this is the first. */
function firstOf(seen: SeenLines, voter: ImportedVoter, { key, unit_key }: AddressKeys, line: number): number | null {
  const { source_id, first, last, suffix, birth_year, middle } = voter;
  if (source_id !== null) return seen.firstLine(keyOfId(source_id), line);
  const name = [first, last, suffix].map((word) => word.toLowerCase());
  return namesakeBefore(seen, ['name', ...name, birth_year ?? '', key, unit_key].join('\u001F'), middle, line);
}

/** The values of the columns from `source_id` to the last that is simply put in. */
function personValues(voter: ImportedVoter, elections: ElectionNumbers) {
  const { source_id, first, middle, last, suffix, confidential, votes, tags, districts, support_score } = voter;
  const tagged = tags.length > 0 ? textArray(tags) : null;
  const history = historyBits(votes, elections);
  const own: CopyValue[] = [source_id, first, middle, last, suffix, confidential, history, tagged];
  return own.concat(
    personColumns.map((column) => voter[column]),
    districtKinds.map((kind) => districts[kind]),
    support_score,
  );
}

/** Longer values than any real one would not fit the database's indexes. */
function tooLong(voter: ImportedVoter): Sentence | null {
  const { source_id, first, last, party, precinct } = voter;
  if (source_id !== null && source_id.length > 200) return longer('The voter ID');
  if (first.length > 200) return longer('The first name');
  if (last.length > 200) return longer('The last name');
  if (party !== null && party.length > 200) return longer('The party');
  if (precinct !== null && precinct.length > 200) return longer('The precinct');
  return placeProblem(voter);
}
const longer = (what: RowPart) => sentence('VALUE_ABOVE', { what, max: 200 });
