// One request of the outbox: builds it from items, sends it under its owner's identity, and reads how it ended.
import type { Told } from '../../../contract/messages/sentence';
import { safeParse } from 'zod/mini';
import { contract } from '../../../contract';
import type { Call } from '../../../contract/call';
import { errorReply } from '../../../contract/errors';
import type { FactSchema, Receipt } from '../../../contract/facts/fact';
import { readRetryAfter } from '../../../domain/delivery/backoff';
import type { Outcome } from '../../../domain/delivery/outcome';
import { key } from '../../i18n/texts';
import { kindOf } from '../../../domain/facts/kinds';
import { walkbookOf } from '../../../domain/facts/lanes';
import { ApiError, BadCall, callRaw, NoAnswer, type RawReply } from '../../data/api';
import { IdentityError } from '../../session/identity-errors';
import { jsonTimeout, ownersToken, WrongAccount } from './owner-token';
import { sha256Of } from '../device/sha256';
import { isPhoto, type Item, type PhotoBytes } from '../outbox/outbox-db';

/** How a send ended, with a verdict a fact where the server gave one. `withPhoto`: the placement has its photo now. */
export interface Sent {
  outcome: Outcome;
  receipts: ReadonlyMap<string, Receipt>;
  withPhoto: boolean;
}

const silence: Sent = { outcome: { kind: 'silence' }, receipts: new Map(), withPhoto: false };
const noReceipts: ReadonlyMap<string, Receipt> = new Map();

/** A photo may take two minutes; the pill says offline long before. */
const photoTimeout = 120_000;

/**
 * Sends items of one lane that go together: facts of a walkbook in one PUT, others of one kind, one placement, or one photo.
 * @param fresh ask for a new token first
 * @throws {WrongAccount} when the token is not the owner's
 */
export async function send(items: readonly Item[], photo: PhotoBytes | null, fresh: boolean): Promise<Sent> {
  const first = items[0];
  if (!first) return silence;
  let token: string;
  try {
    token = await ownersToken(first.owner, fresh);
  } catch (error) {
    if (error instanceof WrongAccount) throw error;
    const signedOut =
      error instanceof IdentityError && (error.problem === 'no-user' || error.problem === 'recent-login');
    return signedOut ? answered(401, true, 'TOKEN_MISSING', { detail: key('Sign in to send.') }) : silence;
  }
  try {
    if (first.kind === 'door_file') return await sendBytes(first, photo, token);
    if (first.kind === 'placement' || isPhoto(first)) return await sendPlacement(first, photo, token);
    return await sendFacts(first, items, token);
  } catch (error) {
    if (error instanceof NoAnswer) return silence;
    if (error instanceof BadCall) return answered(422, true, 'INVALID', error.said);
    if (error instanceof ApiError) return answered(error.status, true, error.code, { detail: error.detail ?? '' });
    throw error;
  }
}

/** The list of its walkbook's request that an item travels in; null where it has none. */
function listOf(item: Item) {
  const carrier = isPhoto(item) ? null : kindOf(item).carrier;
  return carrier?.by === 'walkbook' ? carrier.list : null;
}

/** Whether two items of one lane travel in one request. */
export function sameRequest(a: Item, b: Item): boolean {
  // Promise [one-request]: what depends on one another travels together.
  return a.kind === b.kind || (listOf(a) !== null && listOf(b) !== null);
}

/** What a call answers whose reply has a receipt for each fact. */
function withReceipts(schema: FactSchema<{ receipts: Receipt[] }>, reply: RawReply): Sent {
  const data = success(schema, reply);
  if (!data) return readAnswer(reply);
  return { ...answered(reply.status, true), receipts: new Map(data.receipts.map((receipt) => [receipt.id, receipt])) };
}

/** The walkbook's facts in one request, and facts of any other kind in one of their kind. */
async function sendFacts(first: Item, items: readonly Item[], token: string): Promise<Sent> {
  const { walkbooks, facts } = contract;
  const { campaign_id, kind, lane } = first;
  const ofWalkbook = listOf(first) !== null;
  const lists: Record<string, { id: string }[]> = ofWalkbook
    ? { touches: [], survey_responses: [], door_facts: [] }
    : { facts: [] };
  for (const item of items) {
    // Promise [door-reports]: what is recorded besides touches is sent too.
    const list = lists[listOf(item) ?? 'facts'];
    // Promise [own-ids]: a fact has the same id however often it is sent.
    list?.push(item.fact);
  }
  const head = ofWalkbook ? { id: walkbookOf(lane) ?? '', campaign_id } : { campaign_id, kind };
  const args = { params: undefined, query: undefined, body: { ...head, ...lists } };
  // Written here, it is not looked through before: the server judges it.
  const written = JSON.stringify(args.body);
  const declared = ofWalkbook ? walkbooks.update : facts.record;
  const reply = await callRaw<Call>(declared, args, { token, timeoutMs: jsonTimeout, written });
  // Promise [receipts]: only a receipt says that a fact arrived.
  return withReceipts(declared.reply, reply);
}

