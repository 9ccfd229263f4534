// The calls of requests for signs.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { SignRequestState } from '../../../contract/office/sign-requests';
import { may } from '../../../domain/access/capabilities';
import { ApiError } from '../../http/errors';
import type { Context, Handlers } from '../../http/handler';
import { findMemberById } from '../campaigns/memberships-repo';
import { closeRequest } from './close-request';
import {
  findEvents,
  insertEvent,
  listRequests,
  lockRequests,
  requestSources,
  type RequestEvent,
  type RequestSource,
} from './requests-repo';

type Change = Context<typeof contract.signRequests.change>;

export const signRequestHandlers: Handlers<typeof contract.signRequests> = {
  all: ({ member, db }) => listRequests(db, member.campaign_id, {}),

  mine: ({ member, user, db }) => listRequests(db, member.campaign_id, { openOf: user.id }),

  async change(context) {
    const { body, member, db } = context;
    const { campaign_id: campaignId } = member;
    await lockRequests(db, campaignId);
    const changes = body.changes.map(({ id, request_id, old_state }) => ({
      id: id.toLowerCase(),
      request_id: request_id.toLowerCase(),
      old_state,
    }));
    const ids = changes.map(({ request_id }) => request_id);
    if (new Set(ids).size < ids.length || new Set(changes.map(({ id }) => id)).size < ids.length)
      throw new ApiError('INVALID', sentence('SIGN_REQUEST_TWICE'));
    const sources = new Map((await requestSources(db, campaignId, ids)).map((source) => [source.id, source]));
    const seen = new Map((await listRequests(db, campaignId, { ids })).map((request) => [request.id, request]));
    const made = new Map(
      (
        await findEvents(
          db,
          campaignId,
          changes.map(({ id }) => id),
        )
      ).map((each) => [each.id, each]),
    );
    const manages = may(member.title, 'road_signs.manage');
    if (!manages && body.state !== 'placed' && body.state !== 'declined') throw new ApiError('FORBIDDEN');
    const assigned_to = await assigneeOf(context);
    for (const { id, request_id, old_state } of changes) {
      const source = sources.get(request_id);
      const request = seen.get(request_id);
      const event: RequestEvent = { id, state: body.state, assigned_to, user_id: context.user.id, note: body.note };
      const earlier = made.get(id);
      if (earlier && source && isSame(earlier, event, source)) continue;
      if (earlier) throw new ApiError('CONFLICT', sentence('CHANGED_MEANWHILE'));
      if (!source || !request || (!manages && request.assigned_to?.id !== context.user.id))
        throw new ApiError('NOT_FOUND', sentence('SIGN_REQUEST_NOT_FOUND'));
      if (request.state !== old_state) throw new ApiError('CONFLICT', sentence('CHANGED_MEANWHILE'));
      if (!follows(request.state, body.state)) throw new ApiError('INVALID', sentence('SIGN_REQUEST_CLOSED'));
      await insertEvent(db, campaignId, source, event);
      if (body.state !== 'assigned' && body.state !== 'unassigned')
        await closeRequest(db, campaignId, source, body.state, { user_id: context.user.id, now: context.now });
    }
    return listRequests(db, campaignId, { ids });
  },
};

/** To whom it is assigned: a member, and only with `assigned`. */
async function assigneeOf({ body, member, db }: Change): Promise<string | null> {
  if (body.state !== 'assigned') return null;
  const { assigned_to: id } = body;
  const assignee = id === undefined ? undefined : await findMemberById(db, member.campaign_id, id);
  if (!assignee) throw new ApiError('INVALID', sentence('NO_MEMBER'));
  return assignee.id;
}

/** What is open can be assigned and closed; what is closed can only be opened again. */
const follows = (now: SignRequestState, next: Change['body']['state']): boolean =>
  (now === 'requested' || now === 'assigned') !== (next === 'reopened');

const isSame = (
  earlier: RequestEvent & Pick<RequestSource, 'door_fact_id' | 'road_sign_id' | 'voter_id'>,
  event: RequestEvent,
  source: RequestSource,
): boolean =>
  earlier.state === event.state &&
  earlier.assigned_to === event.assigned_to &&
  earlier.user_id === event.user_id &&
  earlier.note === event.note &&
  (source.door_fact_id === null
    ? earlier.voter_id === source.voter_id && earlier.road_sign_id === source.road_sign_id
    : earlier.door_fact_id === source.door_fact_id);
