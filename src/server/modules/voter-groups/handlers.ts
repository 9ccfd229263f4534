// The calls of voter groups: uploads and how they went, groups, the voters in them, counts.
import { randomUUID } from 'node:crypto';
import type { contract } from '../../../contract';
import { breaksUnique } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { breakDown, countMatching, groupExists, insertUploadGroup, listGroups, pageOfGroup } from './repo';
import { insertUpload, listUploads, presentUpload } from './uploads';

/** Values of one dimension of a breakdown. */
const mostValues = 200;

export const voterGroupHandlers: Handlers<typeof contract.voterGroups> = {
  async upload({ query, db, user, member, file, services }) {
    const { campaign_id } = member;
    const id = randomUUID();
    if (query.contents === 'voters') {
      try {
        await insertUploadGroup(db, { id, campaign_id, user_id: user.id, name: query.name });
      } catch (error) {
        if (breaksUnique(error, 'voter_groups_name')) throw new ApiError('NAME_EXISTS');
        throw error;
      }
    }
    const { name, contents } = query;
    await insertUpload(db, { id, campaign_id, user_id: user.id, name, contents, file });
    await services.jobs.add(db, 'import', { upload_id: id });
    return found(await presentUpload(db, campaign_id, id));
  },

  uploadStatus: async ({ params, db, member }) => found(await presentUpload(db, member.campaign_id, params.id)),

  uploads: ({ db, member }) => listUploads(db, member.campaign_id),

  all: ({ db, member }) => listGroups(db, member.campaign_id),

  async voters({ query: { id, skip, limit }, db, member, now }) {
    if (!(await groupExists(db, member.campaign_id, id))) throw new ApiError('NOT_FOUND');
    const page = { group_id: id, skip, limit, year: now.getUTCFullYear() };
    return { ...(await pageOfGroup(db, member.campaign_id, page)), skip, limit };
  },

  count: ({ query, body, db, member, now }) => countMatching(db, member.campaign_id, body, query.of, now),

  async breakdown({ body, db, member, now }) {
    const found = await breakDown(db, member.campaign_id, body.filter_params, now, mostValues);
    return {
      parties: found.party,
      sexes: found.sex,
      ages: found.age,
      precincts: found.precinct,
      zips: found.zip,
      cities: found.city,
    };
  },
};

function found<T>(value: T | null): T {
  if (value === null) throw new ApiError('NOT_FOUND');
  return value;
}
