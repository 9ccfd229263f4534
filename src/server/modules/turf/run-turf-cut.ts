// Cuts a county in the background: its doors are read in lots and divided into parts, each part is cut and saved, then the turfs at
// the borders between parts are evened out, and all are named. Whoever takes the cut over goes on behind the last part or border
// that was saved.
import { sentence } from '../../../contract/messages/every-message';
import { maxCutTurfs } from '../../../contract/turf-cuts';
import { minutesAtDoor } from '../../../domain/walkbooks/estimate';
import type { CountyDoor, CountyTurf, DeskAnswers } from '../../../domain/turf-cutting/county-desk';
import { inTransaction, type Db } from '../../db/connection';
import type { Desk, OpenDesk } from '../../jobs/county-desk-thread';
import { sameDoors } from './turf-cut-changes';
import {
  doorsOfCut,
  insertCutTurfs,
  lockTurfs,
  nameCutTurfs,
  numbersOfPart,
  turfsAtBorder,
  turfsToName,
  updateCutTurfs,
  walkbookNames,
} from './cut-turfs-repo';
import {
  beginTurfCut,
  doorLots,
  doorsAmong,
  doorsOfLot,
  endTurfCut,
  holdTurfCut,
  insertParts,
  nextBorder,
  nextPart,
  noteCut,
  noteDoors,
  takeBorder,
  takePart,
  type BegunCut,
  type CutPart,
} from './turf-cuts-repo';

/** Doors that are read in one go (more would keep others waiting while they are unpacked), and those of a part: seconds of cutting. */
const usualSizes = { lot: 1_000, partDoors: 20_000 };
/** Where turfs are large a part holds at least so many of them, to be even. */
const turfsOfPart = 16;
/** Turfs that are taken from the desk in one go. */
const turfsTaken = 50;
const turfsNamed = 500;

interface Cutting {
  db: Db;
  openDesk: OpenDesk;
  /** Smaller ones where few doors are to be many parts. */
  sizes?: { lot: number; partDoors: number };
}

interface Work {
  db: Db;
  desk: Desk;
  campaignId: string;
  id: string;
  cut: BegunCut;
  signal: AbortSignal;
  sizes: { lot: number; partDoors: number };
}

/** One try at a cut. Ends without a word once it is cancelled, over, or gone. */
export async function runTurfCut(
  { db, openDesk, sizes = usualSizes }: Cutting,
  campaignId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const cut = await beginTurfCut(db, campaignId, id);
  if (!cut) return;
  const desk = openDesk(signal);
  const work = { db, desk, campaignId, id, cut, signal, sizes };
  try {
    if (cut.parts === null && !(await divide(work))) return;
    while (await cutNext(work));
    while (await evenNext(work));
    await nameAll(work);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    await endTurfCut(db, campaignId, id, 'failed', { said: sentence('TURF_CUT_TOO_MANY', { max: maxCutTurfs }) });
  } finally {
    await desk.close();
  }
}

/** Reads the doors and divides them; false when the cut is not to go on. */
async function divide({ db, desk, campaignId, id, cut, signal, sizes }: Work): Promise<boolean> {
  const { lot, partDoors } = sizes;
  const lots = await doorLots(db, campaignId, lot);
  let [doors, after] = [0, null as string | null];
  for (const { id: upTo, place } of lots) {
    signal.throwIfAborted();
    const found = await inTransaction(db, (tx) => doorsOfLot(tx, campaignId, cut, after, upTo));
    doors += found.length;
    await desk.ask({ what: 'place', doors: found });
    after = upTo;
    if (!(await noteDoors(db, campaignId, id, place, lots.at(-1)?.place ?? 0))) return false;
  }
  if (doors === 0) {
    await endTurfCut(db, campaignId, id, 'failed', { said: sentence('TURF_CUT_NO_DOORS') });
    return false;
  }
  const each = doorsEach(cut.goal, doors);
  if (doors / each > maxCutTurfs) throw new RangeError('Too many turfs');
  const aimed = Math.max(partDoors, turfsOfPart * each);
  const { parts, borders } = await desk.ask({ what: 'divide', aimed });
  const turfs = 'turfs' in cut.goal ? shares(cut.goal.turfs, parts) : null;
  const listed: CutPart[] = [];
  for (const position of parts.keys()) {
    const ids = await desk.ask({ what: 'part', part: position });
    listed.push({ position, door_ids: ids, turfs: turfs?.[position] ?? null });
  }
  return inTransaction(db, async (tx) => {
    const held = await holdTurfCut(tx, campaignId, id);
    if (!held) return false;
    // Another worker may have divided it meanwhile.
    if (held.parts === null) await insertParts(tx, campaignId, id, listed, borders, doors);
    return true;
  });
}

/** About how many doors a turf will have. */
function doorsEach(goal: BegunCut['goal'], doors: number): number {
  if ('doors_each' in goal) return goal.doors_each;
  return 'turfs' in goal ? doors / goal.turfs : goal.minutes_each / minutesAtDoor;
}

/** How many turfs each part is cut into, by its doors, one at least. */
function shares(turfs: number, parts: readonly number[]): number[] {
  const doors = parts.reduce((sum, own) => sum + own, 0);
  let [passed, given] = [0, 0];
  return parts.map((doorsOfPart, at) => {
    passed += doorsOfPart;
    const upTo = Math.round((turfs * passed) / doors);
    const own = Math.max(1, Math.min(upTo, turfs - (parts.length - 1 - at)) - given);
    given += own;
    return own;
  });
}

