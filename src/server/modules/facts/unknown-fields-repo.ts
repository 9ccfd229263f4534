// The SQL of what facts say besides what this release knows.
import type { Db } from '../../db/connection';
import type { UnknownFields } from './validate-facts';

/** Keeps unknown fields of new facts by the facts' ids. */
export async function insertUnknownFields(
  tx: Db,
  campaignId: string,
  fields: ReadonlyMap<string, UnknownFields>,
): Promise<void> {
  const rows = [...fields].map(([fact_id, unknown]) => ({
    campaign_id: campaignId,
    fact_id,
    fields: JSON.stringify(unknown),
  }));
  // A fact that was lost by a restored backup comes again, and what it said besides may be there still.
  await tx
    .insertInto('fact_unknown_fields')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}
