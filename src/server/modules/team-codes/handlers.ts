// The calls of team codes: a code on a wall that turns a proved address into a personal invitation as Volunteer.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { TeamCode } from '../../../contract/joining';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { mayOffer } from '../campaigns/handed-out';
import { findMemberByEmail, wasRemoved } from '../campaigns/memberships-repo';
import { lockCampaign } from '../campaigns/repo';
import { newInvitationToken } from '../invitations/present';
import { findOpenFor, saveInvitation } from '../invitations/repo';
import { requireActiveWalkbooks } from '../walkbooks/repo';
import { countPerson, findLiveCode, insertTeamCode, listTeamCodes, revokeTeamCode, type TeamCodeRow } from './repo';

export const teamCodeHandlers: Handlers<typeof contract.teamCodes> = {
  async create(context) {
    const { body, member, user, db, now } = context;
    const { most_people, days, walkbook_ids = [] } = body;
    await requireActiveWalkbooks(db, member.campaign_id, walkbook_ids);
    const values = { campaign_id: member.campaign_id, created_by: user.id, most_people, days, walkbook_ids };
    const row = await insertTeamCode(db, values);
    await audit(context, 'team_code_made', { id: row.id });
    return present(row, now);
  },

  async all({ member, db, now }) {
    const rows = await listTeamCodes(db, member.campaign_id);
    const ended = new Set<string | null>();
    for (const [maker, row] of new Map(rows.map((each) => [each.created_by, each])))
      if (!(await mayInvite(db, row))) ended.add(maker);
    return rows.map((row) => ({
      ...present(row, now),
      ...(ended.has(row.created_by) && { status: 'revoked' as const }),
    }));
  },

  async revoke(context) {
    const { body, member, db, now } = context;
    const row = await revokeTeamCode(db, member.campaign_id, body.id);
    if (!row) throw new ApiError('NOT_FOUND');
    await audit(context, 'team_code_revoked', { id: row.id });
    return present(row, now);
  },

  async validate({ query, db }) {
    const row = await liveCode(db, query.code);
    if (row.people >= row.most_people) throw new ApiError('TEAM_CODE_INVALID');
    return { campaign_name: row.campaign_name };
  },

  async join({ body, identity, db }) {
    const row = await liveCode(db, body.code);
    const { campaign_id, created_by: sender_id, walkbook_ids } = row;
    // One after the other, and not while it is erased or someone is invited or removed.
    await lockCampaign(db, campaign_id);
    // The same again is harmless, also for the last one whom the code let in: the first reply may have been lost.
    if (await findMemberByEmail(db, campaign_id, identity.email)) return { status: 'member' };
    if (await findOpenFor(db, campaign_id, identity.email)) return { status: 'invited' };
    if (await wasRemoved(db, campaign_id, identity.email))
      throw new ApiError('FORBIDDEN', sentence('REMOVED_NEEDS_INVITATION'));
    if (!(await countPerson(db, campaign_id, row.id))) throw new ApiError('TEAM_CODE_INVALID');
    await saveInvitation(db, {
      campaign_id,
      sender_id,
      receiver_email: identity.email,
      offer_title: 'Volunteer',
      message: null,
      token: newInvitationToken(),
      walkbook_ids,
    });
    return { status: 'invited' };
  },
};

/** A code admits people as long as its maker may invite them. */
async function mayInvite(db: Db, { created_by, campaign_id }: Maker): Promise<boolean> {
  return created_by !== null && (await mayOffer(db, campaign_id, created_by)).includes('Volunteer');
}

type Maker = Pick<TeamCodeRow, 'created_by' | 'campaign_id'>;

async function liveCode(db: Db, code: string) {
  const row = await findLiveCode(db, code);
  if (!row || !(await mayInvite(db, row))) throw new ApiError('TEAM_CODE_INVALID');
  return row;
}

function present(row: TeamCodeRow, now: Date): TeamCode {
  const { code, revoked_at: _revoked, created_by: _maker, ...shown } = row;
  return { ...shown, link: `/auth/join?code=${code}`, status: statusOf(row, now) };
}

function statusOf({ revoked_at, people, most_people, expires_at }: TeamCodeRow, now: Date): TeamCode['status'] {
  if (revoked_at !== null) return 'revoked';
  if (people >= most_people) return 'used_up';
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : 'open';
}
