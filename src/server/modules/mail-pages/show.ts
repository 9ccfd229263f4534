// Gathers what a piece's page shows.
import { randomUUID } from 'node:crypto';
import { languageOf, type MailLanguage } from '../../../domain/mailers/address-lines';
import { visibleQuestions } from '../../../domain/surveys/dependencies';
import { scriptFor, wordsOf } from '../../../domain/surveys/scripts';
import type { Db } from '../../db/connection';
import type { PageView } from './page';
import { doneWith, pageSurvey, type Piece } from './piece-repo';
import { visitOf } from './responses-repo';
import { offeredSign } from './wanted-sign-repo';
import { languageFor } from './mail-page-texts';

/** What someone entered that was not stored. */
export interface Entered {
  visit: string;
  entered: ReadonlyMap<string, readonly string[]>;
  firstName: string;
  wrong: readonly string[];
}

interface Asked {
  code: string;
  chosen: string | undefined;
  accepted: string | undefined;
  policies: { privacy: string; terms: string };
  said: PageView['said'];
  /** The visit whose answers were just stored. */
  visit: string | null;
  entered: Entered | null;
}

const scripts: Record<MailLanguage, string> = { en: 'English', es: 'Spanish' };

export async function viewOf(db: Db, piece: Piece, asked: Asked): Promise<PageView> {
  const { page, addressees, campaign_id } = piece;
  const language = languageFor(asked.chosen, asked.accepted, languageOf(addressees));
  const signId = await offeredSign(db, piece);
  const { code, policies, said } = asked;
  return {
    language,
    policies,
    code,
    campaign: piece.campaign_name,
    paidForBy: page.paid_for_by,
    pledge: page.pledge,
    hasSign: signId !== null,
    done: await doneWith(db, piece),
    survey: await surveyView(db, { campaign_id, piece, asked, language }),
    said,
  };
}

async function surveyView(
  db: Db,
  { campaign_id, piece, asked, language }: { campaign_id: string; piece: Piece; asked: Asked; language: MailLanguage },
): Promise<PageView['survey']> {
  const survey = await pageSurvey(db, campaign_id, piece.page);
  if (!survey) return null;
  const known = asked.visit === null ? null : await visitOf(db, piece, asked.visit);
  const entered = asked.entered?.entered ?? new Map<string, readonly string[]>();
  const given = Object.fromEntries(known ?? []);
  // Without a script a question that depends on another one comes with the next page.
  const shown = visibleQuestions(survey.questions, given).filter(({ id }) =>
    asked.entered ? entered.has(id) : known === null || !known.has(id),
  );
  const script = scriptFor(survey, [scripts[language]]);
  return {
    visit: asked.entered?.visit ?? (known === null ? randomUUID() : (asked.visit ?? randomUUID())),
    questions: shown.map((question) => wordsOf(question, script)),
    isMore: known !== null,
    asksName: known === null && piece.addressees.length > 1,
    firstName: asked.entered?.firstName ?? '',
    entered,
    wrong: asked.entered?.wrong ?? [],
    isEmpty: asked.entered !== null && asked.entered.wrong.length === 0,
  };
}
