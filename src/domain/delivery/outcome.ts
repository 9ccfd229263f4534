// What follows from the way a send ended. The heart of the promise: no status code deletes anything.
import type { Told } from '../../contract/messages/sentence';
import { backoff } from './backoff';

/** How a send ended. */
export type Outcome =
  /** No valid answer: timeout, reset, refused. The server may or may not have done it. */
  | { kind: 'silence' }
  /** An answer. `ours`: JSON of the shape the contract promises for this status, from our own host, not redirected. */
  | ({
      kind: 'answer';
      status: number;
      ours: boolean;
      code: string | null;
      retryAfter: number | null;
    } & Told);

/**
 * What was sent. `tries`: failed tries before; `failed`: the last of them met a failure of our own server; `probes`: how often
 * this pass has divided a request in search of what makes the server fail; `refreshed`: a fresh token was already fetched for
 * it; `shrunk`: the photo cannot get smaller.
 */
export interface Load {
  size: number;
  tries: number;
  failed: boolean;
  probes: number;
  refreshed: boolean;
  photo: boolean;
  shrunk: boolean;
}

export type Decision =
  /** Write receipts, fact by fact. */
  | { act: 'settle' }
  /** Not our server: stop for a while; no attempt counted. */
  | { act: 'pause' }
  /** Send again with the same ids after `delay` ms. */
  | { act: 'resend'; delay: number }
  /** Fetch a fresh token and send again at once. */
  | { act: 'refresh' }
  /** Keep until the owner signs in. */
  | { act: 'sign_in' }
  /** Send the halves apart, to find the culprit. */
  | { act: 'bisect' }
  /** Make the photo smaller and send again at once. */
  | { act: 'shrink' }
  /** A person must decide. `again`: also looked at again at start, and after this many ms. */
  | { act: 'park'; again: number | null };

/** A conflict that does not go away automatically is shown to a person after this many tries. */
export const conflictTries = 5;

/** Our own server failed at it so often: maybe something in it is why. */
export const failedTries = 3;
/** So many requests are divided in one pass in search of that: where everything fails, the server is asked no more than usual. */
export const mostProbes = 24;

/** Parked with `again` are sent again at start and after this many milliseconds. */
export const lookAgainAfter = 24 * 3_600_000;
/** What the server failed at, or is too old for: that ends sooner than a walkbook is assigned again. */
export const failedAgainAfter = 3_600_000;

/** A server of before this release says so: it was rolled back, or the app came from one that was updated first. */
const unknownHere: ReadonlySet<string> = new Set(['UNKNOWN_ENDPOINT', 'UNKNOWN_KIND']);

/** Whether a server says so of a call, a kind of fact, or in a verdict of the kind of a door report, which it reads by its own list. */
export function isUnknownHere(
  said: {
    detail_code?: string | null | undefined;
    params?: Readonly<Record<string, unknown>> | null | undefined;
  } | null,
): boolean {
  if (said?.detail_code === 'WRONG_FIELD') return said.params?.field === 'kind';
  return unknownHere.has(said?.detail_code ?? '');
}

/**
 * What follows from an outcome. What goes again goes with the same ids.
 *
 * | outcome | then |
 * |---|---|
 * | 2xx, JSON of the right shape, our host | settle: a receipt for each fact |
 * | 2xx HTML or odd shape, any 3xx, another 4xx that is not our JSON | pause: someone answered in our place; in doubt, no try counted |
 * | timeout, reset | resend, in doubt; alone in it again and again (`isUnanswered`, delivery/suspects.ts): divided, and one parked |
 * | 401 | refresh the token once; again: sign_in, and everything waits for its owner |
 * | 405, or a call or kind that the server doesn't know: it is older than this app | park, looked at again hourly: what else the lane holds goes on |
 * | 403 for terms that are not accepted | resend: the app shows them, and it goes once they are |
 * | other 403, 404 | park, looked at again |
 * | 409 | NAME_EXISTS: park; else resend, and park after `conflictTries` |
 * | 413, whoever says it | several: bisect; photo: shrink; else park |
 * | our own 500 for the fourth time, without Retry-After | several: bisect, `mostProbes` times a pass; one: park, looked at again hourly |
 * | 502, 504, another 5xx that is not our JSON | resend as after a timeout |
 * | 408, 425, 429, other 5xx, any with Retry-After | resend: full jitter from 2 s to 5 min, Retry-After honored, no limit of tries |
 * | 400, 422, any other 4xx | several: bisect, to find the culprit; one: park with the server's sentence |
 *
 * @param random in [0, 1)
 */
