// What is done with the voters that filters select, without saving them as a group: a tag, a file.
import * as z from 'zod/mini';
import { call } from '../call';
import { id, name } from '../fields';
import { filterParams } from './voter-filters';
import { voterTag } from './voter-tags';

/** So many voters can be tagged in one request. */
export const maxTagged = 100_000;

export const selections = {
  tag: call({
    method: 'POST',
    path: '/voter-selection/tag/',
    summary:
      'Put a tag on the voters that filters select (everyone only with everyone: true); a new name makes a new tag',
    cost: 4,
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, name, filter_params: filterParams }),
    /** `voters`: whom the filters select; `added`: of them, who did not have the tag yet. */
    reply: z.object({ tag: voterTag, voters: z.int(), added: z.int() }),
    errors: ['TOO_LARGE'],
    description:
      'Suppressed voters are left out unless the filters ask for them; confidential records are never tagged. At most 100,000 voters at once.',
  }),
  exportCsv: call({
    method: 'POST',
    path: '/voter-selection/export/',
    summary:
      'The voters that filters select as CSV, as voterGroups.exportCsv has it (everyone only with everyone: true)',
    cost: 2,
    access: { who: 'member', may: 'voters.view', campaign: 'body.campaign_id' },
    body: z.strictObject({ campaign_id: id, filter_params: filterParams }),
    reply: z.unknown(),
    replyKind: 'bytes',
    description:
      'Suppressed voters are left out unless the filters ask for them, then marked; confidential records are never in it.',
  }),
};
