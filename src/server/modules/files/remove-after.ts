// Removes bytes that no row names any more.
import type { Db } from '../../db/connection';
import type { Services } from '../../http/handler';
import { noteRemovals, removeNoted } from './removals-repo';

interface Removal {
  db: Db;
  services: Pick<Services, 'db' | 'files'>;
  after: (effect: () => void) => void;
}

/** Once the transaction is committed. That the store fails is no reason for another answer: the housekeeping tries again, and reports it. */
export async function removeAfter({ db, services, after }: Removal, ...keys: readonly string[]): Promise<void> {
  await noteRemovals(db, keys);
  if (keys.length > 0) after(() => void removeNoted(services, keys).catch(() => undefined));
}
