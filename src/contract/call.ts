// The shape of a call: what crosses the wire, who may, and which errors a caller must expect.
import * as z from 'zod/mini';
import type { Capability } from './access';
import type { ErrorCode } from './errors';
import type { KeyScope } from './integrations/scopes';

/** Where a call names its campaign; the server looks nowhere else for it, but for `or` below. */
export type CampaignAt =
  | 'params.campaign'
  | 'params.id'
  | 'query.campaign_id'
  | 'body.campaign_id'
  | 'query.id'
  | 'body.id';

/**
 * Who may make a call.
 * - `anyone`: no token is read.
 * - `identity`: a valid token of the identity provider; `verified: false` lets an unverified address in (registration).
 * - `user`: a registered, active user with a verified address.
 * - `founder`: a user who is a superuser or already owns a campaign.
 * - `member`: a member of the named campaign whose title has the capability (domain/access/capabilities.ts). With
 *   `or` the campaign may be left out: it is that of the upload in the path, of the
 *   recommended walkbook whose `id` the query names, or the one that the caller has chosen to work in.
 *   With `formerly` someone who was removed gets in as well, to deliver what they recorded before; the handler limits them.
 * - `owner`: the named campaign's owner (`owner_email`).
 * - `key`: another tool with an API key that has the scope, in the key's own campaign. No other call takes a key.
 * - `receiver_or_member`: with a `campaign_id` as `member`, without one as `user` (own invitations only).
 */
export type Access =
  | { who: 'anyone' }
  | { who: 'identity'; verified: boolean }
  | { who: 'user' }
  | { who: 'founder' }
  | {
      who: 'member';
      may: Capability;
      campaign: CampaignAt;
      or?: 'upload' | 'recommended_walkbook' | 'chosen_campaign';
      formerly?: true;
    }
  | { who: 'owner'; campaign: CampaignAt }
  | { who: 'key'; scope: KeyScope }
  | { who: 'receiver_or_member'; may: Capability; campaign: CampaignAt };

export type Schema = z.ZodMiniType;

/** A phone's clock on a request, in milliseconds since 1970; on the answer the server's, a space, and the phone's again. */
export const clockHeader = 'x-porchlight-clock';

/** Verdicts that an app knows besides those that every app did, on a request. Without it `erased` is told as already_stored. */
export const verdictsHeader = 'x-porchlight-verdicts';

/** On the reply of a call that answers a page: the length of the list, in what `skip` and `limit` count. */
export const totalHeader = 'x-total-count';

/** On the reply of a list that was asked for with `since`: it has only what changed since that version, which it repeats. */
export const sinceHeader = 'x-porchlight-since';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API. `path` is under `/api`; `{id}` marks a path parameter. */
export interface Call {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  /**
   * Someone who has not accepted the terms may make it: what leads up to them, one's own account and leaving. Every other call
   * of a registered person is refused with TERMS_NOT_ACCEPTED, the ones that bring facts as well: a phone keeps what it has
   * and sends it once the terms are accepted. Of `receiver_or_member` only the calls about one's own invitations.
   */
  beforeTerms?: true;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Fields of the body whose items the handler judges one by one: what is wrong with one refuses that one alone. */
  apart?: readonly string[];
  /** Multipart call: the file's field is always `file`; the other form fields are `body`. */
  file?: {
    required: boolean;
    accepts: 'photo' | 'photo_or_voice' | 'table' | 'results' | 'map' | 'outlines' | 'mailer';
  };
  reply: Schema;
  /**
   * Raw bytes instead of JSON, or nothing; `reply` then describes an empty body. `versioned`: JSON with an ETag, and 304 for who
   * names it in If-None-Match.
   */
  replyKind?: 'json' | 'versioned' | 'bytes' | 'empty';
  /** The reply is a page of a list: how long the list is, is in `x-total-count`. */
  isPage?: true;
  status?: 200 | 201 | 204;
  /**
   * At most `max` requests in `seconds`, counted by address, user, campaign or API key; beyond it 429 with Retry-After. By address only those
   * that are refused: a hall full of volunteers has one address, and whoever has the right code is let in whatever others there try.
   */
  rate?: { max: number; seconds: number; by: 'address' | 'user' | 'campaign' | 'key' };
  /** The reply has a secret that is told once: it is not kept for an Idempotency-Key. */
  tellsSecret?: true;
  /** The largest body, where it may be larger than others. */
  maxBytes?: number;
  /**
   * What it takes of the caller's and the campaign's budget, where it is dear: 1 for a walkbook, 20 for walkbooks of a cut.
   * Beyond the budget 429 with Retry-After.
   */
  cost?: number;
  /** What it can answer besides what every call of its kind can; absent: nothing. */
  errors?: readonly ErrorCode[];
  /** How the call is meant where its shapes leave it open: for the API's document, and never on a phone. Line breaks don't count. */
  description?: string;
}

/** Declares a call and keeps its exact types. */
export function call<const C extends Call>(declared: C): C {
  return declared;
}

/** The reply of a call that has nothing to say once it is done. */
export const noReply = { reply: z.null(), replyKind: 'empty', status: 204 } as const;

type In<S> = S extends Schema ? z.input<S> : undefined;
type Out<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller passes, before parsing. A file travels as bytes with a mime type and a name. */
export interface CallFile {
  bytes: ArrayBuffer;
  mime: string;
  name: string;
}

/** A file that stays on its disk until it is sent, however large it is: a browser's File. It carries its own mime type. */
export interface CallBlob {
  blob: { readonly size: number; readonly type: string };
  name: string;
}

type Part<K extends string, V> = V extends undefined ? { [P in K]?: undefined } : { [P in K]: V };

/** Arguments of the typed client for a call. */
export type CallArguments<C extends Call> = Part<'params', In<C['params']>> &
  Part<'query', In<C['query']>> &
  Part<'body', In<C['body']>> &
  (C['file'] extends { required: true }
    ? { file: CallFile | CallBlob }
    : C['file'] extends object
      ? { file?: CallFile | CallBlob }
      : { file?: undefined });

/** What a handler receives, parsed. */
export interface CallInput<C extends Call> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
}

/** What a call answers, parsed. */
export type CallReply<C extends Call> = Out<C['reply']>;
