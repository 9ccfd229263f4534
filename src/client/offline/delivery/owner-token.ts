// Under whose name this phone may send: the owner of the work, and no one else.
import { NoAnswer } from '../../data/api';
import { identity, identityToken } from '../../session/identity';
import { withTimeout } from '../device/with-timeout';

/** A JSON answer must come in 45 s; the pill says offline long before. */
export const jsonTimeout = 45_000;

/** Thrown when the phone is in another person's hands by now: nothing is sent, nothing is counted. */
export class WrongAccount extends Error {
  override name = 'WrongAccount';
}

/**
 * A token of the owner of some work, and of no one else. Throws what the identity provider throws.
 * @throws {WrongAccount} when the phone is in another person's hands
 */
export async function ownersToken(owner: string, fresh: boolean): Promise<string> {
  const token = await withTimeout(jsonTimeout, identityToken(fresh), () => new NoAnswer());
  if (identity().uid !== owner || ownerOf(token) !== owner) throw new WrongAccount();
  return token;
}

/** Whom a token speaks for; null when it cannot be read. */
function ownerOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null) return null;
    if ('user_id' in claims && typeof claims.user_id === 'string') return claims.user_id;
    return 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : null;
  } catch {
    return null;
  }
}
