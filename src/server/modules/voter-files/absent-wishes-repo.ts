// SQL of what rows ask for whose person is in no row of the batch: it came in an earlier one, or the row cannot be stored. Whoever is
// known by the file's own key must be left alone all the same.
import { channels } from '../../../contract/fields';
import type { HolderOfId } from '../../../domain/contact-ledger/whose-id';
import type { ImportedVoter } from '../../../domain/voter-files/imported-voter';
import type { ToldLines } from '../../../domain/voter-files/seen-lines';
import { bothWishes, isNotHolders, isOfAnother, type RowAbout, type Wish } from '../../../domain/voter-files/wishes';
import { bareKeyOf, zipOf } from './doors-without-zip-repo';
import { giverOf, holderColumns, whoHas } from './further-ids-repo';
import type { FileIds } from './id-rolls-repo';
import { enterOfFile, type LeftOutOfBatch } from './left-out-repo';
import type { RowAtDoor, RowWish } from './import-batches';
import { isSameByName } from './match-voters-repo';
import type { ImportCounts, ImportSession, Unread, UnkeptWishes } from './session-repo';

/** So many lines are told of. */
const mostLines = 100;

interface Holder {
  [column: string]: unknown;
  id: string;
  suppressed: string | null;
  no_channels: string[];
}

interface Asked extends RowWish {
  holder: Holder;
}

/** What rows ask for with each person of whom they are: who has their ID and is not another by name, or lives behind their door by that name. */
async function holdersOf(session: ImportSession, absent: readonly RowWish[], fileIds: FileIds): Promise<Asked[]> {
  const byId = absent.flatMap(({ about, ...wish }) => (about && 'source_id' in about ? [{ ...wish, about }] : []));
  const byDoor = absent.flatMap(({ about, ...wish }) => (about && 'homes' in about ? [{ ...wish, about }] : []));
  const found = byId.length === 0 ? [] : await holdersOfIds(session, byId, fileIds);
  return byDoor.length === 0 ? found : [...found, ...(await namesakesAtDoors(session, byDoor))];
}

async function holdersOfIds(
  { query, ids }: ImportSession,
  told: readonly (RowWish & { about: RowAbout })[],
  { ofState, kept, like }: FileIds,
): Promise<Asked[]> {
  const found = await query<Holder & HolderOfId & { given: string }>(
    `select v.id, given.source_id as given, ${holderColumns('$4')}, v.suppressed, v.no_channels
     from unnest($5::text[]) as given (source_id)
     join voters v on v.campaign_id = $1 and v.id = (${whoHas('given.source_id', '$3')})
     ${giverOf('given.source_id', '$3')}`,
    [...ids, kept, like, [...new Set(told.map(({ about }) => about.source_id))]],
  );
  const holders = new Map(found.map((row) => [row.given, row]));
  return told.flatMap((wish) => {
    const holder = holders.get(wish.about.source_id);
    return holder && !isNotHolders(wish.about, holder, ofState) ? [{ ...wish, holder }] : [];
  });
}

/** Two of one name, whom the file doesn't tell apart, are both left alone. A door may have learned its ZIP from the row before. */
async function namesakesAtDoors(
  { query, ids }: ImportSession,
  told: readonly (RowWish & { about: RowAtDoor })[],
): Promise<Asked[]> {
  const homes = told.flatMap(({ about }, at) => about.homes.map(({ key, unit_key }) => ({ at, key, unit_key, about })));
  const found = await query<Holder & { at: number }>(
    `select s.at, v.id, v.suppressed, v.no_channels
     from (
       select *, null::text as source_id
       from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[])
         as told (at, address_key, unit_key, first, middle, last, suffix, birth_year)
     ) s
     join doors d on d.campaign_id = $1 and d.unit_key = s.unit_key
       and d.address_key in (s.address_key, ${bareKeyOf('s')}) and (d.address_key = s.address_key or d.zip = ${zipOf('s')})
     join voters v on v.campaign_id = $1 and v.door_id = coalesce(d.merged_into, d.id) and ${isSameByName}`,
    [
      ids[0],
      homes.map(({ at }) => at),
      homes.map(({ key }) => key),
      homes.map(({ unit_key }) => unit_key),
      homes.map(({ about }) => about.first),
      homes.map(({ about }) => about.middle),
      homes.map(({ about }) => about.last),
      homes.map(({ about }) => about.suffix),
      homes.map(({ about }) => about.birth_year),
    ],
  );
  return found.flatMap((holder) => {
    const wish = told[holder.at];
    return wish ? [{ ...wish, holder }] : [];
  });
}

