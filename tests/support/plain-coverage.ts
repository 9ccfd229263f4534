// How the doors of a campaign stand, read from people and touches one by one and by no statement: what a report of coverage must say.
import { contactingResults, type ContactResult } from '../../src/contract/facts/touch';
import type { CoverageGroup } from '../../src/contract/reports/coverage-reports';
import { dayInZone } from '../../src/domain/i18n/time-zones';
import { groupBy } from '../../src/domain/lists/group-by';
import { addDays } from '../../src/domain/reports/weeks';
import type { Db } from '../../src/server/db/connection';

interface Asked {
  by: CoverageGroup;
  since?: string;
  until?: string;
  today: string;
  zone: string;
}

/** Lines "row state: doors voters", the total's under '*', and who is left out. */
export async function plainCoverage(db: Db, campaignId: string, { by, since, until, today, zone }: Asked) {
  const rowsOf = async (table: 'touches' | 'voters' | 'doors' | 'walkbook_doors') =>
    (await db
      .selectFrom(table as 'doors')
      .selectAll()
      .where('campaign_id', '=', campaignId)
      .execute()) as unknown as Record<string, string | null>[];
  const merged = new Map((await rowsOf('doors')).map((door) => [door['id'], door['merged_into']]));
  const homeOf = (door: string | null | undefined) => merged.get(door) ?? door ?? '';
  const voters = await rowsOf('voters');
  const touches = await rowsOf('touches');
  const books = (await rowsOf('walkbook_doors')).map((row) => ({
    key: row['walkbook_id'] ?? '',
    home: homeOf(row['door_id']),
  }));
  const day = dayInZone(zone);
  const knocks = touches.filter(
    (touch) =>
      touch['contact_result'] !== null &&
      !touches.some((later) => later['replaces'] === touch['id'] && later['user_id'] === touch['user_id']) &&
      (since === undefined || day(new Date(touch['recorded_at']!)) >= since) &&
      (until === undefined || day(new Date(touch['recorded_at']!)) <= until),
  );
  const lines = new Map<string, { doors: number; voters: number }>();
  const home = groupBy(
    voters.filter((voter) => voter['suppressed'] === null),
    (voter) => homeOf(voter['door_id']),
  );
  for (const [door, people] of home) {
    const here = knocks.filter((touch) => homeOf(touch['door_id']) === door);
    const last = here
      .map((touch) => day(new Date(touch['recorded_at']!)))
      .toSorted()
      .at(-1);
    const reached = here.some((touch) => contactingResults.includes(touch['contact_result'] as ContactResult));
    const state = reached
      ? 'reached'
      : last === undefined
        ? 'never'
        : last >= addDays(today, -7)
          ? 'week'
          : last >= addDays(today, -30)
            ? 'month'
            : 'older';
    const precincts = people.flatMap((voter) => voter['precinct'] || []).toSorted();
    const walked = [...new Set(books.filter((book) => book.home === door).map((book) => book.key))];
    const keys = by === 'precinct' ? [precincts[0] ?? ''] : walked.length > 0 ? walked : [''];
    for (const key of ['*', ...keys]) {
      const line = lines.get(`${key} ${state}`) ?? { doors: 0, voters: 0 };
      lines.set(`${key} ${state}`, { doors: line.doors + 1, voters: line.voters + people.length });
    }
  }
  const left_out = voters.filter(({ suppressed }) => suppressed !== null && suppressed !== 'withdrawn').length;
  return {
    lines: [...lines].map(([key, line]) => `${key}: ${line.doors} ${line.voters}`).toSorted(),
    left_out,
  };
}
