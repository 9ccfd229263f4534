// What was kept of a session, parsed: it may be of an older release.
import { campaign } from '../../contract/campaigns';
import { invitation, membership } from '../../contract/invitations';
import { user } from '../../contract/users';
import type { Session } from './session';

type Kept = Pick<Session, 'user' | 'campaignUser' | 'invitation' | 'campaign'>;

/** Each part on its own: a damaged one is absent, the others stay. */
export function parseKept(raw: Record<keyof Kept, unknown>): Kept {
  return {
    user: user.safeParse(raw.user).data ?? null,
    campaignUser: membership.safeParse(raw.campaignUser).data ?? null,
    invitation: invitation.safeParse(raw.invitation).data ?? null,
    campaign: campaign.safeParse(raw.campaign).data ?? null,
  };
}