/**
 * Enters into the contact ledger (unless this is a check) what rows ask for whose people are not in the batch, of whoever they are
 * about; and counts whom nothing covered before, and the rows that are about no one known. Inside a batch.
 * @param isKept whether a row is about someone who need not be known: they were erased, or this is a check, which stores no one
 * @param told of a check
 */
export async function enterAbsent(
  session: ImportSession,
  { reasons, wishes, absent }: LeftOutOfBatch,
  fileIds: FileIds,
  isKept: (wish: RowWish) => boolean,
  told: ToldBefore | null,
): Promise<void> {
  const { unread } = session.counts;
  for (const line of reasons.keys()) told?.lines.leaveOut(line, ['door']);
  for (const { line, channels: asked } of wishes) told?.lines.leaveOut(line, asked);
  const known = await holdersOf(session, absent, fileIds);
  const asked = told ? [...known.map((each) => withTold(each, told)), ...askedBefore(absent, known, told)] : known;
  await enterAsked(session, asked);
  if (told)
    for (const { holder, ...wish } of asked) {
      const line = toldOn(wish, told);
      if (line !== null) told.lines.leaveOut(line, holder.suppressed === null ? channelsOf(holder) : ['door']);
    }
  const found = new Set(asked.map(({ said_on }) => said_on));
  // Of the others a later row may tell.
  const unkept = absent.flatMap((wish) =>
    wish.said_on === undefined || found.has(wish.said_on) || (wish.about && isKept(wish)) ? [] : wish.said_on,
  );
  const all = withLines(unread.absent, unkept);
  if (all) unread.absent = all;
}

/** What a check knows of the rows before: an import would find their people stored. `isGone`: whether it wouldn't store one of these. */
interface ToldBefore {
  lines: ToldLines;
  isGone: (line: number) => boolean;
}

/** The line that told of the person of a wish first; null: none did. */
function toldOn({ line, said_on, told_on, about }: RowWish, { isGone }: ToldBefore): number | null {
  const first = said_on === undefined ? told_on : line;
  return !about || first === undefined || first === null || isGone(first) ? null : first;
}

/** Someone known, as an import would have them with what the rows before say. */
function withTold(asked: Asked, told: ToldBefore): Asked {
  const line = toldOn(asked, told);
  const before = line === null ? [] : told.lines.leftOut(line);
  const { holder } = asked;
  if (before.includes('door')) holder.suppressed ??= 'told';
  holder.no_channels = [...holder.no_channels, ...before];
  return asked;
}

/** Wishes of people of whom only rows before tell. */
function askedBefore(absent: readonly RowWish[], known: readonly Asked[], told: ToldBefore): Asked[] {
  const found = new Set(known.map(({ line, said_on }) => said_on ?? line));
  const holders = new Map<number, Holder>();
  return absent.flatMap((wish) => {
    const line = found.has(wish.said_on ?? wish.line) ? null : toldOn(wish, told);
    const { about } = wish;
    const isUnnamed = !about || ('source_id' in about && about.first === '' && about.last === '');
    if (line === null || !about || !(isUnnamed || told.lines.isNamed(line, about))) return [];
    const before = told.lines.leftOut(line);
    const suppressed = before.includes('door') ? 'told' : null;
    const holder = holders.get(line) ?? { id: `${line}`, suppressed, no_channels: before };
    holders.set(line, holder);
    return [{ ...wish, holder }];
  });
}

const channelsOf = ({ no_channels }: Holder) => channels.filter((each) => no_channels.includes(each));

/** Counts rows of people who were erased, and keeps their lines until the file's end, for a run that goes on behind them as well. */
export function noteErased({ left_out, unread }: ImportCounts, lines: readonly number[]): void {
  if (lines.length === 0) return;
  left_out.erased = (left_out.erased ?? 0) + lines.length;
  const all = [...(unread.erased?.lines ?? []), ...lines];
  unread.erased = { rows: all.length, line: Math.min(...lines, unread.erased?.line ?? Infinity), lines: all };
}

export const isErased = ({ erased }: Unread, line: number): boolean => erased?.lines.includes(line) ?? false;

