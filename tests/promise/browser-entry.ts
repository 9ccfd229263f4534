// A page of a real browser: saves without pause and tells of every save that was confirmed, until it is killed; or, when
// nothing is to be saved any more, tells how much is still unsent.
import type { NewFact } from '../../src/client/offline/outbox/new-item';
import { readPage } from './browser-auth';
import * as app from './tab-entry';

export interface PageOrder {
  uid: string;
  email: string;
  token: string;
  /** Begins every text of this page. */
  mark: string;
  saving: boolean;
  campaignId: string;
  walkbookId: string;
  doorId: string;
  voterId: string;
  surveyId: string;
  questionId: string;
  signId: string;
  photo: string;
}

export type PageNews = { started: true } | { confirmed: string[]; photo: boolean } | { left: number };

const order = readPage<PageOrder>();

const tell = (news: PageNews) => fetch('/tell', { method: 'POST', body: JSON.stringify(news) });

function knock(text: string): NewFact {
  const { doorId: door_id, voterId: voter_id } = order;
  const fact = { door_id, voter_id, contact_result: 'not_home', note: text, gps: null, replaces: null } as const;
  return { kind: 'touch', label: text, fact };
}

function answer(text: string): NewFact {
  const { doorId: door_id, voterId: voter_id, surveyId: survey_id, questionId: question_id } = order;
  const fact = { door_id, voter_id, survey_id, question_id, answers: [text], replaces: null };
  return { kind: 'survey_response', label: text, fact };
}

function sign(text: string): NewFact {
  const fact = {
    road_sign_id: order.signId,
    coordinates: [-78.6, 35.7] satisfies [number, number],
    accuracy: 8,
    note: text,
  };
  return { kind: 'placement', label: text, fact };
}

async function saveOne(count: number): Promise<void> {
  const texts = [`${order.mark}-${count}#0`, `${order.mark}-${count}#1`] as const;
  const photo = count % 4 === 3;
  const facts = photo ? [sign(texts[0])] : count % 2 === 0 ? [knock(texts[0])] : [knock(texts[0]), answer(texts[1])];
  const bytes = Uint8Array.from(atob(order.photo), (letter) => letter.charCodeAt(0)).buffer;
  await app.save({
    owner: order.uid,
    campaign_id: order.campaignId,
    walkbook_id: photo ? null : order.walkbookId,
    facts,
    ...(photo ? { photo: { bytes, mime: 'image/jpeg' } } : {}),
  });
  await tell({ confirmed: texts.slice(0, facts.length), photo });
}

async function run(): Promise<void> {
  await app.start();
  await app.signIn(order.email, 'x');
  await tell({ started: true });
  for (let count = 0; order.saving; count++) {
    await saveOne(count);
    await new Promise((done) => setTimeout(done, 40));
  }
  await app.sendNow();
  for (;;) {
    await tell({ left: (await app.readItems(order.uid)).length });
    await new Promise((done) => setTimeout(done, 300));
  }
}

run().catch((error: unknown) => {
  document.title = String(error);
});
