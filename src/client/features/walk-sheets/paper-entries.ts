// What is entered from a paper walk sheet, and the facts that come of it.
import { liveTouches } from '../../../domain/facts/current-view';
import { groupBy } from '../../../domain/lists/group-by';
import * as z from 'zod/mini';
import type { ContactResult, KnownTouch } from '../../../contract/facts/touch';
import type { SurveyVersion } from '../../../contract/survey-office/survey-edits';
import type { Question } from '../../../contract/surveys';
import type { DoorFeature, DoorVoter } from '../../../contract/doors';

/** One box: of a door (`voter` null), of a person, or of a person's answer to a question. */
export interface Slot {
  door: string;
  voter: string | null;
  question: string | null;
}

/**
 * What was keyed into each box, with the id that its fact will have: sent twice it is the same fact. `touch`: the id of the
 * touch that an answer without a result makes.
 */
export const paperDraft = z.object({
  walker: z.string(),
  day: z.string(),
  from: z.string(),
  device: z.string(),
  entries: z.record(z.string(), z.object({ id: z.string(), value: z.string(), touch: z.string() })),
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

/** Minutes from one door to the next where paper says nothing. */
const pace = 3;

/**
 * The facts of what was entered, in the order of the doors: three minutes apart from when the walk began, none in the
 * future. An answer of someone for whom no result was entered makes them talked to.
 */
export function factsOf(
  draft: PaperDraft,
  doors: readonly DoorFeature[],
  survey: { id: string; questions: readonly Question[] } | null,
  begun: number,
  now: number,
) {
  const touches: PaperFact[] = [];
  const responses: PaperFact[] = [];
  let seq = 0;
  const stamp = (id: string, step: number) => ({
    id,
    device_id: draft.device,
    seq: (seq += 1),
    recorded_at: new Date(Math.min(now, begun + step * pace * 60_000)).toISOString(),
  });
  let step = 0;
  for (const door of doors) {
    const at = (voter: string | null, question: string | null) => {
      const entry = draft.entries[slotKey({ door: door.id, voter, question })];
      return entry && entry.value !== '' ? entry : undefined;
    };
    const before = seq;
    const whole = at(null, null);
    if (whole)
      touches.push({ ...stamp(whole.id, step), door_id: door.id, voter_id: null, contact_result: whole.value });
    for (const voter of peopleOnWalkSheet(door)) {
      const answers = (survey?.questions ?? []).flatMap((question) => {
        const entry = at(voter.id, question.id);
        return entry ? [{ question, entry }] : [];
      });
      const result = at(voter.id, null);
      if (result)
        touches.push({ ...stamp(result.id, step), door_id: door.id, voter_id: voter.id, contact_result: result.value });
      else if (answers[0])
        touches.push({
          ...stamp(answers[0].entry.touch, step),
          door_id: door.id,
          voter_id: voter.id,
          contact_result: 'canvassed',
        });
      for (const { question, entry } of answers)
        responses.push({
          ...stamp(entry.id, step),
          door_id: door.id,
          voter_id: voter.id,
          survey_id: survey?.id,
          question_id: question.id,
          answers: [entry.value],
        });
    }
    if (seq > before) step += 1;
  }
  return { touches, responses };
}

/** So many touches of each person and household come with a walkbook, the newest: where there are as many, there may be more. */
const mostSent = 5;

/** How many touches hold at a door, as far as a walkbook has them, and whether there may be more. */
export function recordedAt(touches: readonly KnownTouch[], doorId: string): { known: number; orMore: boolean } {
  const here = liveTouches(touches.filter((touch) => touch.door_id === doorId));
  const groups = [...groupBy(here, ({ voter_id }) => voter_id).values()];
  return { known: here.length, orMore: groups.some((group) => group.length >= mostSent) };
}
