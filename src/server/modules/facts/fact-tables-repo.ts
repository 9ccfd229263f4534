// The SQL of facts whose table has a column for each of their fields, named like it.
import { sql } from 'kysely';
import type { Stamped } from '../../../contract/facts/fact';
import type { FactKind } from '../../../domain/facts/kind';
import type { Db } from '../../db/connection';

/** Inserts facts that are not there yet, and returns the ids of those that are new. */
export async function insertFacts(
  tx: Db,
  owner: { campaign_id: string; user_id: string },
  table: string,
  facts: readonly Stamped[],
): Promise<Set<string>> {
  const fields = [...new Set(facts.flatMap((fact) => Object.keys(fact)))];
  const columns = sql.join(fields.map((field) => sql.ref(field)));
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (campaign_id, user_id, ${columns})
    select ${owner.campaign_id}::uuid, ${owner.user_id}::uuid, ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(facts)}::jsonb)
    on conflict do nothing returning id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Facts of a campaign by their ids, with whose they are. */
export async function factsById<F extends Stamped>(
  db: Db,
  campaignId: string,
  { table, schema }: FactKind<F>,
  ids: readonly string[],
): Promise<(F & { user_id: string })[]> {
  const { rows } = await sql<{ user_id: string }>`
    select * from ${sql.table(table)} where campaign_id = ${campaignId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map((row) => ({ ...schema.parse(row), user_id: row.user_id }));
}
