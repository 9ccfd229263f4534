// The e-mail with a report of signs.
import type { DayRange } from '../../../../domain/reports/periods';
import {
  readSignQuery,
  requestsOf,
  saysSigns,
  signLines,
  signName,
  signsOf,
  signsTitle,
  writeSignQuery,
} from '../../../../domain/reports/sign-lines';
import { signsReport } from '../../reports/sign-report-repo';
import { followTouches } from '../../reports/touch-counts-repo';
import { asideWords, tableOf, type Asking, type ReportPart } from './asking';

export async function signPart(asking: Asking): Promise<ReportPart> {
  const { db, campaign_id, zone, today, search, texts, words } = asking;
  const { t, number } = texts;
  const query = { ...readSignQuery(search, today), row: null };
  const { by, first, last, before } = query;
  if (by === 'precinct') await followTouches(db, campaign_id, zone);
  const reportOf = (range: DayRange) => signsReport(db, campaign_id, zone, { by, ...range });
  const report = await reportOf({ first, last });
  const other = before && { range: before, report: await reportOf(before) };
  const lines = signLines(by, { first, last }, report, other).filter(saysSigns);
  const day = (of: string) => texts.day(of, 'dayYear');
  return {
    last: day(last),
    about: words.aboutOf.signs({ campaign: asking.campaign_name, days: words.days(day(first), day(last)) }),
    sentences: [
      `${signsTitle(texts, report.total)}.`,
      ...(other
        ? [
            words.signsBefore({
              days: words.days(day(other.range.first), day(other.range.last)),
              signs: number(signsOf(other.report.total)),
              requests: number(requestsOf(other.report.total)),
            }),
          ]
        : []),
      ...asideWords(asking, report.set_aside),
    ],
    table: tableOf(
      asking,
      [
        by === 'kind' ? t('Kind of sign') : by === 'day' ? t('Day') : t('Precinct'),
        t('Signs placed'),
        t('Standing'),
        t('Missing or damaged'),
        t('Sign requests'),
        t('Open or assigned'),
        ...(other ? [t('Signs placed before'), t('Sign requests before')] : []),
      ],
      lines.map((row) => [
        signName(texts, by, row),
        ...[
          signsOf(row),
          row.signs.standing,
          row.signs.missing + row.signs.damaged,
          requestsOf(row),
          row.requests.requested + row.requests.assigned,
          ...(row.before ? [signsOf(row.before), requestsOf(row.before)] : []),
        ].map((count) => number(count)),
      ]),
      { isTime: by === 'day' },
    ),
    address: writeSignQuery(query),
  };
}
