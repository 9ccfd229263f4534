// How someone of a campaign mapped the columns of a file: files with the same columns are read the same way.
import type { Db } from '../../db/connection';

/** Keeps how a campaign's files of one kind are read. */
export async function rememberMapping(tx: Db, campaignId: string, signature: string, mapping: unknown): Promise<void> {
  const remembered = { mapping: JSON.stringify(mapping), updated_at: new Date() };
  await tx
    .insertInto('import_mappings')
    .values({ campaign_id: campaignId, signature, ...remembered })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'signature']).doUpdateSet(remembered))
    .execute();
}

/** How someone of the campaign said that such files are read; null when no one did. */
export async function rememberedMapping(db: Db, campaignId: string, signature: string): Promise<unknown> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where((row) => row.and({ campaign_id: campaignId, signature }))
    .executeTakeFirst();
  return row?.mapping ?? null;
}
