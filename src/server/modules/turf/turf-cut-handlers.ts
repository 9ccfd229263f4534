// The calls of the cut of a county: begun, looked at, stopped; its turfs edited and made into walkbooks.
import { createHash } from 'node:crypto';
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import { maxCutTurfs, maxOpenCuts, maxOpenTurfs, maxTurfPage } from '../../../contract/turf-cuts';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Handlers } from '../../http/handler';
import { audit } from '../audit/repo';
import { requireChosen } from '../voters/require-filters';
import { requireAttachable } from '../walkbooks/create-walkbook';
import { knownNames } from '../walkbooks/create-walkbooks-repo';
import { requireMembers } from '../walkbooks/repo';
import {
  deleteTurfs,
  doorsOfCut,
  doubleNames,
  giveToJob,
  insertCutTurfs,
  lockTurfs,
  renameTurfs,
  turfPage,
  turfsAround,
  turfsNumbered,
  turfsToMake,
  updateCutTurfs,
} from './cut-turfs-repo';
import { appliedChanges } from './turf-cut-changes';
import {
  countOpenCuts,
  deleteTurfCut,
  doorsAmong,
  endTurfCut,
  insertTurfCut,
  listTurfCuts,
  noteTurfJob,
  readTurfCut,
  reopenTurfCut,
  takeNumbers,
} from './turf-cuts-repo';
import { insertTurfJob, listTurfJobs } from './turf-jobs-repo';

/** Doors of the turfs that are opened together. */
const mostOpenDoors = 6_000;

export const turfCutHandlers: Handlers<typeof contract.turfCuts> = {
  async start({ body, db, user, member, services, now }) {
    const { campaign_id } = member;
    const { filter_params, goal, language } = body;
    requireChosen(filter_params);
    const content_hash = createHash('sha256')
      .update(JSON.stringify([filter_params, goal]))
      .digest('base64url');
    const cut = { campaign_id, user_id: user.id, filter_params, goal, language, content_hash, created_at: now };
    const { id, isNew } = await insertTurfCut(db, cut);
    if (isNew) {
      if ((await countOpenCuts(db, campaign_id)) > maxOpenCuts)
        throw new ApiError('CONFLICT', sentence('TURF_CUTS_FULL', { max: maxOpenCuts }));
      await services.jobs.add(db, 'turf_cut', { turf_cut_id: id, campaign_id, run: 1 });
    }
    return one(await listTurfCuts(db, campaign_id, id));
  },

  get: async ({ query, db, member }) => one(await listTurfCuts(db, member.campaign_id, query.id)),

  all: ({ db, member }) => listTurfCuts(db, member.campaign_id),

  async cancel({ body, db, member }) {
    await endTurfCut(db, member.campaign_id, body.id, 'cancelled');
    return one(await listTurfCuts(db, member.campaign_id, body.id));
  },

  async resume({ body, db, member, services }) {
    const { campaign_id } = member;
    const run = await reopenTurfCut(db, campaign_id, body.id);
    if (run !== null) await services.jobs.add(db, 'turf_cut', { turf_cut_id: body.id, campaign_id, run });
    return one(await listTurfCuts(db, campaign_id, body.id));
  },

  async remove(context) {
    const { query, db, member } = context;
    const { voters } = found(await deleteTurfCut(db, member.campaign_id, query.id));
    await audit(context, 'turf_cut_deleted', { id: query.id, count: voters });
    return null;
  },

  async turfs({ query, db, member }) {
    one(await listTurfCuts(db, member.campaign_id, query.id));
    const turfs = await turfPage(db, member.campaign_id, query.id, query.after, maxTurfPage + 1);
    return { turfs: turfs.slice(0, maxTurfPage), more: turfs.length > maxTurfPage };
  },

  async open({ query, db, member }) {
    const { campaign_id: campaignId } = member;
    const cut = found(await readTurfCut(db, campaignId, query.id));
    const most = { turfs: maxOpenTurfs, doors: mostOpenDoors };
    const turfs = await turfsAround(db, campaignId, query.id, query.number, most);
    if (turfs[0]?.number !== query.number) throw new ApiError('NOT_FOUND');
    const current = await doorsOfCut(db, campaignId, query.id, turfs);
    const doors = new Map((await doorsAmong(db, campaignId, cut, current.flat())).map((door) => [door.id, door]));
    return {
      turfs: turfs.map(({ door_ids: _ids, ...turf }, at) => ({
        ...turf,
        doors: (current[at] ?? []).flatMap((id) => doors.get(id) ?? []),
      })),
    };
  },

  async change({ body, db, member, services, signal }) {
    const { campaign_id: campaignId } = member;
    const { id } = body;
    const cut = found(await readTurfCut(db, campaignId, id, { hold: true }));
    if (cut.status !== 'done') throw new ApiError('CONFLICT', sentence('TURF_CUT_NOT_OPEN'));
    const assigned = body.turfs.flatMap((turf) => turf.assigned_user_ids.map((user) => user.toLowerCase()));
    await requireMembers(db, campaignId, [...new Set(assigned)]);
    const asked = await numbered(db, campaignId, id, body.turfs);
    const numbers = asked.map(({ number }) => number);
    const before = await lockTurfs(db, campaignId, id, numbers);
    if (before.some(({ turf_job_id: job }) => job !== null))
      throw new ApiError('CONFLICT', sentence('TURF_CUT_NOT_OPEN'));
    const current = await doorsOfCut(db, campaignId, id, before);
    const doors = await doorsAmong(db, campaignId, cut, current.flat());
    const turfs = appliedChanges(
      asked,
      before.map((turf, at) => ({ ...turf, door_ids: current[at] ?? [] })),
      new Set(doors.map((door) => door.id)),
    );
    const kept = turfs.filter(({ door_ids: ids }) => ids.length > 0);
    const moved = kept.filter(({ moved: isMoved }) => isMoved);
    if (moved.length > 0) {
      const aim = { measure: cut.measure === 'minutes' ? 'minutes' : 'doors', target: cut.target ?? 1 } as const;
      const ids = moved.map(({ door_ids: own }) => own);
      const desk = services.openDesk(signal);
      try {
        await desk.ask({ what: 'add', doors });
        const described = await desk.ask({ what: 'describe', turfs: ids, aim });
        const part = before[0]?.part ?? 0;
        const rows = moved.map(({ number, isNew, door_ids }, at) => {
          const turf = described[at];
          // Whoever lived there left while it was edited.
          if (!turf || turf.doors === 0) throw new ApiError('CONFLICT', sentence('TURF_CUT_CHANGED'));
          return { ...turf, number, isNew, door_ids, part };
        });
        const [added, changed] = [rows.filter(({ isNew }) => isNew), rows.filter(({ isNew }) => !isNew)];
        await updateCutTurfs(db, campaignId, id, changed);
        await insertCutTurfs(db, campaignId, id, added);
      } finally {
        await desk.close();
      }
    }
    const gone = turfs.filter(({ door_ids: ids }) => ids.length === 0).map(({ number }) => number);
    await deleteTurfs(db, campaignId, id, gone);
    await renameTurfs(db, campaignId, id, kept);
    const [double] = await doubleNames(
      db,
      campaignId,
      id,
      kept.map(({ name }) => name),
    );
    if (double !== undefined) throw new ApiError('NAME_EXISTS', sentence('TURF_NAME_TWICE', { name: double }));
    const named = new Set(before.map(({ name }) => name));
    await refuseUsedNames(
      db,
      campaignId,
      kept.flatMap(({ name }) => (named.has(name) ? [] : name)),
    );
    return { turfs: await turfsNumbered(db, campaignId, id, numbers) };
  },

  async make({ body, db, user, member, services, now }) {
    const { campaign_id } = member;
    const cut = found(await readTurfCut(db, campaign_id, body.id, { hold: true }));
    if (cut.status !== 'done') throw new ApiError('INVALID', sentence('TURF_CUT_NOT_OPEN'));
    const turfs = await turfsToMake(db, campaign_id, body.id, body.numbers ?? null);
    const known = knownJob(turfs, body.numbers ? new Set(body.numbers).size : null, cut.turf_job_id);
    if (known !== null) return one(await listTurfJobs(db, campaign_id, known));
    const survey_id = body.survey_id?.toLowerCase() ?? null;
    await requireAttachable(db, campaign_id, survey_id);
    await refuseUsedNames(
      db,
      campaign_id,
      turfs.map(({ name }) => name),
    );
    const { filter_params, created_at: as_of } = cut;
    const numbers = turfs.map(({ number }) => number);
    // What came back from the last job is asked for anew, even while that one is not over.
    const content_hash = createHash('sha256')
      .update(JSON.stringify([body.id, numbers, cut.turf_job_id]))
      .digest('base64url');
    const asked = { filter_params, survey_id, content_hash, as_of: new Date(as_of), created_at: now };
    const { id } = await insertTurfJob(db, { campaign_id, user_id: user.id, ...asked }, []);
    await giveToJob(db, campaign_id, body.id, id, numbers);
    await noteTurfJob(db, campaign_id, body.id, id);
    await services.jobs.add(db, 'turf_walkbooks', { turf_job_id: id, campaign_id, run: 1 });
    return one(await listTurfJobs(db, campaign_id, id));
  },
};

