// The calls of the jobs that make walkbooks of a cut.
import { createHash } from 'node:crypto';
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { maxJobDoors } from '../../../contract/turf-jobs';
import { ApiError, found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { requireChosen } from '../voters/require-filters';
import { requireAttachable } from '../walkbooks/create-walkbook';
import { knownNames } from '../walkbooks/create-walkbooks-repo';
import { requireMembers } from '../walkbooks/repo';
import { refuseDoubles } from './create-turf-walkbooks';
import { endTurfJob, insertTurfJob, listTurfJobs, reopenTurfJob } from './turf-jobs-repo';

export const turfJobHandlers: Handlers<typeof contract.turfJobs> = {
  async start({ body, db, user, member, services, now }) {
    const { campaign_id } = member;
    const { filter_params } = body;
    requireChosen(filter_params);
    const survey_id = body.survey_id?.toLowerCase() ?? null;
    const turfs = body.turfs.map(({ name, door_ids, assigned_user_ids }, position) => ({
      position,
      name,
      door_ids: [...new Set(door_ids.map((id) => id.toLowerCase()))],
      assigned_user_ids: [...new Set(assigned_user_ids.map((id) => id.toLowerCase()))],
    }));
    const doors = turfs.reduce((sum, turf) => sum + turf.door_ids.length, 0);
    if (doors > maxJobDoors)
      throw new ApiError('TOO_LARGE', sentence('TURF_TOO_MANY_DOORS', { doors, max: maxJobDoors }));
    refuseDoubles(turfs);
    await requireAttachable(db, campaign_id, survey_id);
    await requireMembers(
      db,
      campaign_id,
      turfs.flatMap((turf) => turf.assigned_user_ids),
    );
    const content = JSON.stringify([filter_params, survey_id, turfs]);
    const content_hash = createHash('sha256').update(content).digest('base64url');
    const job = { campaign_id, user_id: user.id, filter_params, survey_id, content_hash, as_of: now, created_at: now };
    const { id, isNew } = await insertTurfJob(db, job, turfs);
    if (isNew) {
      const names = turfs.map((turf) => turf.name);
      if ((await knownNames(db, campaign_id, names)).some(({ taken }) => taken)) throw new ApiError('NAME_EXISTS');
      await services.jobs.add(db, 'turf_walkbooks', { turf_job_id: id, campaign_id, run: 1 });
    }
    return one(await listTurfJobs(db, campaign_id, id));
  },

  get: async ({ query, db, member }) => one(await listTurfJobs(db, member.campaign_id, query.id)),

  all: ({ db, member }) => listTurfJobs(db, member.campaign_id),

  async cancel({ body, db, member }) {
    await endTurfJob(db, member.campaign_id, body.id, 'cancelled');
    return one(await listTurfJobs(db, member.campaign_id, body.id));
  },

  async resume({ body, db, member, services }) {
    const { campaign_id } = member;
    const { id } = body;
    const run = await reopenTurfJob(db, campaign_id, id);
    if (run !== null) await services.jobs.add(db, 'turf_walkbooks', { turf_job_id: id, campaign_id, run });
    return one(await listTurfJobs(db, campaign_id, id));
  },
};

const one = <T>(listed: readonly T[]): T => found(listed[0]);
