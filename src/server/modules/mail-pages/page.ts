// A piece's page as HTML: works without a script, says no names, and escapes whatever a person wrote.
import type { MailResponseKind } from '../../../contract/outreach/mail-responses';
import type { Question } from '../../../contract/surveys';
import { groupedCode } from '../../../domain/mailers/codes';
import type { MailLanguage } from '../../../domain/mailers/address-lines';
import { kindOf, maxLine } from '../../../domain/surveys/kinds';
import { escape } from '../emails/letter';
import { looks } from './looks';
import { pageTexts } from './mail-page-texts';

/** `gone`: it was not stored, because it isn't offered any more. */
export type Said = 'answers' | 'undone' | 'gone';

/** What a page has whatever it says. */
interface Frame {
  language: MailLanguage;
  /** Addresses of the policies. */
  policies: { privacy: string; terms: string };
}

export interface PageView extends Frame {
  code: string;
  campaign: string;
  paidForBy: string;
  pledge: string;
  hasSign: boolean;
  /** What was done and stands. */
  done: ReadonlyMap<MailResponseKind, string>;
  /** Null: no survey. */
  survey: SurveyView | null;
  /** What happened with the last request. */
  said: Said | null;
}

interface SurveyView {
  /** What keeps one visit's answers together. */
  visit: string;
  /** In the page's language; none are left of a visit that answered all. */
  questions: readonly Question[];
  /** Further questions of a visit that has answered already. */
  isMore: boolean;
  /** Of several people: whose answers these are can be said. */
  asksName: boolean;
  firstName: string;
  entered: ReadonlyMap<string, readonly string[]>;
  wrong: readonly string[];
  isEmpty: boolean;
}

export function page(view: PageView): string {
  const { language, code, campaign, paidForBy } = view;
  const texts = pageTexts[language];
  const other = language === 'en' ? 'es' : 'en';
  const status = view.said === null ? null : statusOf(view.said, view);
  const head = `<header><h1>${escape(campaign)}</h1><a href="/m/${code}?lang=${other}" lang="${other}" hreflang="${other}">${texts.other}</a></header>`;
  return document(
    { ...view, title: texts.title(campaign) },
    [
      head,
      status ?? `<p>${escape(texts.hello)}</p>`,
      surveyPart(view),
      pledgePart(view),
      signPart(view),
      leavePart(view),
      `<footer>${paidForBy === '' ? '' : `<p>${escape(paidForBy)}</p>`}<p>${escape(texts.household)} <span>${groupedCode(code)}</span></p>${links(view)}</footer>`,
    ].join(''),
  );
}

function statusOf(said: Said, { language }: PageView): string {
  const { thanks, undone, gone } = pageTexts[language];
  const text = { answers: thanks, undone, gone }[said];
  return said === 'gone'
    ? `<p class="said wrong" role="alert">${escape(text)}</p>`
    : `<p class="said" role="status">${escape(text)}</p>`;
}

const action = ({ code, language }: Pick<PageView, 'code' | 'language'>) =>
  `<form method="post" action="/m/${code}?lang=${language}">`;

const button = (value: string, label: string, look = '') =>
  `<button name="do" value="${value}"${look === '' ? '' : ` class="${look}"`}>${escape(label)}</button>`;

/** What stands, and its undoing. */
function done(view: PageView, kind: MailResponseKind, text: string): string {
  const undoing = `${action(view)}<input type="hidden" name="what" value="${kind}">${button('undo', pageTexts[view.language].undo, 'plain')}</form>`;
  return `<div class="said" role="status"><p>${escape(text)}</p>${undoing}</div>`;
}

function surveyPart(view: PageView): string {
  const { survey, code, language } = view;
  const texts = pageTexts[language];
  if (!survey) return '';
  if (survey.questions.length === 0)
    return `<section><p><a href="/m/${code}?lang=${language}">${escape(texts.again)}</a></p></section>`;
  const note = survey.isEmpty ? `<p class="said wrong" role="alert">${escape(texts.nothing)}</p>` : '';
  const name = survey.asksName
    ? `<fieldset><label><span class="label">${escape(texts.first)} <span class="quiet">(${texts.optional})</span></span><input type="text" name="first" maxlength="60" autocomplete="given-name" value="${escape(survey.firstName)}"></label><p class="quiet">${escape(texts.firstHint)}</p></fieldset>`
    : '';
  const questions = survey.questions.map((question) => questionPart(view, survey, question));
  return `<section><h2>${escape(survey.isMore ? texts.more : texts.survey)}</h2>${note}${action(view)}<input type="hidden" name="visit" value="${survey.visit}">${questions.join('')}${name}${button('answers', texts.save)}</form></section>`;
}