/** Some more rows, with the first lines of all; undefined: there are none. */
function withLines(before: UnkeptWishes | undefined, more: readonly number[]): UnkeptWishes | undefined {
  const lines = [...(before?.lines ?? []), ...more].toSorted((a, b) => a - b).slice(0, mostLines);
  const [line] = lines;
  return line === undefined ? undefined : { rows: (before?.rows ?? 0) + more.length, line, lines };
}

async function enterAsked(session: ImportSession, asked: readonly Asked[]): Promise<void> {
  const { upload, counts } = session;
  const add = (what: keyof typeof counts.left_out) => (counts.left_out[what] = (counts.left_out[what] ?? 0) + 1);
  for (const { holder, reason, channels } of asked) {
    if (holder.suppressed !== null) continue;
    if (channels.includes('door')) {
      add(reason);
      holder.suppressed = reason;
    } else for (const channel of channels) if (!holder.no_channels.includes(channel)) add(`no_${channel}`);
    holder.no_channels = [...holder.no_channels, ...channels];
  }
  if (upload.step === 'check') return;
  await enterOfFile(
    session,
    asked.map(({ holder, reason, channels }) => ({ voter_id: holder.id, reason, channels })),
  );
}

/**
 * Enters what rejected rows ask for of whom another row of the file told, and counts the others: no one knows of whom these are. Inside
 * the last batch.
 */
export async function endWishes(
  session: ImportSession,
  late: ReturnType<typeof wishesBefore>,
  fileIds: FileIds,
): Promise<void> {
  const { counts, upload } = session;
  const checks = upload.step === 'check';
  const left = late.left();
  const asked = await holdersOf(session, left, fileIds);
  // A check counted whom it knows with their batch.
  if (!checks) await enterAsked(session, asked);
  const known = new Set(asked.map(({ line }) => line));
  // It stores no one either.
  const unknown = left.filter(({ line, isTold }) => !known.has(line) && !(checks && isTold));
  const all = withLines(counts.unread.absent, [...unknown.map(({ line }) => line), ...late.nameless]);
  const { erased, ...unread } = counts.unread;
  if (!all && !erased) return;
  counts.unread = { ...unread, ...(all && { wish: all }) };
  await session.record(counts, []);
}

/** `isTold`: whether another row of the file tells of the person. */
type LateWish = RowWish & { about: RowAbout; isTold: boolean };

/**
 * What rejected rows ask for, until a row tells of the person: that row asks for it then, so that a check counts it as an import does.
 * Those included that an earlier run of the file passed. As long as no one comes each is kept: no wish may be lost.
 */
export function wishesBefore({ ofState }: FileIds) {
  const asked = new Map<string, LateWish[]>();
  const nameless: number[] = [];
  return {
    /** Lines of rows that nothing tells of whom they are. */
    nameless,
    /** @param wasTold whether a row told of who has an ID */
    add: ({ about, ...wish }: RowWish & { about: RowAbout | null }, wasTold: (source_id: string) => boolean) => {
      if (!about) return nameless.push(wish.line);
      const of = asked.get(about.source_id) ?? [];
      const at = of.findIndex((each) => !isOfAnother(about, each.about, ofState));
      const before = of[at];
      if (before) of[at] = { ...before, ...bothWishes(before, wish) };
      else of.push({ ...wish, about, isTold: wasTold(about.source_id) });
      return asked.set(about.source_id, of);
    },
    /** What a row asks for with those before it. */
    of: ({ source_id, first, last, birth_year, wish }: ImportedVoter): Wish | null => {
      const of = (source_id !== null && asked.get(source_id)) || [];
      const at = of.findIndex(({ about }) => !isOfAnother(about, { first, last, birth_year }, ofState));
      const before = of[at];
      if (!before) return wish;
      const { reason, channels } = before;
      if (!wish || wish.reason === reason) {
        of.splice(at, 1);
        return wish ? bothWishes(wish, before) : { reason, channels };
      }
      // Someone died, and wanted no texts: both are entered, the death with the row.
      const [now, atEnd] = reason === 'deceased' ? [{ reason, channels }, wish] : [wish, before];
      of[at] = { ...before, ...atEnd, isTold: true };
      return now;
    },
    left: (): LateWish[] => [...asked.values()].flat(),
  };
}