/** The turfs of a change with numbers for those that are split off. Throws INVALID where they would be too many. */
async function numbered<T extends { number: number | null }>(
  db: Db,
  campaignId: string,
  id: string,
  turfs: readonly T[],
): Promise<(T & { number: number; isNew: boolean })[]> {
  const many = turfs.filter(({ number }) => number === null).length;
  const numbers = many === 0 ? [] : await takeNumbers(db, campaignId, id, many, maxCutTurfs);
  if (!numbers) throw new ApiError('INVALID', sentence('TURF_CUT_TOO_MANY', { max: maxCutTurfs }));
  const given = numbers.values();
  return turfs.map((turf) => ({
    ...turf,
    number: turf.number ?? given.next().value ?? 0,
    isNew: turf.number === null,
  }));
}

/**
 * The job that makes these turfs already, null where none does. Throws CONFLICT where one makes some of them, or some are gone.
 * @param asked how many were asked for by number; null: all that are left, which may be none
 * @param latest the latest job of the cut
 */
function knownJob(
  turfs: readonly { name: string; turf_job_id: string | null }[],
  asked: number | null,
  latest: string | null,
): string | null {
  if (asked === null) return turfs.length > 0 ? null : latest;
  if (turfs.length < asked) throw new ApiError('CONFLICT', sentence('TURF_CUT_CHANGED'));
  const made = turfs.find(({ turf_job_id: job }) => job !== null);
  if (!made) return null;
  if (turfs.every(({ turf_job_id: job }) => job === made.turf_job_id)) return made.turf_job_id;
  throw new ApiError('CONFLICT', sentence('TURF_CUT_MADE', { name: made.name }));
}

/** Throws NAME_EXISTS for a name that a walkbook has. */
async function refuseUsedNames(db: Db, campaignId: string, names: readonly string[]): Promise<void> {
  const known = await knownNames(db, campaignId, names);
  const used = names.find((_, at) => known[at]?.taken);
  if (used !== undefined) throw new ApiError('NAME_EXISTS', sentence('TURF_NAME_USED', { name: used }));
}

const one = <T>(listed: readonly T[]): T => found(listed[0]);
