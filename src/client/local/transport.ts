// One request of the outbox: builds it from items, sends it under its owner's identity, and reads how it ended.
import { safeParse } from 'zod/mini';
import type { Call } from '../../contract/call';
import { contract } from '../../contract';
import { errorReply } from '../../contract/errors';
import type { Receipt } from '../../contract/facts';
import { readRetryAfter } from '../../domain/sync/backoff';
import type { Outcome } from '../../domain/sync/outcome';
import { key } from '../../domain/words/say';
import { ApiError, BadCall, callRaw, NoAnswer, type RawReply } from '../api';
import { identity, identityToken } from '../session/identity';
import { IdentityError } from '../session/identity-errors';
import { upcast } from './outbox';
import type { DivisionItem, Item, PhotoBytes, ReportItem, ShiftItem } from './outbox-db';
import { within } from './within';

/** How a send ended, with a verdict a fact where the server gave one. `withPhoto`: the placement has its photo now. */
export interface Sent {
  outcome: Outcome;
  receipts: ReadonlyMap<string, Receipt>;
  withPhoto: boolean;
}

const silence: Sent = { outcome: { kind: 'silence' }, receipts: new Map(), withPhoto: false };
const noReceipts: ReadonlyMap<string, Receipt> = new Map();

/** The JSON answer must come in 45 s, a photo may take two minutes; the pill says offline long before. */
const jsonTimeout = 45_000;
const photoTimeout = 120_000;

/** Thrown when the phone is in another person's hands by now: nothing is sent, nothing is counted. */
export class WrongAccount extends Error {
  override name = 'WrongAccount';
}

/**
 * Sends items of one lane that go together: facts of a walkbook in one PUT, one list, one placement, or one photo.
 * @param fresh ask for a new token first
 * @param ahead perhaps the same request, written already
 * @throws {WrongAccount} when the token is not the owner's
 */
export async function send(
  items: readonly Item[],
  photo: PhotoBytes | null,
  fresh: boolean,
  ahead?: Ahead,
): Promise<Sent> {
  const first = items[0];
  if (!first) return silence;
  let token: string;
  try {
    token = await ownersToken(first.owner, fresh);
  } catch (error) {
    if (error instanceof WrongAccount) throw error;
    const signedOut =
      error instanceof IdentityError && (error.problem === 'no-user' || error.problem === 'recent-login');
    return signedOut ? answered(401, true, 'TOKEN_MISSING', key('Sign in to send.')) : silence;
  }
  try {
    if (isListed(first)) return await sendList(items.filter(isListed), first, token);
    if (!isPlaced(first)) return await sendFacts(items, token, ahead);
    return await sendPlacement(first, photo, token);
  } catch (error) {
    if (error instanceof NoAnswer) return silence;
    if (error instanceof BadCall) return answered(422, true, 'INVALID', error.sentence);
    if (error instanceof ApiError) return answered(error.status, true, error.code, error.sentence);
    throw error;
  }
}

/**
 * A token of the owner of some work, and of nobody else. Throws what the identity provider throws.
 * @throws {WrongAccount} when the phone is in another person's hands
 */
export async function ownersToken(owner: string, fresh: boolean): Promise<string> {
  const token = await within(jsonTimeout, identityToken(fresh), () => new NoAnswer());
  if (identity().uid !== owner || ownerOf(token) !== owner) throw new WrongAccount();
  return token;
}

/** Whom a token speaks for; null when it cannot be read. */
function ownerOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null) return null;
    if ('user_id' in claims && typeof claims.user_id === 'string') return claims.user_id;
    return 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}

type ListedItem = ReportItem | ShiftItem | DivisionItem;

/** Facts that go to a call of their own, as a list of one kind. */
function isListed(item: Item): item is ListedItem {
  return item.kind === 'sign_report' || item.kind === 'shift' || item.kind === 'division';
}

/** Whether two items of one lane travel in one request. */
export function sameRequest(a: Item, b: Item): boolean {
  return isListed(a) || isListed(b) ? a.kind === b.kind : true;
}

