// The contact ledger is asked anew about people of whom something was reported.
import type { DoorReport } from '../../../contract/facts/door-report';
import type { Db } from '../../db/connection';
import { checkVoters } from '../contact-ledger/entries-repo';

/** People who were added, told otherwise of, or are now known to live in another unit may be someone who must be left alone. */
export async function checkReported(tx: Db, campaignId: string, facts: readonly DoorReport[]): Promise<string[]> {
  const voters = facts.flatMap((fact) =>
    fact.kind === 'person_added' || fact.kind === 'person_corrected' ? fact.voter_id : [],
  );
  const doors = facts.flatMap((fact) => (fact.kind === 'unit_repair' ? fact.door_id : []));
  return checkVoters(tx, campaignId, { voters, doors });
}
