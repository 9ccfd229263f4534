// Puts a campaign's dashboard together from what other nouns count.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dashboard } from '../../../contract/dashboard';
import { localDay } from '../../../domain/facts/current-view';
import { countNumbers } from '../../../domain/facts/number-runs';
import type { Db } from '../../db/connection';
import type { StoredBodies } from '../../http/stored-bodies';
import { listDevices } from '../devices/repo';
import { openReportsOf } from '../door-reports/repo';
import { refusedFacts } from '../facts/refused-facts-repo';
import { checkDays, type ZonedCampaign } from '../quality/check-days-repo';
import { campaignDays, countOpenFlags } from '../quality/repo';
import { followTouches } from '../reports/touch-counts-repo';
import { listRequests } from '../walkbook-requests/repo';
import { touchData } from '../walkbooks/touch-reports-repo';
import { countUnplaced, lateWorkToLookAt, peopleOut } from './needs-repo';
import { workedDays, workedGroups } from './week-repo';

const unpack = promisify(gunzip);
const mostLatest = 10;
/** What is dear to count is this old at most, in milliseconds. */
const dearFor = 60_000;

export async function dashboardOf(
  db: Db,
  bodies: StoredBodies,
  campaignId: string,
  zone: string,
  now: Date,
): Promise<Dashboard> {
  const today = localDay(zone)(now.toISOString());
  await followTouches(db, campaignId, zone);
  const data = await touchData(db, campaignId, now);
  const late = await lateWorkToLookAt(db, campaignId, now);
  return {
    today,
    days: await workedDays(db, campaignId, today),
    walkbooks: await workedGroups(db, campaignId, today, 'walkbook'),
    canvassers: await workedGroups(db, campaignId, today, 'canvasser'),
    results: data.results,
    latest: data.latest.slice(0, mostLatest),
    out_now: data.out_now,
    out: await peopleOut(db, campaignId, now),
    open: await openReportsOf(db, campaignId, now),
    needs: {
      walkbook_requests: (await listRequests(db, campaignId)).length,
      late_work: late.parts,
      late_walkbook_id: late.walkbook_id,
      refused: await refusedFacts(db, campaignId, { days: campaignDays, now }),
      ...(await dearNeeds(db, bodies, { campaign_id: campaignId, zone }, now)),
    },
  };
}

type Dear = Pick<
  Dashboard['needs'],
  'unplaced_doors' | 'unplaced_about' | 'phones_with_gaps' | 'missing_items' | 'open_flags'
>;

/** Reads every door, every phone's numbers and the work of the last days: shared for longer than the rest. */
async function dearNeeds(db: Db, bodies: StoredBodies, place: ZonedCampaign, now: Date): Promise<Dear> {
  const { campaign_id: campaignId } = place;
  const turn = String(Math.floor(now.getTime() / dearFor));
  const body = await bodies.get(`dashboard-dear/${campaignId}`, turn, async () => {
    const gaps = (await listDevices(db, campaignId)).filter((device) => device.missing.length > 0);
    await checkDays(db, place, null);
    const unplaced = await countUnplaced(db, campaignId);
    const needs: Dear = {
      unplaced_doors: unplaced.doors,
      unplaced_about: unplaced.about,
      phones_with_gaps: gaps.length,
      missing_items: gaps.reduce((sum, device) => sum + countNumbers(device.missing), 0),
      open_flags: await countOpenFlags(db, place, campaignDays, now),
    };
    return JSON.stringify(needs);
  });
  return JSON.parse((await unpack(body.gzip)).toString()) as Dear;
}
