// The gates of the protected area, in their order.
import type { Title } from '../../contract/access';
import { firstScreen } from './capabilities';

/**
 * What the gates look at.
 * - `identity`: no one signed in at the identity provider, someone whose address is unverified, or verified.
 * - `terms`: whether the terms are accepted; null while no user record is present. The record counts as present once it
 *   is loaded for the chosen campaign: a new person goes chooser, terms, first
 *   screen (decisions/what-terms-wait-for.md).
 * - `title`: of the campaign user, null without one.
 * - `invitation`: whether an invitation is being answered.
 */
export interface GateState {
  identity: 'none' | 'unverified' | 'verified';
  terms: boolean | null;
  title: Title | null;
  invitation: boolean;
}

/** Whether a path lies in the protected area. */
export function isProtected(path: string): boolean {
  return path === '/app' || path.startsWith('/app/');
}

/** What waits on this phone stands before every gate: an account that is closed must not lock its work in. */
export const phonePath = '/app/phone';

/** Whether every gate is passed: a member of a campaign who has accepted the terms. */
export function isInside(state: GateState): boolean {
  return onlyScreen(state) === null;
}

/** The only screen that a person in this state may see, or null when all of a member's screens are open. */
function onlyScreen(state: GateState): string | null {
  if (state.identity === 'none') return '/auth/login';
  if (state.identity === 'unverified') return '/auth/verify';
  if (state.terms === false) return '/app/terms';
  if (state.title === null) return state.invitation ? '/app/invitation' : '/app/user-options';
  return null;
}

/**
 * Where a person must go instead of `path`, or null when they may stay. Paths outside of the protected area are no one's
 * business here. {@link phonePath} is open to everyone, also to no one signed in. The first rule that applies
 * decides:
 *
 * | identity   | terms    | campaign user | invitation | only screen        |
 * |------------|----------|---------------|------------|--------------------|
 * | none       |          |               |            | /auth/login        |
 * | unverified |          |               |            | /auth/verify       |
 * | verified   | false    |               |            | /app/terms         |
 * | verified   | not false| no            | no         | /app/user-options  |
 * | verified   | not false| no            | yes        | /app/invitation    |
 * | verified   | not false| yes           |            | all but these three; /app itself leads to the first screen |
 */
export function gate(state: GateState, path: string): string | null {
  if (!isProtected(path)) return null;
  const asked = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (asked === phonePath) return null;
  const only = onlyScreen(state);
  if (only !== null) return asked === only ? null : only;
  // A member has nothing to do at the doors any more. The terms may be read again by no one: they are accepted.
  const passed = asked === '/app' || asked === '/app/user-options' || asked === '/app/invitation';
  if (state.title !== null && (passed || (asked === '/app/terms' && state.terms === true)))
    return `/app/${firstScreen(state.title)}`;
  return null;
}
