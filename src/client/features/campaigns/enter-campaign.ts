// Choosing: what the server and the session learn when a campaign or an invitation is chosen.
import { contract } from '../../../contract';
import type { Invitation, Membership } from '../../../contract/invitations';
import { call } from '../../data/api';
import { identity } from '../../session/identity';
import { setSession } from '../../session/session';

/**
 * Works in this campaign from now on. The gates then lead to the terms or to the first screen of the title. Whoever has signed out before
 * the answer came enters nothing: the next person on this device would be in it.
 */
export async function enterCampaign(membership: Membership): Promise<void> {
  const { campaign_id } = membership;
  const { uid } = identity();
  const [user, campaign] = await Promise.all([
    call(contract.users.updateMe, { body: { campaign_id, title: membership.title } }),
    call(contract.campaigns.get, { query: { id: campaign_id } }),
  ]);
  if (identity().uid !== uid) return;
  const campaignUser = user.campaigns.find((each) => each.campaign_id === campaign_id) ?? membership;
  setSession({ user, campaign, campaignUser, invitation: null, choosing: false, toldAt: Date.now(), loadError: null });
}

/** Looks at an invitation: no campaign and no title until it is answered. */
export async function openInvitation(invitation: Invitation): Promise<void> {
  const { uid } = identity();
  await call(contract.users.updateMe, { body: { campaign_id: null, title: 'None' } });
  if (identity().uid !== uid) return;
  setSession({ invitation, user: null, campaignUser: null, campaign: null });
}

/** Accepts or declines; an accepted invitation leads into its campaign. */
export async function answerInvitation(invitation: Invitation, status: 'accepted' | 'declined'): Promise<void> {
  const campaignName = invitation.campaign_name.trim();
  const { membership } = await call(contract.invitations.answer, {
    body: { id: invitation.id, status, ...(status === 'accepted' ? { campaign_name: campaignName } : {}) },
  });
  if (membership) await enterCampaign(membership);
  else setSession({ invitation: null, choosing: true });
}