async function sendList(items: readonly ListedItem[], first: ListedItem, token: string): Promise<Sent> {
  const options = { token, timeoutMs: jsonTimeout };
  const { campaign_id } = first;
  switch (first.kind) {
    case 'sign_report': {
      const declared = contract.roadSigns.report;
      const body = { campaign_id, reports: items.map((item) => item.fact) };
      return withReceipts(declared.reply, await callRaw(declared, { body }, options));
    }
    case 'shift': {
      const declared = contract.shifts.record;
      const body = { campaign_id, facts: items.map((item) => item.fact) };
      return withReceipts(declared.reply, await callRaw(declared, { body }, options));
    }
    case 'division': {
      const declared = contract.together.divide;
      const body = { campaign_id, divisions: items.map((item) => item.fact) };
      return withReceipts(declared.reply, await callRaw(declared, { body }, options));
    }
  }
}

type WithReceipts = typeof contract.shifts.record.reply | typeof contract.walkbooks.update.reply;

/** What a call answers whose reply has a receipt for each fact. */
function withReceipts(schema: WithReceipts, reply: RawReply): Sent {
  const data = success(schema, reply);
  if (!data) return readAnswer(reply);
  return { ...answered(reply.status, true), receipts: new Map(data.receipts.map((receipt) => [receipt.id, receipt])) };
}

const isPlaced = (item: Item) => item.kind === 'placement' || item.kind === 'placement_photo';

/** A request that was written before its turn. A fact never changes under its id: what has the same ids is the same. */
export interface Ahead {
  ids: readonly string[];
  /** Null until there was time for it. */
  text: string | null;
}

/** Writes the request that these items make as soon as there is nothing else to do: while the phone or headquarters writes. */
export function writeAhead(items: readonly Item[]): Ahead {
  const ahead: Ahead = { ids: items.map((item) => item.id), text: null };
  if (items.some((item) => isListed(item) || isPlaced(item))) return ahead;
  setTimeout(() => (ahead.text = JSON.stringify(factsOf(items.map(upcast)).body)));
  return ahead;
}

const isSame = ({ ids }: Ahead, items: readonly Item[]) =>
  ids.length === items.length && items.every((item, at) => item.id === ids[at]);

function factsOf(items: readonly Item[]) {
  const first = items[0];
  const body = {
    id: first?.lane.replace(/^walkbook:/, '') ?? '',
    campaign_id: first?.campaign_id ?? '',
    touches: items.flatMap((item) => (item.kind === 'touch' ? [item.fact] : [])),
    survey_responses: items.flatMap((item) => (item.kind === 'survey_response' ? [item.fact] : [])),
    door_facts: items.flatMap((item) => (item.kind === 'door_fact' ? [item.fact] : [])),
  };
  return { body };
}

async function sendFacts(items: readonly Item[], token: string, ahead?: Ahead): Promise<Sent> {
  const declared = contract.walkbooks.update;
  const written = ahead?.text != null && isSame(ahead, items) ? { written: ahead.text } : {};
  const reply = await callRaw(declared, factsOf(items), { token, timeoutMs: jsonTimeout, ...written });
  return withReceipts(declared.reply, reply);
}

async function sendPlacement(item: Item, photo: PhotoBytes | null, token: string): Promise<Sent> {
  if (item.kind !== 'placement' && item.kind !== 'placement_photo') return silence;
  const declared = contract.roadSigns.place;
  const { accuracy, ...fact } = item.fact;
  const body = { ...fact, campaign_id: item.campaign_id, ...(accuracy === null ? {} : { accuracy }) };
  const file = photo ? { bytes: photo.bytes, mime: photo.mime, name: fileName(photo.mime) } : undefined;
  const args = file ? { body, file } : { body };
  const reply = await callRaw(declared, args, { token, timeoutMs: file ? photoTimeout : jsonTimeout });
  const data = success(declared.reply, reply);
  // An answer about another sign is nobody's receipt for this one.
  if (data?.receipt.id !== fact.id) return data ? answered(reply.status, false) : readAnswer(reply);
  return {
    ...answered(reply.status, true),
    receipts: new Map([[item.id, { ...data.receipt, id: item.id }]]),
    withPhoto: data.placement.file_id !== null,
  };
}

function fileName(mime: string): string {
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
  if (!failed || !error.success) return answered(reply.status, false, null, '', wait);
  return answered(reply.status, true, error.data.code ?? null, error.data.detail, wait);
}

function answered(
  status: number,
  ours: boolean,
  code: string | null = null,
  detail = '',
  retryAfter: number | null = null,
): Sent {
  return {
    outcome: { kind: 'answer', status, ours, code, detail, retryAfter },
    receipts: noReceipts,
    withPhoto: false,
  };
}
