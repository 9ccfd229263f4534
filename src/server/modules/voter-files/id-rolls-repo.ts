// Which imports gave the campaign's voters their IDs, and of what kind these are: told by the column that they stand in.
import { isVanIdColumn, vanIdColumns } from '../../../domain/reports/van-names';
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

/** How the IDs of a file are told from those of others. */
export interface FileIds {
  /** Whether the file is in a state's own layout. */
  ofState: boolean;
  /** The kind under which they are kept beside the IDs that people have already; '' for a file without. */
  kept: string;
  /** The kinds of files whose IDs are kept alike: VAN's column has several names. */
  like: readonly string[];
}

export const vanKind = 'van';
const vanKinds = vanIdColumns.map((name) => prefix + name);

export function idsOfKind(kind: string | null, ofState = false): FileIds {
  if (kind === null) return { ofState, kept: '', like: [] };
  return isVanIdColumn(nameOfKind(kind))
    ? { ofState, kept: vanKind, like: vanKinds }
    : { ofState, kept: kind, like: [kind] };
}

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
