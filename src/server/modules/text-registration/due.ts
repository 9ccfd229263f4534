// The round that looks for registrations of which the carrier is to be asked. Several servers may walk it at once.
import { inTransaction, type Db } from '../../db/connection';
import type { Jobs } from '../../jobs/queue';
import { takeDue } from './repo';

export function queueDueRegistrations({ db, jobs }: { db: Db; jobs: Pick<Jobs, 'add'> }): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const campaign_id of await takeDue(tx)) await jobs.add(tx, 'text_registration', { campaign_id });
  });
}
