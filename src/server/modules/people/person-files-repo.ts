// What files said of one person. Kept is what each import changed, with what stood before; what the first one said is what stood
// before all of these.
import { sql } from 'kysely';
import type { Person } from '../../../contract/voters/people';
import type { Db } from '../../db/connection';

/** What is shown of a file's values, in this order. */
const shown = [
  'source_id',
  'first',
  'middle',
  'last',
  'suffix',
  'birth_year',
  'sex',
  'party',
  'precinct',
  'registered_on',
  'status',
  'phone',
  'mobile',
  'email',
  'language',
] as const;
const numbers: readonly string[] = ['phone', 'mobile'];

type Values = Record<string, unknown>;

interface Change {
  upload_id: string;
  name: string;
  uploaded_at: string;
  before: Values;
  after: Values;
}

/** @param muted numbers are shown to no one for whom they must not be dialled */
export async function filesOf(
  db: Db,
  campaignId: string,
  id: string,
  muted: boolean,
): Promise<Pick<Person, 'files' | 'corrected'>> {
  const { rows } = await sql<{ now: Values; filed: Values | null } & Partial<Omit<Change, 'before' | 'after'>>>`
    select to_jsonb(voters) as now, voters.filed, uploads.id as upload_id, uploads.name, uploads.created_at as uploaded_at
    from voters left join uploads on uploads.campaign_id = ${campaignId} and uploads.id = voters.upload_id
    where voters.campaign_id = ${campaignId} and voters.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return { files: [], corrected: [] };
  const { rows: changes } = await sql<Change>`
    select uploads.id as upload_id, uploads.name, uploads.created_at as uploaded_at,
      import_changes.before, import_changes.after
    from import_changes
    join uploads on uploads.campaign_id = ${campaignId} and uploads.id = import_changes.upload_id
    where import_changes.campaign_id = ${campaignId} and import_changes.kind = 'voter' and import_changes.row_key = ${id}
    order by uploads.created_at desc, uploads.id`.execute(db);
  const list = (values: Values) =>
    shown.flatMap((field) => {
      const value = values[field];
      const isHidden = muted && numbers.includes(field);
      const isText = typeof value === 'string' || typeof value === 'number';
      return isText && value !== '' && !isHidden ? [{ field, value: String(value) }] : [];
    });
  const filed = row.filed ?? {};
  const files: Person['files'] = [];
  let before: Values = { ...row.now, ...filed };
  for (const { upload_id, name, uploaded_at, before: was, after } of changes) {
    const values = list(after);
    if (values.length > 0) files.push({ upload_id, name, uploaded_at, brought: false, values });
    before = { ...before, ...was };
  }
  const { upload_id, name, uploaded_at } = row;
  if (upload_id && name !== undefined && uploaded_at !== undefined)
    files.push({ upload_id, name, uploaded_at, brought: true, values: list(before) });
  return { files, corrected: list(filed) };
}