export function decide(outcome: Outcome, load: Load, random: number): Decision {
  if (outcome.kind === 'silence') return { act: 'resend', delay: backoff(load.tries, random) };
  const { status, ours } = outcome;
  const wait: Decision = {
    act: 'resend',
    delay: Math.max(outcome.retryAfter ?? 0, backoff(load.tries, random)),
  };
  // Promise [server-failure]: what makes the server fail holds back no other.
  const isSuspect = status === 500 && ours && outcome.retryAfter === null && load.failed && load.tries >= failedTries;
  if (isSuspect && load.size === 1) return { act: 'park', again: failedAgainAfter };
  if (isSuspect && load.probes < mostProbes) return { act: 'bisect' };
  if (status >= 500 || status === 408 || status === 425 || status === 429) return wait;
  if (status === 413) {
    if (load.size > 1) return { act: 'bisect' };
    // A proxy before our server has its own limit and its own words for it.
    return load.photo && !load.shrunk ? { act: 'shrink' } : { act: 'park', again: ours ? null : lookAgainAfter };
  }
  if (!ours || status < 200 || (status >= 300 && status < 400)) return { act: 'pause' };
  if (status < 300) return { act: 'settle' };
  // What it can't take yet is tried again, and holds back no other.
  if (status === 405 || isUnknownHere(outcome)) return { act: 'park', again: failedAgainAfter };
  switch (status) {
    case 401:
      return load.refreshed ? { act: 'sign_in' } : { act: 'refresh' };
    case 403:
      if (outcome.code === 'TERMS_NOT_ACCEPTED') return wait;
      return { act: 'park', again: lookAgainAfter };
    case 404:
      return { act: 'park', again: lookAgainAfter };
    case 409:
      return outcome.code === 'NAME_EXISTS' || load.tries >= conflictTries ? { act: 'park', again: null } : wait;
    default:
      return load.size > 1 ? { act: 'bisect' } : { act: 'park', again: null };
  }
}

/**
 * Whether our server gave no answer: silence, or something before it says that it got none, or none in time. With Retry-After that
 * asks for patience.
 */
export function isUnanswered(outcome: Outcome): boolean {
  if (outcome.kind === 'silence') return true;
  const { status, ours, retryAfter } = outcome;
  return status >= 500 && retryAfter === null && (!ours || status === 502 || status === 504);
}

const unknownYet = new Set(['UNKNOWN_DOOR', 'UNKNOWN_VOTER', 'UNKNOWN_SIGN', 'UNKNOWN_WALKBOOK']);
const ended = new Set(['UNASSIGNED_BEFORE', 'ARCHIVED_BEFORE', 'REMOVED_BEFORE']);

/**
 * Whether a fact was refused for naming what the server does not know: a door, a person or a sign that was added in the
 * field: it may still come, from another phone, or once more from this one after the server was restored; or a walkbook whose
 * hand-over it hasn't heard of. Or for being
 * recorded after the walkbook ended for this person: a manager may give it back.
 */
export function mayBeKnownLater(code: string | null | undefined): boolean {
  return unknownYet.has(code ?? '') || ended.has(code ?? '');
}

const barred = new Set([...ended, 'ARRIVED_TOO_LATE', 'NOT_ASSIGNED', 'GRANT_INVALID']);

/** Whether a fact was refused for who recorded it when, not for what it says: a correction would be refused as well. */
export function isBarred(code: string | null | undefined): boolean {
  return barred.has(code ?? '');
}

/** After a captive portal nothing is sent for this long, unless someone asks. */
export const portalPause = 30_000;
