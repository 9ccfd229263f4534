// Copies of shared surveys follow the surveys above: the one function that makes, changes and ends them. It looks at what is shared now, so
// that it may run again at any time and after anything: a change above, a campaign that joined a tree, or left one.
import type { AuditedAct } from '../../../contract/audit';
import type { Question, Survey } from '../../../contract/surveys';
import { namesOfCopy } from '../../../domain/surveys/shared-name';
import { currentVersion } from '../../../domain/surveys/versions';
import { kindOf } from '../../../domain/surveys/kinds';
import { inTransaction, type Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { eachAlone } from '../../jobs/each-alone';
import { audit } from '../audit/repo';
import { lockTrees } from '../campaigns/tree-lock';
import { campaignsBelow } from '../chapters/report-repo';
import { pathTo } from '../chapters/repo';
import {
  changeSurvey,
  insertSurvey,
  isNameInUse,
  listSurveys,
  lockSurvey,
  raiseVersion,
  requireSurvey,
} from '../surveys/repo';
import { noteVersion } from '../surveys/survey-versions-repo';
import {
  replaceQuestions,
  retiredQuestions,
  type PlacedQuestion,
  type RetiredQuestion,
} from '../surveys/versions-repo';
import {
  archiveCopy,
  copiesOf,
  endCopy,
  markCopy,
  markQuestions,
  questionsOfCopy,
  restoreCopy,
  sharedBelow,
  type CopiedQuestion,
  type CopyRow,
} from './repo';

/** A survey that a campaign above shares. */
interface Shared {
  survey: Survey;
  /** What it asked before. */
  retired: RetiredQuestion[];
  by: { id: string; name: string };
}

/**
 * Everything below a campaign, and it itself, follows what is shared with it: a transaction each, so that none waits for all, and one that
 * fails holds up no other. Throws at the end what failed.
 */
export async function followBelow(db: Db, campaignId: string, userId: string, signal: AbortSignal): Promise<void> {
  const follow = async (id: string) => {
    if (signal.aborted) return;
    await inTransaction(db, async (tx) => {
      await lockTrees(tx);
      await followShared(tx, id, userId);
    });
  };
  await eachAlone(
    (await campaignsBelow(db, campaignId)).map(
      ({ id }) =>
        () =>
          follow(id),
    ),
  );
  signal.throwIfAborted();
}

/** Makes the copies that a campaign has be those of what is shared with it now. Needs a lock of trees. `userId`: null where no one did it. */
export async function followShared(tx: Db, campaignId: string, userId: string | null): Promise<void> {
  const shared = await sharedWith(tx, campaignId);
  const copies = await copiesOf(tx, campaignId);
  const note = async (act: AuditedAct, { id, name }: { id: string; name: string }) => {
    if (userId === null) return;
    await audit({ db: tx, user: { id: userId }, member: { campaign_id: campaignId } }, act, { id, name });
  };
  const standing = new Set(shared.map(({ survey }) => survey.id));
  for (const copy of copies)
    if (copy.shared_by !== null && !standing.has(copy.shared_survey_id)) {
      await endCopy(tx, campaignId, copy.id);
      await note('shared_survey_ended', copy);
    }
  for (const each of shared) {
    const copy = copies.find(({ shared_survey_id }) => shared_survey_id === each.survey.id) ?? null;
    // No one is given what is no longer in use.
    if (copy === null && each.survey.record_status === 'archived') continue;
    const now = await keepInStep(tx, campaignId, copy, each);
    if (!copy?.shared_by) await note('shared_survey_received', now);
  }
}

async function sharedWith(tx: Db, campaignId: string): Promise<Shared[]> {
  const found: Shared[] = [];
  for (const by of (await pathTo(tx, campaignId)).slice(0, -1)) {
    const ids = await sharedBelow(tx, by.id);
    if (ids.length === 0) continue;
    const retired = await retiredQuestions(tx, by.id, ids);
    for (const survey of await listSurveys(tx, by.id, { ids, archived: true }))
      found.push({ survey, by, retired: retired.filter(({ survey_id }) => survey_id === survey.id) });
  }
  return found;
}

async function keepInStep(
  tx: Db,
  campaignId: string,
  copy: CopyRow | null,
  { survey, retired, by }: Shared,
): Promise<{ id: string; name: string }> {
  const name = await nameFor(tx, campaignId, copy, { name: survey.name, from: by.name });
  const id = copy?.id ?? (await insertCopy(tx, campaignId, name, survey));
  await lockSurvey(tx, campaignId, id);
  const before = await requireSurvey(tx, campaignId, id);
  const placed = placeQuestions(survey, retired, await questionsOfCopy(tx, campaignId, id));
  if (JSON.stringify(before.questions.map(said)) !== JSON.stringify(placed.map(said))) {
    await replaceQuestions(tx, campaignId, id, placed);
    await raiseVersion(tx, campaignId, id);
  }
  await markQuestions(tx, campaignId, placed);
  await noteVersion(tx, campaignId, id);
  const copied = new Map(placed.map((question) => [question.shared_question_id, question.id]));
  await changeSurvey(tx, campaignId, id, {
    name,
    description: survey.description,
    door_scripts: survey.door_scripts ?? [],
    scripts: (survey.scripts ?? []).map((script) => ({
      ...script,
      questions: script.questions.flatMap(({ id: of, text }) => {
        const own = copied.get(of.toLowerCase());
        return own ? [{ id: own, text }] : [];
      }),
    })),
  });
  await (survey.record_status === 'archived' ? archiveCopy : restoreCopy)(tx, campaignId, id);
  await markCopy(tx, campaignId, id, { campaign_id: by.id, survey_id: survey.id });
  return { id, name };
}

async function nameFor(
  tx: Db,
  campaignId: string,
  copy: CopyRow | null,
  { name, from }: { name: string; from: string },
): Promise<string> {
  for (const each of namesOfCopy(name, from))
    if (!(await isNameInUse(tx, campaignId, each, copy?.id ?? null))) return each;
  throw new Error('No name is free.');
}

function insertCopy(tx: Db, campaignId: string, name: string, survey: Survey): Promise<string> {
  const questions = survey.questions.map((question) => {
    const { text, answers } = question;
    return { id: newId(), text, kind: kindOf(question), answers };
  });
  const { description } = survey;
  return insertSurvey(tx, { campaign_id: campaignId, user_id: null, name, description, questions });
}

type CopyQuestion = PlacedQuestion & { shared_question_id: string };

/** The questions as they are to be asked: a copy of each one above, in the place of what it was asked as before. */
function placeQuestions(
  { questions }: Survey,
  retired: readonly RetiredQuestion[],
  copied: readonly CopiedQuestion[],
): CopyQuestion[] {
  const asked = copied.filter(({ is_asked }) => is_asked);
  // Just made, question by question: none is known as a copy yet.
  const isNew = asked.length === questions.length && copied.every((each) => each.shared_question_id === null);
  const current = new Set(questions.map(({ id }) => id));
  const successors = new Map(retired.map(({ id, superseded_by }) => [id, superseded_by]));
  const known = questions.map(({ id }, at) =>
    isNew ? asked[at] : asked.find(({ shared_question_id }) => shared_question_id === id),
  );
  const ids = new Map(questions.map(({ id }, at) => [id, known[at]?.id ?? newId()]));
  const idOf = (id: string) => ids.get(id) ?? id;
  const earlier = (id: string) =>
    asked.find(
      ({ shared_question_id: of }) => of !== null && of !== id && currentVersion(of, current, successors) === id,
    );
  return questions.map((question, at): CopyQuestion => {
    const {
      id,
      text,
      answers,
      dependent_on_question_id: parent,
      dependent_on_answers,
      also_dependent_on = [],
    } = question;
    return {
      id: idOf(id),
      shared_question_id: id,
      text,
      kind: kindOf(question),
      answers,
      dependent_on_question_id: parent && idOf(parent),
      dependent_on_answers,
      also_dependent_on: also_dependent_on.map((each) => ({ ...each, question_id: idOf(each.question_id) })),
      isNew: known[at] === undefined,
      follows: known[at] === undefined ? (earlier(id)?.id ?? null) : null,
    };
  });
}

/** What tells one question from another, in one order. */
const said = ({
  id,
  text,
  answers,
  dependent_on_question_id,
  dependent_on_answers,
  also_dependent_on = [],
  ...question
}: Question) => [
  id,
  text,
  kindOf({ ...question, answers }),
  answers,
  dependent_on_question_id,
  dependent_on_answers,
  also_dependent_on.map(({ question_id, answers: these }) => [question_id, these]),
];
