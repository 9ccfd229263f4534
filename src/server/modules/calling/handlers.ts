// The calls of whoever calls in a phone bank.
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { inTwoSteps, type Handlers, type Member } from '../../http/handler';
import { requireOwn } from '../phone-numbers/carrier-answers';
import { beginBrowserCall } from './browser-call';
import { initiateCall } from './initiate-call';
import { nextPerson } from './next-person';
import { letGo } from './next-person-repo';
import { requireAnyCaller, requireCaller, requireReporter } from './require-caller';
import { acquireNumber, endSession, isOurNumber, releaseNumber, startSession } from './sessions-repo';
import { storeResult } from './store-result';

/** Someone who was given back isn't offered again for so long, in milliseconds. */
const skippedFor = 600_000;

const noOne = { quiet: 'CALLS_QUIET', later: 'CALLS_LATER', none: 'CALLS_NONE_LEFT' } as const;

export const callingHandlers: Handlers<typeof contract.calling> = {
  async nextVoter({ params, query, member, user, db, services, now }) {
    requireOwn(user.id, query.user_id);
    const { asking, standing } = await requireActive(db, member, user.id, params.id, now);
    const next = await nextPerson(db, asking, standing);
    if (next.person === null) throw new ApiError('NOT_FOUND', sentence(noOne[next.why]));
    return { ...next.person, in_browser: services.carrier.voice.hasBrowser };
  },

  async releaseUncalledVoter({ body, member, user, db, now }) {
    requireOwn(user.id, body.user_id);
    const { id } = await requireCaller(db, member, user.id, body.phone_banking_campaign_id);
    const held = { campaignId: member.campaign_id, phoneBankId: id, userId: user.id, now };
    return { released: await letGo(db, held, body.voter_id, { refusal: null, pause: skippedFor, seen: true }) };
  },

  async acquireNumber({ body, member, user, db, now }) {
    requireOwn(user.id, body.user_id);
    const phone_number = await acquireNumber(db, member.campaign_id, user.id, now);
    if (phone_number === null) throw new ApiError('CONFLICT', sentence('CALLS_NO_NUMBER'));
    return { phone_number };
  },

  async releaseNumber({ body, member, user, db }) {
    requireOwn(user.id, body.user_id);
    return { released: await releaseNumber(db, member.campaign_id, user.id) };
  },

  async createSession({ body, member, user, db, now }) {
    const { campaign_id } = member;
    requireOwn(user.id, body.user_id);
    if (!(await isOurNumber(db, campaign_id, body.phone_number))) throw new ApiError('NOT_FOUND');
    return startSession(db, { campaign_id, user_id: user.id, phone_number: body.phone_number }, now);
  },

  endSession: async ({ body, member, user, db, now }) =>
    found(await endSession(db, { campaign_id: member.campaign_id, user_id: user.id, id: body.call_session_id }, now)),

  initiateCall: inTwoSteps(async ({ params, body, member, user, db, services, now }) => {
    requireOwn(user.id, body.user_id);
    const { asking, standing } = await requireActive(db, member, user.id, params.id, now);
    const wanted = { asking, standing, voterId: body.voter_id, volunteer: body.volunteer_phone };
    const rung = await initiateCall(db, services.carrier.voice, wanted);
    return () => Promise.resolve(rung);
  }),

  async browserCall({ params, body, member, user, db, services, now }) {
    requireOwn(user.id, body.user_id);
    const { asking, standing } = await requireActive(db, member, user.id, params.id, now);
    return beginBrowserCall(db, services.carrier.voice, { asking, standing, voterId: body.voter_id });
  },

  async accessToken({ query, member, user, db, services, now }) {
    requireOwn(user.id, query.user_id);
    await requireAnyCaller(db, member, user.id);
    const made = await Promise.resolve(services.carrier.voice.browserToken(user.id, now));
    if (made === null) throw new ApiError('UNAVAILABLE', sentence('CALLS_NO_BROWSER'));
    return { token: made.token, expires_at: made.expires_at.toISOString() };
  },

  async updateCallResult({ params, body, member, user, db, arrival }) {
    requireOwn(user.id, body.user_id);
    const { id } = await requireReporter(db, member, user.id, params.id, body.voter_id);
    return storeResult(db, { ...body, campaignId: member.campaign_id, phoneBankId: id, userId: user.id }, arrival);
  },
};

/** Who has someone on the screen when calls are turned off can still save what came of it. */
async function requireActive(db: Db, member: Member, userId: string, id: string, now: Date) {
  const { campaign_id: campaignId, country, time_zone } = member;
  const standing = await requireCaller(db, member, userId, id);
  const { filters, status } = standing;
  if (!standing.is_phone_banking_enabled) throw new ApiError('CONFLICT', sentence('CALLS_OFF'));
  if (status !== 'Active' || filters === null) throw new ApiError('CONFLICT', sentence('CALLS_NOT_ACTIVE'));
  return {
    asking: { campaignId, phoneBankId: id, filters, userId, now },
    standing: { ...standing, country, time_zone },
  };
}
