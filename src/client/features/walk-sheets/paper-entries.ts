// What is entered from a paper walk sheet, and the facts that come of it.
import { liveTouches } from '../../../domain/facts/current-view';
import { groupBy } from '../../../domain/lists/group-by';
import * as z from 'zod/mini';
import type { ContactResult, KnownTouch } from '../../../contract/facts/touch';
import type { SurveyVersion } from '../../../contract/survey-office/survey-edits';
import type { Question } from '../../../contract/surveys';
import type { DoorFeature, DoorVoter } from '../../../contract/doors';
import { kindOf } from '../../../domain/surveys/kinds';
import { writtenAnswers } from '../../../domain/surveys/written-answers';

/** One box: of a door (`voter` null), of a person, or of a person's answer to a question. */
export interface Slot {
  door: string;
  voter: string | null;
  question: string | null;
}

/** The line for notes of a door, where a question's id would be. */
export const noteSlot = (door: string): Slot => ({ door, voter: null, question: 'note' });

/** What a fact was first sent with: sent once more it must be the same to the letter. */
const stamp = z.object({ seq: z.number(), recorded_at: z.string() });
type Stamp = z.infer<typeof stamp>;

/**
 * `id`: of the fact, sent twice it is the same one. `touch`: the id of the touch that an answer without a result makes. `about`: whose
 * box it is, in words that outlive the door. `sent`, `touch_sent`: how these facts were sent, whatever came of it. `on`: the touch with
 * which a note was sent. `said`: what a note said each time that touch was sent; empty if that is not one and the same.
 */
const paperEntry = z.object({
  id: z.string(),
  value: z.string(),
  touch: z.string(),
  about: z.optional(z.string()),
  sent: z.optional(stamp),
  touch_sent: z.optional(stamp),
  on: z.optional(z.string()),
  said: z.optional(z.string()),
});

/** What was keyed into each box. `seq`: the last number that this draft's device gave a fact. */
export const paperDraft = z.object({
  walker: z.string(),
  day: z.string(),
  from: z.string(),
  device: z.string(),
  seq: z.optional(z.number()),
  entries: z.record(z.string(), paperEntry),
});
export type PaperDraft = z.infer<typeof paperDraft>;

export const slotKey = ({ door, voter, question }: Slot): string => [door, voter ?? '', question ?? ''].join('|');

/** Results that concern a door as a whole, and those that concern a person. */
export const doorResults: readonly ContactResult[] = ['not_home', 'left_literature', 'inaccessible', 'wrong_address'];
export const personResults: readonly ContactResult[] = [
  'canvassed',
  'not_home',
  'refused',
  'moved',
  'deceased',
  'language_barrier',
  'do_not_contact',
];

/** Parts the answers to one question in a box: each is one line. */
export const between = '\n';

/** What a box holds as answers to its question; empty: none. Null: it is no answer to it. */
export function answersIn(question: Question, value: string): string[] | null {
  return writtenAnswers(question, kindOf(question) === 'multiple' ? value.split(between) : [value]);
}

/** The people of a door who may be on the sheet: whoever must be left alone by now was perhaps on it when it was printed. */
export function peopleOnWalkSheet({ properties }: DoorFeature): DoorVoter[] {
  return properties.voters.filter((voter) => voter.target);
}

/** A walkbook's doors in walking order with the numbers that they have on paper. */
export function walkSheetDoors(doors: readonly DoorFeature[]): { door: DoorFeature; number: number }[] {
  return doors.map((door, index) => ({ door, number: door.properties.number ?? index + 1 }));
}

/** The version to begin with: the printed one, or the last before it that differs; without one that is known, the newest. */
export function versionOnPaper(versions: readonly SurveyVersion[], printed: number): number | null {
  return (versions.find(({ version }) => version <= printed) ?? versions[0])?.version ?? null;
}

/** All questions that any version of the survey asked, the newest first. */
export function surveyOfVersions(
  id: string | null,
  versions: readonly SurveyVersion[],
): { id: string; questions: readonly Question[] } | null {
  if (id === null) return null;
  const questions = new Map(versions.flatMap((version) => version.questions.map((each) => [each.id, each] as const)));
  return { id, questions: [...questions.values()] };
}

interface PaperFact {
  id: string;
  [field: string]: unknown;
}

export interface PaperFacts {
  touches: PaperFact[];
  responses: PaperFact[];
  /** The draft that remembers how each of them is sent. */
  draft: PaperDraft;
  /** The boxes that each fact comes from, by its id. */
  boxes: ReadonlyMap<string, readonly string[]>;
  /** Boxes with an entry that no fact comes from: their door, person or question has gone, it is no answer, or a note without a result. */
  left: string[];
  /** Boxes that were emptied after their fact was sent: it may be saved. */
  cleared: string[];
}

const isEmpty = ({ value }: { value: string }) => value.trim() === '';

/** Minutes from one door to the next where paper says nothing. */
const pace = 3;

/**
 * The facts of what was entered, in the order of the doors: three minutes apart from when the walk began, none in the
 * future. What was sent before keeps its number and time. An answer of someone for whom no result was entered makes them talked to.
 */
