// Who may: decided here for every call, and nowhere else. The default is no.
import { sentence } from '../contract/messages/every-message';
import * as z from 'zod/mini';
import type { Call, CampaignAt } from '../contract/call';
import { titles } from '../contract/access';
import { id } from '../contract/fields';
import { may, mayAs } from '../domain/access/capabilities';
import {
  campaignsOf,
  findCampaignOf,
  findMemberOf,
  findMembership,
  findUserOf,
  isErasedCampaign,
  isStillIn,
  noteSeen,
} from './access-repo';
import { isUnavailable, type Db } from './db/connection';
import { ApiError } from './http/errors';
import type { Caller, Member } from './http/handler';
import type { Identity } from './http/identity';
import type { KeyHolder } from './modules/api-keys/repo';
import { ownsCampaign } from './modules/campaigns/repo';

/** Input before it is parsed: only the campaign's id is looked for in it. */
export interface RawInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Who a caller has proved to be: a person, or a tool with its key; neither for calls that ask no one. */
export interface Proved {
  identity: Identity | null;
  key: KeyHolder | null;
}

export interface Granted {
  identity: Identity | null;
  user: Caller | null;
  member: Member | null;
  key: KeyHolder | null;
  /** The campaign was erased: what a phone still brings of it is settled, and kept nowhere. */
  isErased?: true;
}

const titleSchema = z.enum(titles);

/**
 * Grants a call or throws: TOKEN_MISSING, EMAIL_UNVERIFIED, REGISTRATION_REQUIRED, TERMS_NOT_ACCEPTED, FORBIDDEN, or INVALID
 * when the call does not name its campaign. A campaign that does not exist reads like one of someone else; for one that was erased
 * CAMPAIGN_ERASED, or a grant that says so for calls that bring facts. NOT_FOUND where the campaign
 * was left out and is to be found by a thing that is not there, or not in a campaign of the caller's.
 */
export async function grant(db: Db, call: Call, { identity, key }: Proved, input: RawInput): Promise<Granted> {
  const { access } = call;
  if (access.who === 'anyone') return { identity: null, user: null, member: null, key: null };
  if (access.who === 'key') {
    if (!key) throw new ApiError('TOKEN_MISSING');
    if (!key.scopes.includes(access.scope)) throw new ApiError('FORBIDDEN', sentence('KEY_LACKS_SCOPE'));
    return { identity: null, user: null, member: null, key };
  }
  if (!identity) throw new ApiError('TOKEN_MISSING');
  if (!identity.emailVerified && !(access.who === 'identity' && !access.verified))
    throw new ApiError('EMAIL_UNVERIFIED');
  if (access.who === 'identity') return { identity, user: null, member: null, key: null };

  // Whoever calls is nearly always a member of the campaign that the call names: both are asked for at once.
  const formerly = access.who === 'member' && access.formerly === true;
  const here = access.who === 'member' || access.who === 'owner' ? readableCampaign(access.campaign, input) : undefined;
  const both = here === undefined ? null : await findMemberOf(db, identity.uid, here, formerly);
  const { terms_accepted: accepted, ...user } = await findCaller(db, identity, both?.user);
  const own = access.who !== 'receiver_or_member' || campaignOf(access.campaign, input) === undefined;
  if (!accepted && !(call.beforeTerms && own)) throw new ApiError('TERMS_NOT_ACCEPTED');
  if (access.who === 'user') return { identity, user, member: null, key: null };
  if (access.who === 'founder') {
    if (!user.is_superuser && !(await ownsCampaign(db, user.email))) throw new ApiError('FORBIDDEN');
    return { identity, user, member: null, key: null };
  }

  const named = campaignOf(access.campaign, input);
  if (named === undefined && access.who === 'receiver_or_member') return { identity, user, member: null, key: null };
  const or = named === undefined && access.who === 'member' ? access.or : undefined;
  const campaignId =
    or === 'chosen_campaign'
      ? (user.campaign_id ?? undefined)
      : or
        ? await campaignOfThing(db, user, or, input)
        : named;
  if (campaignId === undefined) throw new ApiError('INVALID', sentence('NO_ID'));
  const row = both ? both.membership : await findMembership(db, user.id, campaignId, formerly);
  const member = row ? await asMember(db, user, row) : null;
  if (!member && (await isErasedCampaign(db, campaignId))) {
    if (formerly) return { identity, user, member: null, key: null, isErased: true };
    throw new ApiError('CAMPAIGN_ERASED');
  }
  if (!member) throw new ApiError(or && or !== 'chosen_campaign' ? 'NOT_FOUND' : 'FORBIDDEN');
  const allowed = access.who === 'owner' ? member.is_owner : mayAs(member, access.may);
  if (!allowed)
    throw access.who !== 'owner' && may(member.title, access.may)
      ? new ApiError('FORBIDDEN', sentence('NOT_FROM_ABOVE'))
      : new ApiError('FORBIDDEN');
  return { identity, user, member, key: null };
}

/** The campaign's id at its declared place; undefined when absent. Throws INVALID for what is not an id. */
function campaignOf(at: CampaignAt, input: RawInput): string | undefined {
  const [part, field] = at.split('.') as ['params' | 'query' | 'body', string];
  const source: unknown = input[part];
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, field) : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  const parsed = id.safeParse(value);
  if (!parsed.success) throw new ApiError('INVALID', sentence('NO_ID'));
  return parsed.data.toLowerCase();
}

/** The same; undefined also for what is not an id. */
function readableCampaign(at: CampaignAt, input: RawInput): string | undefined {
  try {
    return campaignOf(at, input);
  } catch {
    return undefined;
  }
}

/** The caller's campaign of the upload that the path names, or of what the query names. Throws NOT_FOUND when there is none. */
async function campaignOfThing(
  db: Db,
  user: Caller,
  what: 'upload' | 'recommended_walkbook',
  { params, query }: RawInput,
): Promise<string> {
  const named = z.object({ id }).safeParse(what === 'upload' ? params : query);
  if (!named.success) throw new ApiError('INVALID', sentence('NO_ID'));
  const campaignId = await findCampaignOf(db, what, named.data.id, await campaignsOf(db, user.id));
  if (campaignId === null) throw new ApiError('NOT_FOUND');
  return campaignId;
}

/** Fine enough for "last seen", and spares a write on almost every call. */
const seenEvery = 10 * 60_000;

/** @param known as it was read already */
async function findCaller(db: Db, identity: Identity, known: Awaited<ReturnType<typeof findUserOf>>) {
  const user = known ?? (await findUserOf(db, identity.uid));
  if (!user) throw new ApiError('REGISTRATION_REQUIRED');
  const { last_seen: lastSeen, ...caller } = user;
  // Users are in no one campaign: what is written of them is written on every server of a distributed database, one of which may be
  // away while the caller's campaign is not.
  const since = new Date(Date.now() - seenEvery);
  if (!lastSeen || Date.parse(lastSeen) < since.getTime())
    await noteSeen(db, user.id, since).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  return caller;
}

type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

/** Null for whoever entered from above and may no longer. */
async function asMember(db: Db, user: Caller, row: MembershipRow): Promise<Member | null> {
  const isOwner = row.owner_email === user.email;
  const entered = isOwner ? null : row.entered_from;
  if (!(await isStillIn(db, { chapter_id: row.campaign_id, user_id: user.id, through_id: entered }))) return null;
  return {
    campaign_id: row.campaign_id,
    title: titleSchema.parse(row.title),
    removed_at: row.removed_at,
    is_owner: isOwner,
    is_entered: entered !== null,
    time_zone: row.time_zone,
    country: row.country,
  };
}
