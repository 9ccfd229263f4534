// What the pure gates look at, from the stores as they are now.
import type { GateState } from '../../domain/access/gates';
import { identity, onIdentity } from './identity';
import { onSession, session } from './session';

export function gateState(): GateState {
  const who = identity();
  const { user, campaignUser, invitation } = session();
  return {
    identity: who.state !== 'signed-in' ? 'none' : who.emailVerified ? 'verified' : 'unverified',
    terms: user ? user.terms_accepted : null,
    title: campaignUser?.title ?? null,
    invitation: invitation !== null,
  };
}

export function onGateState(listener: () => void): () => void {
  const stops = [onIdentity(listener), onSession(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}