export function factsOf(
  draft: PaperDraft,
  doors: readonly DoorFeature[],
  survey: { id: string; questions: readonly Question[] } | null,
  begun: number,
  now: number,
): PaperFacts {
  const touches: PaperFact[] = [];
  const responses: PaperFact[] = [];
  const boxes = new Map<string, string[]>();
  const entries = { ...draft.entries };
  const sentBefore = new Set(
    Object.values(entries).flatMap(({ id, touch, sent, touch_sent }) => [
      ...(sent ? [id] : []),
      ...(touch_sent ? [touch] : []),
    ]),
  );
  let seq = draft.seq ?? 0;
  let step = 0;
  const boxAt = (slot: Slot) => {
    const key = slotKey(slot);
    const entry = entries[key];
    return entry && { key, entry };
  };
  type Box = NonNullable<ReturnType<typeof boxAt>>;
  const at = (slot: Slot) => {
    const box = boxAt(slot);
    return box && !isEmpty(box.entry) ? box : undefined;
  };
  // `of`: the box that is done with this fact.
  const stamped = ({ key, entry }: Box, as: 'sent' | 'touch_sent', of = key): PaperFact => {
    const how: Stamp = entries[key]?.[as] ?? {
      seq: (seq += 1),
      recorded_at: new Date(Math.min(now, begun + step * pace * 60_000)).toISOString(),
    };
    entries[key] = { ...(entries[key] ?? entry), [as]: how };
    const id = as === 'sent' ? entry.id : entry.touch;
    boxes.set(id, [of]);
    return { id, device_id: draft.device, ...how };
  };
  for (const { id: door_id, properties } of doors) {
    const before = boxes.size;
    const first = touches.length;
    const whole = at({ door: door_id, voter: null, question: null });
    if (whole) touches.push({ ...stamped(whole, 'sent'), door_id, voter_id: null, contact_result: whole.entry.value });
    for (const { id: voter_id, target } of properties.voters) {
      if (!target) continue;
      const questions = survey?.questions ?? [];
      const answers = questions.flatMap((question) => {
        const box = at({ door: door_id, voter: voter_id, question: question.id });
        const given = box && answersIn(question, box.entry.value);
        return box && given && given.length > 0 ? [{ question, box, given }] : [];
      });
      const result = at({ door: door_id, voter: voter_id, question: null });
      const kept = answers[0]?.box ?? result;
      if (!kept) continue;
      // The touch of an answer that may have arrived already is sent on, even if that answer was emptied since: otherwise the talk would
      // count twice. A result that was entered since corrects it.
      const sent = questions
        .map(({ id }) => boxAt({ door: door_id, voter: voter_id, question: id }))
        .find((box) => box?.entry.touch_sent);
      const talk = sent ?? (result ? undefined : kept);
      const person = { door_id, voter_id };
      if (talk) {
        const of = answers.some(({ box }) => box.key === talk.key) ? talk.key : kept.key;
        touches.push({ ...stamped(talk, 'touch_sent', of), ...person, contact_result: 'canvassed' });
      }
      if (result)
        touches.push({
          ...stamped(result, 'sent'),
          ...person,
          contact_result: result.entry.value,
          ...(talk ? { replaces: talk.entry.touch } : {}),
        });
      for (const { question, box, given } of answers)
        responses.push({
          ...stamped(box, 'sent'),
          ...person,
          survey_id: survey?.id,
          question_id: question.id,
          answers: given,
        });
    }
    // A note is a touch's: the household's, if it has one.
    const note = at(noteSlot(door_id));
    const here = touches.slice(first);
    const carrier = here.find(({ id }) => id === note?.entry.on) ?? here[0];
    if (note && carrier) {
      const text = note.entry.value.trim();
      const isSame = sentBefore.has(carrier.id) ? note.entry.on === carrier.id && note.entry.said === text : true;
      carrier['note'] = text;
      entries[note.key] = { ...note.entry, on: carrier.id, said: isSame ? text : '' };
      boxes.set(carrier.id, [...(boxes.get(carrier.id) ?? []), note.key]);
    }
    if (boxes.size > before) step += 1;
  }
  const used = new Set([...boxes.values()].flat());
  const left: string[] = [];
  const cleared: string[] = [];
  for (const [key, entry] of Object.entries(entries)) {
    if (!isEmpty(entry)) {
      if (!used.has(key)) left.push(key);
    } else if (entry.sent || entry.on !== undefined) cleared.push(key);
  }
  return { touches, responses, draft: { ...draft, seq, entries }, boxes, left, cleared };
}

/** So many touches of each person and household come with a walkbook, the newest: where there are as many, there may be more. */
const mostSent = 5;

/** How many touches hold at a door, as far as a walkbook has them, and whether there may be more. */
export function recordedAt(touches: readonly KnownTouch[], doorId: string): { known: number; orMore: boolean } {
  const here = liveTouches(touches.filter((touch) => touch.door_id === doorId));
  const groups = [...groupBy(here, ({ voter_id }) => voter_id).values()];
  return { known: here.length, orMore: groups.some((group) => group.length >= mostSent) };
}
