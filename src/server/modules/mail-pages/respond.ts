// What follows from what a household does on its piece's page: each once, however often it is sent, and undone the same way.
import { respondentOf } from '../../../domain/mailers/respondent';
import { visibleQuestions } from '../../../domain/surveys/dependencies';
import { writtenAnswers } from '../../../domain/surveys/written-answers';
import type { Db } from '../../db/connection';
import { newId } from '../../db/ids';
import { noteAnswered } from '../facts/changed-days-repo';
import { isLeaving, leaveAlone, takeBack, type LeavingKind } from './left-alone-repo';
import { pageSurvey, type Piece } from './piece-repo';
import {
  answersOf,
  countOf,
  holdResponse,
  insertResponse,
  noteEffects,
  putAnswers,
  setAnswersAside,
  setUndone,
  type StoredResponse,
} from './responses-repo';
import { mayHaveSign, offeredSign, unwantSign, wantSign } from './wanted-sign-repo';

/**
 * A piece has no more responses, undone ones included: a household has no use for them, and whoever plays with it fills nothing up. To be
 * left alone can always be said: one of each kind stands, and so many are sent in an hour.
 */
const mostOfPiece = 100;

/** Why something was not stored: too much of it, or it isn't offered. */
export type Refused = 'too_many' | 'not_offered';

/** Holds for a piece that is held (holdPiece). */
export async function react(
  tx: Db,
  piece: Piece,
  kind: 'pledge' | 'sign' | LeavingKind,
  firstName: string,
): Promise<Refused | null> {
  const { campaign_id, mailer_campaign_id, door_id, addressees, page } = piece;
  if (!isLeaving(kind) && (await isFull(tx, piece))) return 'too_many';
  if (kind === 'pledge' && page.pledge === '') return 'not_offered';
  const signId = await offeredSign(tx, piece);
  if (kind === 'sign' && signId === null) return 'not_offered';
  const named = respondentOf(addressees, firstName);
  const voter_id = kind === 'sign' ? wisherOf(addressees, named) : isLeaving(kind) ? null : named;
  const response = { campaign_id, mailer_campaign_id, piece: piece.piece, id: newId(), kind, door_id, voter_id };
  if (!(await insertResponse(tx, response))) return null;
  if (isLeaving(kind)) {
    // Who moved already is known where they live by now: that they are not here says nothing against their new home.
    const meant = kind === 'not_here' ? addressees.filter(({ lives_there }) => lives_there) : addressees;
    const people = meant.map((each) => each.voter_id);
    await noteEffects(tx, campaign_id, response.id, { entry_ids: await leaveAlone(tx, campaign_id, people, kind) });
  }
  if (kind === 'sign' && signId !== null && voter_id !== null && (await wantSign(tx, campaign_id, signId, voter_id)))
    await noteEffects(tx, campaign_id, response.id, { road_sign_id: signId });
  return null;
}

/** A yard is the whole household's: a request needs one of its people who may have a sign, and any of them will do. */
function wisherOf(addressees: Piece['addressees'], named: string | null): string | null {
  const having = addressees.filter(mayHaveSign).map(({ voter_id }) => voter_id);
  return having.find((voterId) => voterId === named) ?? having[0] ?? null;
}

const isFull = async (tx: Db, piece: Piece) => (await countOf(tx, piece)) >= mostOfPiece;

interface Answered {
  refused: Refused | null;
  /** Questions whose answers can't be read; nothing was stored then. */
  wrong: string[];
}

/**
 * Stores answers of one visit to the page; sent again they take their own place.
 * @param entered by question; those that are missing were not asked
 */
export async function answer(
  tx: Db,
  piece: Piece,
  visit: string,
  { entered, firstName }: { entered: ReadonlyMap<string, readonly string[]>; firstName: string },
): Promise<Answered> {
  const { campaign_id, mailer_campaign_id, door_id, addressees, user_id } = piece;
  const survey = await pageSurvey(tx, campaign_id, piece.page);
  if (!survey) return { refused: 'not_offered', wrong: [] };
  const before = await holdResponse(tx, campaign_id, visit);
  if (before && !isOf(before, piece)) return { refused: 'not_offered', wrong: [] };
  if (!before && (await isFull(tx, piece))) return { refused: 'too_many', wrong: [] };
  const earlier = before ? await answersOf(tx, campaign_id, visit) : new Map<string, string[]>();

  const asked = survey.questions.filter(({ id }) => entered.has(id));
  const read = asked.map((question) => ({
    id: question.id,
    answers: writtenAnswers(question, entered.get(question.id) ?? []),
  }));
  const wrong = read.flatMap(({ id, answers }) => (answers === null ? id : []));
  if (wrong.length > 0) return { refused: null, wrong };
  const given = new Map([...earlier, ...read.map(({ id, answers }) => [id, answers ?? []] as const)]);
  const shown = new Set(visibleQuestions(survey.questions, Object.fromEntries(given)).map(({ id }) => id));
  // What was answered to a question that no longer shows is taken back.
  const standing = new Map([...given].map(([id, answers]) => [id, shown.has(id) ? answers : []]));
  const changed = new Map(
    [...standing].filter(([id, answers]) => (earlier.get(id) ?? []).join('\n') !== answers.join('\n')),
  );
  if (changed.size === 0) return { refused: null, wrong: [] };
  const voter_id = before ? before.voter_id : respondentOf(addressees, firstName);
  const place = before ?? { campaign_id, mailer_campaign_id, piece: piece.piece, id: visit, door_id, voter_id };
  if (!before) await insertResponse(tx, { ...place, kind: 'answers' });
  const of = { campaign_id, response_id: visit, survey_id: survey.id, door_id: place.door_id, voter_id, user_id };
  await putAnswers(tx, of, changed);
  await noteAnswered(tx, campaign_id, [voter_id ?? place.door_id]);
  return { refused: null, wrong: [] };
}

const isOf = (response: StoredResponse, piece: Piece) =>
  response.kind === 'answers' &&
  response.undone_at === null &&
  response.mailer_campaign_id === piece.mailer_campaign_id &&
  response.piece === piece.piece;

/** Undoes a response with all that followed from it; what is undone stays so. */
export async function undo(tx: Db, response: StoredResponse, by: { user_id: string | null; now: Date }): Promise<void> {
  const { campaign_id: campaignId, id, kind, voter_id, door_id, entry_ids, road_sign_id } = response;
  if (response.undone_at !== null) return;
  await setUndone(tx, campaignId, id, by.user_id);
  if (entry_ids.length > 0) await takeBack(tx, campaignId, entry_ids, by);
  if (road_sign_id !== null && voter_id !== null) await unwantSign(tx, campaignId, road_sign_id, voter_id);
  if (kind === 'answers') {
    await setAnswersAside(tx, campaignId, id);
    await noteAnswered(tx, campaignId, [voter_id ?? door_id]);
  }
}
