// Checks the real adapter for Twilio against the official API descriptions: `npm run check:twilio -- <folder>`. What it asks is recorded,
// not written down: Twilio's own client makes each request, and a double answers it. Nothing goes over a network.
import {
  browserCallFields,
  incomingCallFields,
  incomingFields,
  reportFields,
} from '../../src/server/http/carrier-webhooks';
import { brandStates } from '../../src/server/providers/carrier/brands-twilio';
import { twilioCarrier } from '../../src/server/providers/carrier/carrier-twilio';
import { twilioClient } from '../../src/server/providers/carrier/twilio-client';
import { reportWords } from '../../src/domain/texting/message-states';
import { wrongWith } from './against-descriptions';
import { readDescriptions, type Descriptions } from './descriptions';
import { accountSid, twilioDouble, type TwilioDouble } from './twilio-double';
import { watchReads } from './watch-reads';
import { askEverything } from './what-we-ask';

export interface Checked {
  /** "POST /v1/Services", each once. */
  operations: string[];
  wrong: string[];
}

export const checkFolder = (folder: string): Promise<Checked> => checkAdapter(readDescriptions(folder));

export async function checkAdapter(descriptions: Descriptions): Promise<Checked> {
  const double = twilioDouble();
  await askEverything(watchedCarrier(double), double);
  const operations = double.exchanges.map(
    ({ method, url }) => descriptions.find(method, url)?.name ?? `${method.toUpperCase()} ${url.pathname}`,
  );
  const wrong = [
    ...double.exchanges.flatMap((each) => wrongWith(each, descriptions)),
    ...wrongWebhooks(descriptions),
    ...wrongWords(descriptions),
  ];
  return { operations: [...new Set(operations)].toSorted(), wrong: [...new Set(wrong)] };
}

function watchedCarrier(double: TwilioDouble) {
  const settings = {
    kind: 'twilio' as const,
    accountSid,
    authToken: 'token',
    apiBase: null,
    primaryProfile: `BU${'f'.repeat(32)}`,
    browser: null,
  };
  const client = watchReads(twilioClient(settings, double.http), (field) => double.exchanges.at(-1)?.reads.add(field));
  return twilioCarrier(settings, 'https://doors.example.org', client);
}

/** Statuses of what comes in; no report has them. */
const ofIncoming = ['receiving', 'received'];

/** The descriptions have no webhooks, but the message that each is about: with the same names, and the same words for how far it is. */
function wrongWebhooks(descriptions: Descriptions): string[] {
  const fields = new Set(descriptions.fields('api.v2010.account.message'));
  const ofCall = new Set(descriptions.fields('api.v2010.account.call'));
  const read = [...Object.keys(reportFields.shape), ...Object.keys(incomingFields.shape)];
  const readOfCall = [...Object.keys(incomingCallFields.shape), ...Object.keys(browserCallFields.shape)];
  const onTheMessage = (name: string) =>
    name
      .replace(/^(?:Message|Call)(?=.)/, '')
      .replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`)
      .toLowerCase();
  const statuses = descriptions.values('message_enum_status').filter((each) => !ofIncoming.includes(each));
  const ours = Object.keys(reportWords);
  return [
    ...read.filter((name) => !fields.has(onTheMessage(name))).map((name) => `A webhook has no field ${name}.`),
    ...readOfCall.filter((name) => !ofCall.has(onTheMessage(name))).map((name) => `A call has no field ${name}.`),
    ...ours.filter((word) => !statuses.includes(word)).map((word) => `No message has the status ${word}.`),
    ...statuses
      .filter((word) => !ours.includes(word))
      .map((word) => `The status ${word} of a message isn’t understood.`),
  ];
}

/** Words that an enumeration of Twilio's has and we don't understand, and the other way around. */
function wrongWords(descriptions: Descriptions): string[] {
  const theirs = descriptions.values('brand_registrations_enum_status');
  const ours = Object.keys(brandStates);
  return [
    ...theirs.filter((word) => !ours.includes(word)).map((word) => `The status ${word} of a brand isn’t understood.`),
    ...ours.filter((word) => !theirs.includes(word)).map((word) => `No brand has the status ${word}.`),
  ];
}
