// A small county in the database, and the cut of one as its manager and its worker see it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { contract } from '../../src/contract';
import type { CutTurfRow } from '../../src/contract/turf-cuts';
import type { DeskRequest } from '../../src/domain/turf-cutting/county-desk';
import type { CutGoal } from '../../src/server/modules/turf/turf-cuts-repo';
import { runTurfCut } from '../../src/server/modules/turf/run-turf-cut';
import type { TestApi, TestCampaign } from './api';
import { county } from './county';
import { deskHere } from './desk';

const { turfCuts } = contract;

/** Doors of a county with two voters each; says their ids. */
export async function fillCounty(
  api: Pick<TestApi, 'db'>,
  campaignId: string,
  many: number,
  seed = 1,
): Promise<string[]> {
  const doors = county(many, seed).map((door) => ({ ...door, id: randomUUID() }));
  await sql`
    insert into doors (campaign_id, id, address_key, address, street, house_number, zip, side, location, city)
    select ${campaignId}::uuid, id, id::text, address, street, house_number, zip, side, point(longitude, latitude), 'Town'
    from jsonb_to_recordset(${JSON.stringify(doors)}::jsonb) as made (id uuid, address text, street text, house_number text,
      zip text, side text, longitude double precision, latitude double precision)`.execute(api.db);
  await sql`
    insert into voters (campaign_id, door_id, source_id, first, last)
    select campaign_id, id, id::text || n, 'Ada' || n, 'Ash' from doors, generate_series(1, 2) as n
    where campaign_id = ${campaignId} and id = any(${doors.map(({ id }) => id)}::uuid[])`.execute(api.db);
  return doors.map(({ id }) => id);
}

export function cutWorld(api: TestApi, campaign: TestCampaign) {
  const manager = () => api.as(campaign.owner);
  const inCampaign = { campaign_id: campaign.id };
  return {
    begin: async (goal: CutGoal) =>
      (await manager().call(turfCuts.start, { body: { ...inCampaign, filter_params: { everyone: true }, goal } })).body,
    look: async (id: string) => (await manager().call(turfCuts.get, { query: { id, ...inCampaign } })).body,
    cancel: (id: string) => manager().call(turfCuts.cancel, { body: { id, ...inCampaign } }),
    resume: (id: string) => manager().call(turfCuts.resume, { body: { id, ...inCampaign } }),
    make: (id: string, numbers?: number[]) =>
      manager().call(turfCuts.make, { body: { id, ...inCampaign, ...(numbers && { numbers }) } }),
    open: (id: string, number: number) =>
      manager().call(turfCuts.open, { query: { id, ...inCampaign, number: String(number) as unknown as number } }),
    change: (
      id: string,
      turfs: (Pick<CutTurfRow, 'version' | 'name'> & { number: number | null; door_ids: string[] })[],
    ) =>
      manager().call(turfCuts.change, {
        body: { id, ...inCampaign, turfs: turfs.map((turf) => ({ assigned_user_ids: [], ...turf })) },
      }),
    turfsOf: async (id: string) => (await manager().call(turfCuts.turfs, { query: { id, ...inCampaign } })).body.turfs,
    doorsOf: async (id: string) => {
      const { rows } = await sql<{ id: string }>`
        select unnest(door_ids) as id from turf_cut_turfs
        where campaign_id = ${campaign.id} and turf_cut_id = ${id}`.execute(api.db);
      return rows.map((row) => row.id);
    },
    /** One try of a worker; `when` its desk is asked for something the so-manieth time, something happens first. */
    run: (id: string, when?: { at: DeskRequest['what']; time: number; act: () => Promise<unknown> }) => {
      let times = 0;
      const openDesk: typeof deskHere = (signal) => {
        const desk = deskHere(signal);
        return {
          ...desk,
          ask: async (request) => {
            if (request.what === when?.at && ++times === when.time) await when.act();
            return desk.ask(request);
          },
        };
      };
      const sizes = { lot: 50, partDoors: 60 };
      return runTurfCut({ db: api.db, openDesk, sizes }, campaign.id, id, new AbortController().signal);
    },
  };
}