/** Lays the doors of a universe among some on the desk. */
async function lay(
  { db, desk, campaignId, cut, signal, sizes: { lot } }: Work,
  ids: readonly string[],
): Promise<number> {
  let doors = 0;
  for (let from = 0; from < ids.length; from += lot) {
    signal.throwIfAborted();
    const some = ids.slice(from, from + lot);
    const found: CountyDoor[] = await inTransaction(db, (tx) => doorsAmong(tx, campaignId, cut, some));
    doors += found.length;
    await desk.ask({ what: 'add', doors: found });
  }
  return doors;
}

/** The turfs that were cut or evened out last. */
async function takeAll(desk: Desk, many: number): Promise<CountyTurf[]> {
  const turfs: CountyTurf[] = [];
  while (turfs.length < many)
    for (const turf of await desk.ask({ what: 'take', from: turfs.length, many: turfsTaken })) turfs.push(turf);
  return turfs;
}

/** Cuts the next part; false when there is none, or the cut is not to go on. */
async function cutNext(work: Work): Promise<boolean> {
  const { db, desk, campaignId, id, cut } = work;
  const part = await nextPart(db, campaignId, id);
  if (!part) return false;
  const { position } = part;
  const [ids = []] = await doorsOfCut(db, campaignId, id, [{ door_ids: part.door_ids.split(',') }]);
  await lay(work, ids);
  const goal = part.turfs === null ? cut.goal : { turfs: part.turfs };
  const made: DeskAnswers['cut'] = await desk.ask({ what: 'cut', goal });
  const taken = await takeAll(desk, made.turfs);
  const turfs = taken.map((turf, at) => ({ ...turf, part: position, number: position * numbersOfPart + at }));
  return inTransaction(db, async (tx) => {
    if (!(await holdTurfCut(tx, campaignId, id))) return false;
    if (!(await takePart(tx, campaignId, id, position))) return true;
    await insertCutTurfs(tx, campaignId, id, turfs);
    if (turfs.length > 0) await noteCut(tx, campaignId, id, { ...made.aim, sides_split: made.sides_split });
    return true;
  });
}

/** Evens out the next border between parts; false when there is none, or the cut is not to go on. */
async function evenNext(work: Work): Promise<boolean> {
  const { db, desk, campaignId, id } = work;
  const border = await nextBorder(db, campaignId, id);
  const held = border && (await inTransaction(db, (tx) => holdTurfCut(tx, campaignId, id)));
  if (!border || !held) return false;
  const turfs = await turfsAtBorder(db, campaignId, id, border);
  const current = await doorsOfCut(db, campaignId, id, turfs);
  await lay(work, current.flat());
  const measure = held.measure === 'minutes' ? 'minutes' : 'doors';
  const aim = { measure, target: held.target ?? 1 } as const;
  const evened = await takeAll(desk, await desk.ask({ what: 'even', turfs: current, aim }));
  const placed = new Set(evened.flatMap((turf) => turf.door_ids));
  const rows = turfs.flatMap(({ number, door_ids: before }, at) => {
    const turf = evened[at];
    if (!turf || turf.doors === 0) return [];
    // Doors at which no one of the universe lives for now stay where they are.
    const door_ids = [...turf.door_ids, ...(current[at] ?? []).filter((door) => !placed.has(door))];
    return sameDoors(door_ids, before) ? [] : [{ ...turf, door_ids, number }];
  });
  return inTransaction(db, async (tx) => {
    if (!(await holdTurfCut(tx, campaignId, id))) return false;
    const now = await lockTurfs(
      tx,
      campaignId,
      id,
      turfs.map(({ number }) => number),
    );
    // Another worker evened out a border beside this one meanwhile: it is computed once more.
    if (now.some(({ version }, at) => version !== turfs[at]?.version)) return true;
    if (await takeBorder(tx, campaignId, id, border)) await updateCutTurfs(tx, campaignId, id, rows);
    return true;
  });
}

/** Names all turfs, and with that the cut is done. */
async function nameAll({ db, desk, campaignId, id, cut, signal }: Work): Promise<void> {
  const numbers: number[] = [];
  for (let more = true; more;) {
    signal.throwIfAborted();
    const some = await turfsToName(db, campaignId, id, numbers.at(-1) ?? -1, turfsNamed);
    await desk.ask({ what: 'list', turfs: some.map(({ number: _number, ...turf }) => turf) });
    for (const { number } of some) numbers.push(number);
    more = some.length > 0;
  }
  const taken = await walkbookNames(db, campaignId);
  await desk.ask({ what: 'name', language: cut.language === 'es' ? 'es' : 'en', taken });
  await inTransaction(db, async (tx) => {
    if (!(await holdTurfCut(tx, campaignId, id))) return;
    // Left to another worker, when it was stopped and resumed meanwhile.
    if ((await nextPart(tx, campaignId, id)) || (await nextBorder(tx, campaignId, id))) return;
    if (numbers.length === 0) return endTurfCut(tx, campaignId, id, 'failed', { said: sentence('TURF_CUT_NO_ONE') });
    for (let from = 0; from < numbers.length; from += turfsNamed) {
      const names = await desk.ask({ what: 'names', from, many: turfsNamed });
      await nameCutTurfs(tx, campaignId, id, numbers.slice(from, from + turfsNamed), names);
    }
    await endTurfCut(tx, campaignId, id, 'done');
  });
}

/** After the last try of a run: parts that are cut stay, and the rest can be asked for again. Nothing when it was resumed since. */
export function giveUpTurfCut(db: Db, campaignId: string, id: string, run: number): Promise<void> {
  return endTurfCut(db, campaignId, id, 'failed', { run });
}
