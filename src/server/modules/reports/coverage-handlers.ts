// The calls of reports of coverage.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { contract } from '../../../contract';
import type { CoverageReport } from '../../../contract/reports/coverage-reports';
import { dayInZone, knownZone } from '../../../domain/i18n/time-zones';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Handlers, Services } from '../../http/handler';
import { findGroup } from '../voter-groups/repo';
import type { RowsAsked } from './coverage-counts-repo';
import { coverageReport, coveredDoors, type CoverageAsked } from './coverage-repo';
import { followTouches } from './touch-counts-repo';

const unpack = promisify(gunzip);
/** It reads every door of a group: whoever looks within this many milliseconds shares one count. */
const sharedFor = 60_000;

type Asked = Pick<CoverageAsked, 'group_id' | 'by' | 'key' | 'since' | 'until'> & RowsAsked;
type Place = { campaign_id: string; time_zone: string };

export const coverageReportHandlers: Handlers<typeof contract.coverageReports> = {
  async count({ query, member, services, now }) {
    await requireGroup(services.db, member.campaign_id, query.group_id);
    return countedCoverage(services, member, query, now);
  },

  async doors({ query, member, services: { db }, now }) {
    await requireGroup(db, member.campaign_id, query.group_id);
    return coveredDoors(db, member.campaign_id, { ...query, ...clockOf(member, now) });
  },
};

async function requireGroup(db: Db, campaignId: string, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await findGroup(db, campaignId, id))) throw new ApiError('NOT_FOUND');
}

function clockOf({ time_zone }: Place, now: Date) {
  const zone = knownZone(time_zone);
  return { zone, today: dayInZone(zone)(now) };
}

/** The coverage of a group of a campaign, at most a minute old. */
async function countedCoverage(
  { db, bodies }: Pick<Services, 'db' | 'bodies'>,
  place: Place,
  { group_id, by, key: row, since, until, skip, limit }: Asked,
  now: Date,
): Promise<CoverageReport> {
  const clock = clockOf(place, now);
  const asked = {
    group_id: group_id?.toLowerCase(),
    by,
    key: row,
    since,
    until,
    zone: clock.zone,
    today: until ?? clock.today,
  };
  const key = `coverage ${place.campaign_id} ${JSON.stringify({ ...asked, skip, limit })}`;
  const turn = String(Math.floor(now.getTime() / sharedFor));
  const body = await bodies.get(key, turn, async () => {
    await followTouches(db, place.campaign_id, asked.zone);
    const report: CoverageReport = {
      ...(await coverageReport(db, place.campaign_id, asked, { skip, limit })),
      as_of: now.toISOString(),
    };
    return JSON.stringify(report);
  });
  return JSON.parse((await unpack(body.gzip)).toString()) as CoverageReport;
}