async function sendPlacement(
  item: Extract<Item, { kind: 'placement' | 'placement_photo' }>,
  photo: PhotoBytes | null,
  token: string,
): Promise<Sent> {
  const declared = contract.roadSigns.place;
  const { accuracy, clock, ...fact } = item.fact;
  const body = {
    ...fact,
    campaign_id: item.campaign_id,
    ...(accuracy === null ? {} : { accuracy }),
    ...(clock ? { clock: JSON.stringify(clock) } : {}),
    ...(photo && (await digestOf(photo))),
  };
  const file = photo ? { bytes: photo.bytes, mime: photo.mime, name: fileName(photo.mime) } : undefined;
  const args = file ? { body, file } : { body };
  const reply = await callRaw(declared, args, { token, timeoutMs: file ? photoTimeout : jsonTimeout });
  const data = success(declared.reply, reply);
  // An answer about another sign is no one's receipt for this one.
  if (data?.receipt.id !== fact.id) return data ? answered(reply.status, false) : readAnswer(reply);
  return {
    ...answered(reply.status, true),
    receipts: new Map([[item.id, { ...data.receipt, id: item.id }]]),
    withPhoto: data.placement.file_id !== null,
  };
}

/** The bytes of a photo or voice note, named by its fact. */
async function sendBytes(item: Item, file: PhotoBytes | null, token: string): Promise<Sent> {
  if (!file) return answered(422, true, 'INVALID', { detail: key('Its bytes are no longer on this phone.') });
  const { attach } = contract.doorReports;
  const { bytes, mime } = file;
  const body = { id: item.fact.id, campaign_id: item.campaign_id, ...(await digestOf(file)) };
  const args = { body, file: { bytes, mime, name: fileName(mime) } };
  const reply = await callRaw(attach, args, { token, timeoutMs: photoTimeout });
  const data = success(attach.reply, reply);
  if (data?.receipt.id !== item.fact.id) return data ? answered(reply.status, false) : readAnswer(reply);
  const receipts = new Map([[item.id, { ...data.receipt, id: item.id }]]);
  return { ...answered(reply.status, true), receipts, withPhoto: true };
}

/** By this the server knows whether the photo arrived as it is here. None where there is no Web Crypto (plain HTTP). */
async function digestOf({ bytes }: PhotoBytes): Promise<{ file_sha256?: string }> {
  const file_sha256 = await sha256Of(bytes);
  return file_sha256 === null ? {} : { file_sha256 };
}

function fileName(mime: string): string {
  if (mime.startsWith('audio/')) return `voice.${mime.slice(6)}`;
  return mime === 'image/png' ? 'photo.png' : mime === 'image/webp' ? 'photo.webp' : 'photo.jpg';
}

function success<S extends NonNullable<Call['reply']>>(schema: S, reply: RawReply) {
  if (reply.status < 200 || reply.status > 299 || !reply.ours) return null;
  const parsed = safeParse(schema, readJson(reply));
  return parsed.success ? parsed.data : null;
}

function readJson(reply: RawReply): unknown {
  try {
    return typeof reply.body === 'string' ? JSON.parse(reply.body) : null;
  } catch {
    return null;
  }
}

/** Any answer that is no success: ours only when it is the error shape that our API promises. */
function readAnswer(reply: RawReply): Sent {
  const error = safeParse(errorReply, readJson(reply));
  const failed = reply.status < 200 || reply.status > 299;
  const wait = readRetryAfter(reply.headers.get('retry-after'), Date.now());
  if (!failed || !error.success) return answered(reply.status, false, null, undefined, wait);
  return answered(reply.status, true, error.data.code ?? null, error.data, wait);
}

function answered(
  status: number,
  ours: boolean,
  code: string | null = null,
  { detail, detail_code, params }: Told = { detail: '' },
  retryAfter: number | null = null,
): Sent {
  return {
    outcome: { kind: 'answer', status, ours, code, detail, detail_code, params, retryAfter },
    receipts: noReceipts,
    withPhoto: false,
  };
}
