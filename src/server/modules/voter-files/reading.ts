// How an uploaded file is to be read, as it is kept beside the upload.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { resultMapping } from '../../../contract/voters/result-files';
import { partName } from '../../../contract/voters/upload-parts';
import { importMapping } from '../../../contract/voters/voter-file-mapping';
import type { Services } from '../../http/handler';
import { idRolls } from './id-rolls-repo';
import type { Known } from './import-rows';
import { rememberedMapping } from './mappings-repo';

/** What is kept beside an upload about how its file is read. */
export const readingParams = z.looseObject({
  mapping: z.optional(importMapping),
  /** Of a file of contact results. */
  result_mapping: z.optional(resultMapping),
  part: z.optional(partName),
  /** Which of its tables has the votes of those in `part`, where both are read. */
  history_part: z.optional(partName),
  whole_roll: z.optional(z.boolean()),
  leave_out_many: z.optional(z.boolean()),
  /** How many its check said would be left out, when someone had them left out. */
  confirmed_missing: z.optional(z.int()),
});

/** Which table of its file an upload is about; null where no one had to say so. */
export const partOf = ({ params }: { params: unknown }): string | null => readingParams.parse(params).part ?? null;

/** How an upload's columns may be known other than by its layout. */
export function knownOf({ db }: Pick<Services, 'db'>, upload: { campaign_id: string; params: unknown }): Known {
  return {
    mapping: readingParams.parse(upload.params).mapping ?? null,
    rolls: () => idRolls(db, upload.campaign_id),
    remembered: async (signature) => {
      const remembered = await rememberedMapping(db, upload.campaign_id, hashOf(signature));
      const parsed = importMapping.safeParse(remembered);
      return parsed.success ? parsed.data : null;
    },
  };
}

/** A signature may be longer than an index takes. */
export function hashOf(signature: string): string {
  return createHash('sha256').update(signature).digest('base64url');
}