function questionPart({ language }: PageView, survey: SurveyView, question: Question): string {
  const kind = kindOf(question);
  const name = `q.${question.id}`;
  const entered = survey.entered.get(question.id) ?? [];
  const texts = pageTexts[language];
  const wrong = survey.wrong.includes(question.id)
    ? `<p class="error" id="e.${question.id}" role="alert">${escape(texts.checkAnswer)}</p>`
    : '';
  const asked = `<input type="hidden" name="asked" value="${question.id}">`;
  const described = wrong === '' ? '' : ` aria-invalid="true" aria-describedby="e.${question.id}"`;
  const value = ` value="${escape(entered[0] ?? '')}"`;
  const typed = (field: string) =>
    `<fieldset>${asked}<label><span class="label">${escape(question.text)}</span>${field}</label>${wrong}</fieldset>`;
  if (kind === 'text')
    return typed(`<textarea name="${name}" maxlength="2000"${described}>${escape(entered[0] ?? '')}</textarea>`);
  if (kind === 'short_text')
    return typed(`<input type="text" name="${name}" maxlength="${maxLine}"${described}${value}>`);
  if (kind === 'number')
    return typed(`<input type="text" inputmode="decimal" name="${name}" maxlength="20"${described}${value}>`);
  if (kind === 'date') return typed(`<input type="date" name="${name}"${described}${value}>`);
  const type = kind === 'multiple' ? 'checkbox' : 'radio';
  const choices = question.answers.map(
    (each) =>
      `<label class="pick"><input type="${type}" name="${name}" value="${escape(each)}"${entered.includes(each) ? ' checked' : ''}><span>${escape(each)}</span></label>`,
  );
  return `<fieldset>${asked}<legend>${escape(question.text)}</legend>${choices.join('')}${wrong}</fieldset>`;
}

function pledgePart(view: PageView): string {
  const texts = pageTexts[view.language];
  if (view.pledge === '') return '';
  const body = view.done.has('pledge')
    ? done(view, 'pledge', texts.pledged)
    : `${action(view)}${button('pledge', texts.makePledge)}</form>`;
  return `<section id="pledge"><h2>${escape(texts.pledge)}</h2><p>${escape(view.pledge)}</p>${body}</section>`;
}

function signPart(view: PageView): string {
  const texts = pageTexts[view.language];
  if (view.done.has('sign'))
    return `<section id="sign"><h2>${escape(texts.sign)}</h2>${done(view, 'sign', texts.signAsked)}</section>`;
  if (!view.hasSign) return '';
  return `<section><h2>${escape(texts.sign)}</h2><p>${escape(texts.signText)}</p>${action(view)}${button('sign', texts.askSign)}</form></section>`;
}

function leavePart(view: PageView): string {
  const texts = pageTexts[view.language];
  const kinds = [
    ['stop_mail', texts.stopMail, texts.mailStopped],
    ['stop_all', texts.stopAll, texts.allStopped],
    ['not_here', texts.notHere, texts.notHereSaid],
  ] as const;
  // Whoever is left alone altogether gets no mail either.
  const offered = kinds.filter(
    ([kind]) => kind !== 'stop_mail' || view.done.has('stop_mail') || !view.done.has('stop_all'),
  );
  const parts = offered.map(([kind, label, said]) =>
    view.done.has(kind) ? done(view, kind, said) : `${action(view)}${button(kind, label, 'plain')}</form>`,
  );
  return `<section id="leave"><h2>${escape(texts.leave)}</h2>${parts.join('')}<p class="quiet">${escape(texts.notHereHint)}</p></section>`;
}

const links = ({ language, policies }: Frame) =>
  `<p><a href="${escape(policies.privacy)}">${pageTexts[language].privacy}</a><a href="${escape(policies.terms)}">${pageTexts[language].terms}</a></p>`;

/** What is said where there is no page, or not now. */
export type Notice = 'unknown' | 'busy' | 'full' | 'failed';

export function noticePage(frame: Frame, notice: Notice): string {
  const texts = pageTexts[frame.language];
  const title = texts[`${notice}Title`];
  return document(
    { ...frame, title },
    `<section><h1>${escape(title)}</h1><p>${escape(texts[notice])}</p></section><footer>${links(frame)}</footer>`,
  );
}

function document({ language, title }: { language: MailLanguage; title: string }, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${escape(title)}</title><style>${looks}</style></head><body>${body}</body></html>`;
}
