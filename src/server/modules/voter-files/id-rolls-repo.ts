// Which imports gave the campaign's voters their IDs, and of what kind these are: told by the column that they stand in.
import { plainName } from '../../../domain/voter-files/columns';
import type { Db } from '../../db/connection';

/** An import that has voter IDs. */
export interface IdRoll {
  id: string;
  id_kind: string;
  layout: string | null;
}

const prefix = 'column ';
/** The kind of the IDs in a column of this name; null without one. */
export const kindOfColumn = (name: string): string | null => (name === '' ? null : prefix + plainName(name));
/** The column's name, as plainName writes it. */
export const nameOfKind = (kind: string): string => (kind.startsWith(prefix) ? kind.slice(prefix.length) : kind);

export async function idRolls(db: Db, campaignId: string): Promise<IdRoll[]> {
  const rolls = await db
    .selectFrom('uploads')
    .select(['id', 'id_kind', 'layout'])
    .where('campaign_id', '=', campaignId)
    .where('contents', 'in', ['voters', 'walkbook'])
    .where('step', '=', 'import')
    .where('accepted', '>', 0)
    .where('id_kind', 'is not', null)
    .orderBy('created_at')
    .execute();
  return rolls.flatMap(({ id_kind, ...roll }) => (id_kind === null ? [] : [{ ...roll, id_kind }]));
}
