// The tables of a campaign as CSV, each read page by page along its key: a county does not fit into memory. Whatever migration adds a
// table, it is in the export; what is not, and why, stands here.
import { sql, type RawBuilder } from 'kysely';
import { csvHeader, csvLine } from '../../../domain/reports/csv';
import type { Db } from '../../db/connection';
import { isConfidential, isHiddenDoor } from '../contact-ledger/left-out-repo';

/** Working tables: what an import, a cut, a search or a report keeps to go on from, and this export's own. */
const working =
  /^(campaign_exports|idempotency_keys|staged_.*|spelling.*|turf_cut.*|turf_job.*|geocoding.*|walkbook_keys|walkbook_totals|walkbook_ground|upload_rejections|result_file_rows|import_mappings|emails|report_email_days|owner_offers|answer_.*|counted_.*|door_changes|doors_counted|coverage_counts|respondent_.*|count_checks|told_support|supporter_counts|support_counts|touch_blocks|offered_values|listed_walkbooks|walkbook_lists)$/;
/** What lets someone in, opens something, or says where bytes lie. */
const secret = /(^|_)(token|code|secret|hash|storage_key|sealed_key)$/;
/** Precincts have codes that are no secret. */
const plainCodes = new Set(['precinct_names']);
/** Which columns of tables else no one is told: what is shown of a file while it waits, and which other campaign of a tree is meant. */
const untold = new Set([
  'uploads.result_columns',
  'contact_ledger.shared_from',
  'contact_ledger.shared_entry_id',
  'surveys.shared_by',
  'surveys.shared_survey_id',
  'survey_questions.shared_question_id',
]);
const pageRows = 2_000;

interface TableColumn {
  name: string;
  type: string;
  /** Its place in the key, campaign_id left out; null for others. */
  key: number | null;
}
export interface ExportedTable {
  name: string;
  columns: TableColumn[];
}

