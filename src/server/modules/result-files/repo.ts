// Uploads of contact results as they are shown: an upload with what its columns hold and what was counted of its rows.
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { channel } from '../../../contract/fields';
import {
  foundColumn,
  type ResultFile,
  resultMapping,
  type ResultsCounted,
} from '../../../contract/voters/result-files';
import type { UploadStatus } from '../../../contract/voters/import-status';
import type { Db } from '../../db/connection';
import { listUploads, presentUpload } from '../uploads/repo';

interface Row {
  id: string;
  params: unknown;
  result_columns: unknown;
  results_read: unknown;
}

/** One of them; null when the campaign has none of that id. */
export async function presentResultFile(db: Db, campaignId: string, id: string): Promise<ResultFile | null> {
  const { rows } = await sql<Row>`
    select id, params, result_columns, results_read from uploads
    where campaign_id = ${campaignId} and id = ${id} and contents = 'results'`.execute(db);
  const [row] = rows;
  const upload = row ? await presentUpload(db, campaignId, id) : null;
  return row && upload ? present(upload, row) : null;
}

/** All of a campaign, newest first, without what would make the list long. */
export async function listResultFiles(db: Db, campaignId: string): Promise<ResultFile[]> {
  const uploads = await listUploads(db, campaignId, 'results');
  const { rows } = await sql<Row>`
    select id, '{}'::jsonb as params, null as result_columns, results_read from uploads
    where campaign_id = ${campaignId} and contents = 'results'`.execute(db);
  const of = new Map(rows.map((row) => [row.id, row]));
  return uploads.flatMap((upload) => {
    const row = of.get(upload.id);
    return row ? [present(upload, row)] : [];
  });
}

const read = z.object({
  kinds: z._default(z.record(z.string(), z.int()), {}),
  first: z.optional(z.string()),
  last: z.optional(z.string()),
  left_alone: z._default(z.int(), 0),
  differing: z._default(z.int(), 0),
  own: z._default(z.int(), 0),
});

function present(upload: UploadStatus, row: Row): ResultFile {
  const params = z.looseObject({ result_mapping: z.optional(resultMapping) }).safeParse(row.params);
  return {
    ...upload,
    found: z.nullable(z.array(foundColumn)).parse(row.result_columns),
    mapping: params.data?.result_mapping ?? null,
    counted: countedOf(row.results_read),
  };
}

function countedOf(stored: unknown): ResultsCounted {
  const { kinds, first, last, left_alone, differing, own } = read.parse(stored);
  const counted = Object.entries(kinds).map(([kind, rows]) => {
    const [by, result = ''] = kind.split(' ');
    return { channel: channel.parse(by), result, rows };
  });
  const order = channel.options;
  counted.sort((a, b) => order.indexOf(a.channel) - order.indexOf(b.channel) || b.rows - a.rows);
  return { kinds: counted, first: first ?? null, last: last ?? null, left_alone, differing, own };
}

export interface UnreadRow {
  line: number;
  reason: string;
}

/** The rows that were left out, in the file's order. */
export async function* readUnread(db: Db, campaignId: string, id: string): AsyncGenerator<UnreadRow[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<UnreadRow>`
      select line, reason from upload_rejections
      where campaign_id = ${campaignId} and upload_id = ${id} and line > ${after} order by line limit 2000`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.line;
  }
}
