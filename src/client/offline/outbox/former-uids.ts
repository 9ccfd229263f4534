// What a person was at the identity provider before the account there was made again: the server alone says so, and only to them.
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { session } from '../../session/session';
import type { OutboxDb } from './outbox-db';
import { withOutbox } from './outbox-connection';

/** The ids that someone had before, as the session knows them or else as the server says now; none where it can't be asked. */
export async function formerUids(owner: string): Promise<readonly string[]> {
  const user = session().user ?? (await call(contract.users.me, {}).catch(() => null));
  // Of someone else, who was signed in a moment ago or is by now.
  if (user?.status !== 'active' || user.oauth_accounts.every((each) => each.account_id !== owner)) return [];
  return (user.former_uids ?? []).filter((uid) => uid !== owner);
}

/** As {@link formerUids}. Where no one else has left anything on this phone the server is not asked. */
export async function formerUidsHere(owner: string): Promise<readonly string[]> {
  return session().user || (await withOutbox((db) => hasStrangers(db, owner))) ? formerUids(owner) : [];
}

async function hasStrangers(db: OutboxDb, owner: string): Promise<boolean> {
  const [saved, counted] = await Promise.all([
    db.items.where('owner').notEqual(owner).count(),
    db.devices.toCollection().primaryKeys(),
  ]);
  return saved > 0 || counted.some((key) => !key.startsWith(`${owner}|`));
}
