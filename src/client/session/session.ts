// The signed-in person inside one chosen campaign: kept in memory, and sealed in the browser's storage for an offline start.
import type { Campaign } from '../../contract/campaigns';
import type { Capability } from '../../contract/access';
import type { Invitation, Membership } from '../../contract/invitations';
import type { User } from '../../contract/users';
import { mayAs } from '../../domain/access/capabilities';
import { readEncrypted, writeEncrypted } from './encrypted-storage';
import { createStore, useStore } from '../i18n/store';
import { setCountry } from '../i18n/texts';

export interface Session {
  /** The own record, once loaded for the chosen campaign. */
  user: User | null;
  /** The membership of the chosen campaign. */
  campaignUser: Membership | null;
  /** The invitation being answered. */
  invitation: Invitation | null;
  campaign: Campaign | null;
  /** They want to see the chooser: a single entry is not opened by itself then. Only of this tab. */
  choosing: boolean;
  /** When the server last told all of this, in milliseconds; null while it is what was kept. */
  toldAt: number | null;
  /** Whether user and campaign are being loaded and nothing is there to show meanwhile. */
  loading: boolean;
  loadError: string | null;
}

const empty: Session = {
  user: null,
  campaignUser: null,
  invitation: null,
  campaign: null,
  choosing: false,
  toldAt: null,
  loading: false,
  loadError: null,
};

const store = createStore<Session>(empty);
// Before anything that is drawn: the first to listen is the first to hear.
store.subscribe(() => {
  const { campaign, user } = store.get();
  setCountry(campaign?.country ?? null, user?.units ?? campaign?.units ?? null);
});

export const session = store.get;
export const onSession = store.subscribe;

export function useSession(): Session {
  return useStore(store);
}

/** Reads what was kept. A damaged or older entry counts as absent and is loaded again. */
export async function restoreSession(): Promise<void> {
  const [user, campaignUser, invitation, campaign] = await Promise.all([
    readEncrypted('user'),
    readEncrypted('campaign_user'),
    readEncrypted('invitation'),
    readEncrypted('campaign'),
  ]);
  if (campaignUser === null && invitation === null) return;
  // Anyone who is not in yet needs no schemas to see the login.
  const { parseKept } = await import('./kept-session');
  store.update(parseKept({ user, campaignUser, invitation, campaign }));
}

/** Changes the session and what is kept of it; null clears. */
export function setSession(patch: Partial<Session>): void {
  store.update(patch);
  if (patch.user !== undefined) void writeEncrypted('user', patch.user);
  if (patch.campaignUser !== undefined) void writeEncrypted('campaign_user', patch.campaignUser);
  if (patch.invitation !== undefined) void writeEncrypted('invitation', patch.invitation);
  if (patch.campaign !== undefined) void writeEncrypted('campaign', patch.campaign);
}

/** Leaves the chosen campaign for the chooser; the identity stays signed in. `choosing`: to look for another one there. */
export function leaveCampaign({ choosing = false } = {}): void {
  setSession({ ...empty, choosing });
}

export interface Member {
  user: User;
  campaignUser: Membership;
  campaign: Campaign;
  campaignId: string;
  userId: string;
  can: (capability: Capability) => boolean;
}

/** The member behind the gates. Only for screens inside the frame, which shows them once all of it is there. */
export function useMember(): Member {
  const { user, campaignUser, campaign } = useSession();
  if (!user || !campaignUser || !campaign) throw new Error('This screen is for members of a campaign only.');
  return {
    user,
    campaignUser,
    campaign,
    campaignId: campaignUser.campaign_id,
    userId: user.id,
    can: (capability) => mayAs(campaignUser, capability),
  };
}
