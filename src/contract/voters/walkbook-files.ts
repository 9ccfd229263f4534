// Walkbooks that come as a file: apart from the others, because no one walks with what is known of imports.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, ids, jsonText, name, queryBoolean } from '../fields';
import { uploadStatus } from './import-status';
import { partName } from './upload-parts';

export const walkbookFiles = {
  upload: call({
    method: 'POST',
    path: '/walkbook/upload/',
    summary:
      'Create a walkbook from a CSV; the id in the reply is both the walkbook’s and the upload’s (see upload-status)',
    rate: { max: 120, seconds: 3600, by: 'campaign' },
    access: { who: 'member', may: 'walkbooks.manage', campaign: 'query.campaign_id' },
    query: z.strictObject({
      name,
      campaign_id: id,
      survey_id: z.optional(id),
      user_id: z.optional(id),
      /** Who walks it once it is made, as JSON. */
      assigned_user_ids: z.optional(jsonText(ids(200))),
      /** true: only check the file and say what walkbook it would make; voterFiles.apply makes it. */
      dry_run: z._default(queryBoolean, false),
      /** Of an archive or a workbook: the file or sheet that is meant, where they have different columns. */
      part: z.optional(partName),
    }),
    file: { required: true, accepts: 'table' },
    reply: uploadStatus,
    status: 201,
    errors: ['NAME_EXISTS', 'SURVEY_NOT_FOUND', 'TOO_LARGE', 'WRONG_FILE', 'TOO_MANY'],
    description: `
      With 'dry_run=true', as the app asks, the file is only checked, and 'POST /voter-group/upload-apply/' makes the
      walkbook. It can be undone like any import: a walkbook with results is then archived and keeps its doors and
      people.
    `,
  }),
};