/** Every table that an export holds. */
export async function exportedTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<TableColumn & { table: string }>`
    select tables.relname as table, columns.attname as name, format_type(columns.atttypid, null) as type,
      array_position(keys.indkey::int2[], columns.attnum) as key
    from pg_class tables
    join pg_attribute campaign on campaign.attrelid = tables.oid and campaign.attname = 'campaign_id'
    join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
    join pg_index keys on keys.indrelid = tables.oid and keys.indisprimary
    where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname <> 'users'
    order by tables.relname, columns.attnum`.execute(db);
  const tables = new Map<string, TableColumn[]>();
  for (const { table, ...column } of rows) {
    if (working.test(table) || column.name === 'campaign_id' || column.type === 'bytea') continue;
    if (untold.has(`${table}.${column.name}`)) continue;
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

const isShown = ({ name }: ExportedTable, column: TableColumn) => !secret.test(column.name) || plainCodes.has(name);
const numbers = /^(smallint|integer|bigint|numeric|real|double precision)$/;

/** A value as a file has it: a number as one, an instant in ISO 8601, all else as the database writes it. */
function value({ name, type }: TableColumn): RawBuilder<unknown> {
  const column = sql.ref(`rows.${name}`);
  if (numbers.test(type)) return column;
  return type.startsWith('timestamp') ? sql`to_json(${column}) #>> '{}'` : sql`${column}::text`;
}

/** Holds for the id of a voter whose record is confidential. */
const isHiddenVoter = (campaignId: string, id: RawBuilder<unknown>) => sql`exists (
  select 1 from voters
  where voters.campaign_id = ${campaignId} and voters.id = ${id} and ${isConfidential})`;

/** Holds for rows that say nothing of someone whose record is confidential: neither the ledger, nor a result, nor a door. */
function isOfNoneHidden(campaignId: string, { name, columns }: ExportedTable): RawBuilder<unknown> {
  if (name === 'voters') return sql`rows.suppressed is distinct from 'confidential'`;
  if (name === 'doors') return sql`not ${isHiddenDoor(campaignId, sql`rows.id`)}`;
  // What a file said of someone, and of where they live, before and after.
  if (name === 'import_changes') {
    const about = (kind: string) => sql`case when rows.kind = ${kind} then rows.row_key::uuid end`;
    return sql`not ${isHiddenVoter(campaignId, about('voter'))} and not ${isHiddenDoor(campaignId, about('door'))}`;
  }
  const parts = [sql`true`];
  if (columns.some((column) => column.name === 'voter_id'))
    parts.push(sql`not ${isHiddenVoter(campaignId, sql`rows.voter_id`)}`);
  if (columns.some((column) => column.name === 'door_id'))
    parts.push(sql`not ${isHiddenDoor(campaignId, sql`rows.door_id`)}`);
  if (name === 'contact_ledger') parts.push(sql`rows.reason is distinct from 'confidential'`);
  return sql.join(parts, sql` and `);
}

export async function* tableLines(db: Db, campaignId: string, table: ExportedTable): AsyncGenerator<string> {
  const shown = table.columns.filter((column) => isShown(table, column));
  const keys = table.columns.filter(({ key }) => key !== null).toSorted((a, b) => (a.key ?? 0) - (b.key ?? 0));
  // A table with one row of a campaign has no further key.
  const refs = keys.length === 0 ? sql`rows.campaign_id` : sql.join(keys.map(({ name }) => sql.ref(`rows.${name}`)));
  yield csvHeader(shown.map(({ name }) => name));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<{ cells: (string | number | null)[]; key: string[] }>`
      select json_build_array(${sql.join(shown.map(value))}) as cells, array[${sql.join(
        keys.map(({ name }) => sql`${sql.ref(`rows.${name}`)}::text`),
      )}]::text[] as key
      from ${sql.table(table.name)} as rows
      where rows.campaign_id = ${campaignId} and ${isOfNoneHidden(campaignId, table)} ${after}
      order by ${refs} limit ${pageRows}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ cells }) => csvLine(cells)).join('');
    if (rows.length < pageRows || keys.length === 0) return;
    const values = keys.map(({ type }, at) => sql`${last.key[at] ?? ''}::${sql.raw(type)}`);
    after = sql`and (${refs}) > (${sql.join(values)})`;
  }
}

/** The campaign itself, and its people by name: of them a campaign's tables have ids only. */
export async function* peopleLines(db: Db, campaignId: string): AsyncGenerator<string> {
  yield csvHeader(['id', 'first', 'last', 'email', 'title', 'date_joined', 'removed_at']);
  const { rows } = await sql<{ cells: (string | null)[] }>`
    select json_build_array(users.id, users.first, users.last, users.email, memberships.title,
      memberships.date_joined, memberships.removed_at) as cells
    from memberships join users on users.id = memberships.user_id
    where memberships.campaign_id = ${campaignId} order by users.last, users.first, users.id`.execute(db);
  for (const { cells } of rows) yield csvLine(cells);
}

export async function* campaignLines(db: Db, campaignId: string): AsyncGenerator<string> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(campaigns) as row from campaigns where id = ${campaignId}`.execute(db);
  const fields = Object.entries(rows[0]?.row ?? {});
  yield csvHeader(fields.map(([name]) => name));
  yield csvLine(
    fields.map(([, field]) => (field === null || typeof field === 'string' ? field : JSON.stringify(field))),
  );
}

const places = {
  doors: sql`
    select id, json_build_object('address', address, 'unit', unit, 'city', city, 'zip', zip) as about,
      json_build_object('type', 'Point', 'coordinates', json_build_array(location[0], location[1])) as geometry
    from doors`,
  placements: sql`
    select id, json_build_object('road_sign_id', road_sign_id, 'user_id', user_id, 'recorded_at', recorded_at, 'note', note) as about,
      json_build_object('type', 'Point', 'coordinates', json_build_array(location[0], location[1])) as geometry
    from placements`,
} as const;
export type PlacesName = keyof typeof places | 'walkbooks';
export const placesNames: readonly PlacesName[] = ['doors', 'placements', 'walkbooks'];

/** What has a place, as a GeoJSON FeatureCollection. */
export async function* placeLines(db: Db, campaignId: string, name: PlacesName): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let after = '00000000-0000-0000-0000-000000000000';
  let isFirst = true;
  for (;;) {
    const { rows } = await sql<{ id: string; about: object; geometry: object }>`
      ${
        name === 'walkbooks'
          ? sql`
      select id, json_build_object('name', name, 'archived_at', archived_at) as about, (
        select json_build_object('type', 'MultiPoint', 'coordinates', coalesce(json_agg(
          json_build_array(doors.location[0], doors.location[1]) order by walked.position), '[]'))
        from walkbook_doors walked
        join doors on doors.campaign_id = ${campaignId} and doors.id = walked.door_id and doors.location is not null
        where walked.campaign_id = ${campaignId} and walked.walkbook_id = walkbooks.id
          and not ${isHiddenDoor(campaignId, sql`doors.id`)}) as geometry
      from walkbooks where campaign_id = ${campaignId} and id > ${after} order by id limit 50`
          : sql`${places[name]} where campaign_id = ${campaignId} and location is not null and id > ${after}
              and ${name === 'doors' ? sql`not ${isHiddenDoor(campaignId, sql`doors.id`)}` : sql`true`}
            order by id limit ${pageRows}`
      }`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    const features = rows.map(({ id, about, geometry }) =>
      JSON.stringify({ type: 'Feature', id, properties: about, geometry }),
    );
    yield `${isFirst ? '' : ','}\n${features.join(',\n')}`;
    isFirst = false;
    after = last.id;
  }
  yield '\n]}\n';
}

/**
 * The photos and recordings of a campaign, but of people whose records are confidential, and its mailers; its map, which it uploaded, is
 * left out.
 */
export async function storedFiles(db: Db, campaignId: string): Promise<{ name: string; storage_key: string }[]> {
  const { rows } = await sql<{ id: string; mime: string; storage_key: string }>`
    select id, mime, storage_key from files
    where campaign_id = ${campaignId} and (mime like 'image/%' or mime like 'audio/%') and not exists (
      select 1 from all_door_facts
      where all_door_facts.campaign_id = ${campaignId} and all_door_facts.file_id = files.id
        and (${isHiddenVoter(campaignId, sql`all_door_facts.voter_id`)}
          or ${isHiddenDoor(campaignId, sql`all_door_facts.door_id`)}))
    union all
    select id, mime, storage_key from mailers where campaign_id = ${campaignId}
    order by id`.execute(db);
  return rows.map(({ id, mime, storage_key }) => ({
    name: `${id}.${mime
      .replace(/^\w+\//, '')
      .replace('jpeg', 'jpg')
      .replaceAll(/[^a-z0-9]/g, '')}`,
    storage_key,
  }));
}
