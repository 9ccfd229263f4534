// Loading user and campaign for a verified person with a chosen campaign (spec section 4, "Data load"). What is kept on the
// device shows meanwhile, so an answer that never comes holds nobody up.
import { useEffect } from 'react';
import { contract } from '../../../contract';
import { ApiError, call, NoAnswer } from '../../api';
import { unavailableMessage } from '../../messages';
import { onWake } from '../../session/heartbeat';
import { useIdentity } from '../../session/identity';
import { leaveCampaign, session, setSession, useSession } from '../../session/session';
import { signOutHere } from '../../session/sign-out';

const AGAIN_AFTER = 60_000;

/** Signed in at the provider, but no account of ours any more: removed, or closed on another device. */
function accountGone(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'LOGIN_NO_USER' || error.code === 'NOT_INVITED' || error.status === 401)
  );
}

async function load(campaignId: string, signal: AbortSignal): Promise<void> {
  const me = await call(contract.users.me, {}, { signal });
  const campaignUser =
    me.status === 'active' ? me.campaigns.find((each) => each.campaign_id === campaignId) : undefined;
  if (session().campaignUser?.campaign_id !== campaignId) return;
  if (me.status !== 'active' || !campaignUser) {
    leaveCampaign();
    return;
  }
  const campaign = await call(contract.campaigns.get, { query: { id: campaignId } }, { signal });
  if (session().campaignUser?.campaign_id !== campaignId) return;
  setSession({ user: me, campaignUser, campaign, loadError: null });
}

/** Loads once, and shows the failure only when it matters: nothing is kept, or the server itself is in trouble. */
export async function loadMember(campaignId: string, signal: AbortSignal): Promise<void> {
  const kept = session();
  setSession({ loading: !kept.user || !kept.campaign });
  try {
    await load(campaignId, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (accountGone(error)) {
      await signOutHere();
      return;
    }
    const silent = error instanceof NoAnswer && session().user !== null && session().campaign !== null;
    if (!silent) setSession({ loadError: unavailableMessage });
  } finally {
    if (!signal.aborted) setSession({ loading: false });
  }
}

/** Loads at the start, after a campaign was chosen, and again after the device woke up. */
export function useDataLoad(): void {
  const who = useIdentity();
  const campaignId = useSession().campaignUser?.campaign_id;
  const ready = who.state === 'signed-in' && who.emailVerified;
  useEffect(() => {
    if (!ready || !campaignId) return undefined;
    const stop = new AbortController();
    let last = Date.now();
    void loadMember(campaignId, stop.signal);
    const forget = onWake(() => {
      if (Date.now() - last < AGAIN_AFTER && session().campaign && session().loadError === null) return;
      last = Date.now();
      void loadMember(campaignId, stop.signal);
    });
    return () => {
      forget();
      stop.abort();
      setSession({ loading: false });
    };
  }, [ready, campaignId]);
}
