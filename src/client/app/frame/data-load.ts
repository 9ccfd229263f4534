// Loading user and campaign for a verified person with a chosen campaign. What is kept on the
// device shows meanwhile, so an answer that never comes holds no one up.
import { useEffect } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { ApiError, call, NoAnswer } from '../../data/api';
import { unavailableMessage } from '../../data/error-messages';
import { clearCampaign } from '../../session/clear';
import { onWake } from '../../session/heartbeat';
import { onRefused } from '../../session/refusals';
import { useIdentity } from '../../session/identity';
import { session, setSession, useSession } from '../../session/session';
import { signOutHere } from '../../session/sign-out';
import { toast } from '../../ui/primitives/toast';

const AGAIN_AFTER = 60_000;
/** A screen makes several calls at once, and each may be refused. */
const REFUSED_AGAIN_AFTER = 5_000;
const FRESH_FOR = 5_000;

/** Also when the clock was put back. */
const isOlderThan = (at: number | null, ms: number) => at === null || Math.abs(Date.now() - at) >= ms;

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
    await clearCampaign();
    if (me.status === 'active') toast({ text: t('You’re no longer in this campaign'), icon: 'alert', ms: 10_000 });
    return;
  }
  const campaign = await call(contract.campaigns.get, { query: { id: campaignId } }, { signal });
  if (session().campaignUser?.campaign_id !== campaignId) return;
  setSession({ user: me, campaignUser, campaign, toldAt: Date.now(), loadError: null });
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
      const ended = error instanceof ApiError && error.status === 401;
      const text = ended
        ? t('Your session has ended. Please sign in again')
        : t('This account is closed. You’ve been signed out');
      toast({ text, icon: 'alert', ms: 10_000 });
      return;
    }
    const silent = error instanceof NoAnswer && session().user !== null && session().campaign !== null;
    if (!silent) setSession({ loadError: t(unavailableMessage) });
  } finally {
    if (!signal.aborted) setSession({ loading: false });
  }
}

/** Loads at the start, after a campaign was chosen, and again after the device woke up or a call was refused. */
export function useDataLoad(): void {
  const who = useIdentity();
  const campaignId = useSession().campaignUser?.campaign_id;
  const ready = who.state === 'signed-in' && who.emailVerified;
  useEffect(() => {
    if (!ready || !campaignId) return undefined;
    const stop = new AbortController();
    let lastTry = 0;
    const load = () => {
      lastTry = Date.now();
      void loadMember(campaignId, stop.signal);
    };
    // Whoever has just chosen the campaign was told all of it with that.
    if (isOlderThan(session().toldAt, FRESH_FOR)) load();
    const asleep = onWake(() => {
      const { campaign, loadError } = session();
      if (isOlderThan(lastTry, AGAIN_AFTER) || !campaign || loadError !== null) load();
    });
    const refused = onRefused(() => {
      if (isOlderThan(lastTry, REFUSED_AGAIN_AFTER)) load();
    });
    return () => {
      asleep();
      refused();
      stop.abort();
      setSession({ loading: false });
    };
  }, [ready, campaignId]);
}
