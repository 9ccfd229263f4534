// The e-mail with a report of coverage.
import {
  attemptedOf,
  coverageBefore,
  coveredOf,
  coverageName,
  coverageTitle,
  readCoverageQuery,
  writeCoverageQuery,
} from '../../../../domain/reports/coverage-lines';
import { coverageReport } from '../../reports/coverage-repo';
import { followTouches } from '../../reports/touch-counts-repo';
import { findGroup } from '../../voter-groups/repo';
import { asideWords, rate, tableOf, type Asking, type ReportPart } from './asking';

export async function coveragePart(asking: Asking): Promise<ReportPart | null> {
  const { db, campaign_id, zone, today, search, texts, words } = asking;
  const { t, number } = texts;
  const query = { ...readCoverageQuery(search, today), row: null, lines: 1 };
  const { group, by, of, since, before } = query;
  const named = group === null ? null : await findGroup(db, campaign_id, group);
  // Of a group that is gone nothing is sent: whoever opens the report finds out.
  if (group !== null && named === null) return null;
  await followTouches(db, campaign_id, zone);
  const asked = { by, zone, today, group_id: group ?? undefined };
  const report = await coverageReport(db, campaign_id, { ...asked, since: since ?? undefined });
  const earlier =
    before &&
    (await coverageReport(db, campaign_id, {
      ...asked,
      since: before.since ?? undefined,
      until: before.until,
      today: before.until,
    }));
  const thenOf = coverageBefore(earlier, of);
  return {
    last: texts.day(today, 'dayYear'),
    about: words.aboutOf.coverage({
      campaign: asking.campaign_name,
      group: named?.name ?? null,
      since: since === null ? null : texts.day(since, 'dayYear'),
    }),
    sentences: [
      `${coverageTitle(texts, of, report.total)}.`,
      ...(before && earlier
        ? [
            words.coverageBefore({
              day: texts.day(before.until, 'dayYear'),
              attempted: number(attemptedOf(earlier.total[of])),
              reached: number(earlier.total[of].reached),
              all: number(coveredOf(earlier.total[of])),
            }),
          ]
        : []),
      ...(report.left_out > 0 ? [words.leftOut(number(report.left_out))] : []),
      ...asideWords(asking, report.set_aside),
    ],
    table: tableOf(
      asking,
      [
        by === 'walkbook' ? t('Walkbook') : t('Precinct'),
        of === 'doors' ? t('Doors') : t('Voters'),
        t('Attempted'),
        t('Reached||coverage'),
        t('Never||attempted'),
        ...(earlier ? [t('Attempted before'), t('Reached before')] : []),
      ],
      report.rows.map((row) => {
        const counts = row[of];
        const all = coveredOf(counts);
        const then = thenOf(row);
        return [
          coverageName(texts, by, row),
          number(all),
          rate(asking, attemptedOf(counts), all),
          rate(asking, counts.reached, all),
          number(counts.never),
          ...(earlier ? [rate(asking, then ? attemptedOf(then) : 0, all), rate(asking, then?.reached ?? 0, all)] : []),
        ];
      }),
      { leftOut: report.rows_left_out },
    ),
    address: writeCoverageQuery(query),
  };
}
