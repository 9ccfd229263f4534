// A result of the visit at a door, for one person or the household: with whatever was typed, and with what it corrects.
import type { ContactResult, KnownTouch } from '../../../../contract/facts/touch';
import type { DoorFeature, DoorVoter } from '../../../../contract/doors';
import { localDay, shownTouches, type LiveTouch } from '../../../../domain/facts/current-view';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { joinedNotes } from '../../../offline/outbox/note-draft';
import { serverNow } from '../../../session/server-clock';
import { recordKnocks, textOf, undoFact } from './record-touch';
import type { VisitNote } from './use-note';

/** What belongs to one visit at a door. */
export interface Visit {
  viewer: Viewer;
  walkbookId: string;
  door: DoorFeature;
  note: VisitNote;
}

/** Anyone who taps twice within this time meant the second one: no one knocks twice in two minutes. */
const slip = 120_000;

/** The last result that this person tapped here today, if it holds. */
export function ownToday(touches: readonly KnownTouch[], viewer: Viewer): LiveTouch<KnownTouch> | null {
  const dayOf = localDay(viewer.timeZone);
  const { own } = shownTouches(touches, viewer.userId, dayOf);
  return own && dayOf(own.recorded_at) === dayOf(new Date(serverNow()).toISOString()) ? own : null;
}

interface Result {
  /** Null: the household. */
  voter: DoorVoter | null;
  result: ContactResult;
  /** Of this person, or of the household. */
  touches: readonly KnownTouch[];
  /** The own touch that this one corrects; else one of a moment ago. */
  corrected?: KnownTouch | null;
  literature?: boolean;
}

/** Saves it; false when nothing was saved. */
export function recordResult(visit: Visit, wanted: Result): Promise<boolean> {
  const { viewer, walkbookId, door, note } = visit;
  const { voter, result, touches, corrected = null } = wanted;
  const { own: last } = shownTouches(touches, viewer.userId, localDay(viewer.timeZone));
  // A clock that was ahead when the last one was tapped must not make a later visit its correction.
  const slipped = last && Math.abs(serverNow() - Date.parse(last.recorded_at)) < slip ? last : null;
  const before = corrected ?? slipped;
  const left = before?.literature === true || before?.contact_result === 'left_literature';
  const noted = before?.note ?? '';
  return note.saveWith((typed) => {
    const knock = {
      door,
      voter,
      result,
      note: joinedNotes([noted, typed.trim()]),
      typed: typed.trim(),
      before,
      again: corrected === null && slipped?.contact_result === result && typed.trim() === '',
      literature: wanted.literature ?? (left && result !== 'left_literature'),
    };
    return recordKnocks(viewer, walkbookId, [knock], textOf(door, result, voter), note.key);
  }, noted);
}

/** Cold fingers tap twice: the second tap does not take back what the first one said. Milliseconds. */
const oneTap = 700;

/**
 * "Left literature", one for the whole door: it goes along with the result that was tapped here today, or on its own it is the
 * result. Tapped once more it is taken back.
 * @param touches all at the door
 */
export async function recordLiterature(visit: Visit, touches: readonly KnownTouch[]): Promise<void> {
  const { voters } = visit.door.properties;
  const last = ownToday(touches, visit.viewer);
  const voter = last ? (voters.find(({ id }) => id === last.voter_id) ?? null) : onlyOne(voters);
  if (!last) {
    await recordResult(visit, { voter, result: 'left_literature', touches: [] });
    return;
  }
  if (Math.abs(serverNow() - Date.parse(last.recorded_at)) < oneTap) return;
  const result = last.contact_result;
  if (result === 'left_literature') {
    const said = textOf(visit.door, result, voter);
    await undoFact(visit.viewer, visit.walkbookId, { door: visit.door, voter, before: last }, said, visit.note.key);
  } else await recordResult(visit, { voter, result, touches: [], corrected: last, literature: !last.literature });
}

const onlyOne = ([first, second]: readonly DoorVoter[]): DoorVoter | null => (second ? null : (first ?? null));

/** Whether something to read was left on this visit. */
export function isLiteratureLeft(touches: readonly KnownTouch[], viewer: Viewer): boolean {
  const last = ownToday(touches, viewer);
  return last !== null && (last.contact_result === 'left_literature' || last.literature === true);
}
