// Who made their account at the identity provider anew comes back as themselves, and no one else does.
import type { AuthConfig } from '../../config';
import type { Db } from '../../db/connection';
import type { Identity } from '../../http/identity';
import { isGone } from '../../providers/identity-accounts';
import { listMemberships } from '../campaigns/memberships-repo';
import { findActiveByEmail, findActiveByUid, giveTo, type UserRow } from './repo';

/**
 * Gives the record of an address to an identity that has the address now. A record that no one has proved goes to the one that asks
 * last: such an address keeps no one out. One that is someone's stays theirs until the provider itself says that their account is
 * gone: they may have left the address, of which the record hears only when they come back. Throws UNAVAILABLE while it does not answer.
 */
export async function adopt(db: Db, auth: AuthConfig, identity: Identity): Promise<UserRow | undefined> {
  const found = await findActiveByEmail(db, identity.email);
  if (!found) return undefined;
  const isProved = found.is_verified || (await listMemberships(db, found.id)).length > 0;
  if (isProved && !identity.emailVerified) return undefined;
  if (isProved && found.identity_uid !== null && !(await isGone(auth, found.identity_uid))) return undefined;
  // The same person in two requests: the other one was faster.
  return (await giveTo(db, found, identity.uid, isProved)) ?? findActiveByUid(db, identity.uid);
}
