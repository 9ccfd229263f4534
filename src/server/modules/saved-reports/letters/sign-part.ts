// The e-mail with a report of signs.
import {
  readSignQuery,
  requestsOf,
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
  const { by, first, last } = query;
  if (by === 'precinct') await followTouches(db, campaign_id, zone);
  const report = await signsReport(db, campaign_id, zone, { by, first, last });
  const day = (of: string) => texts.day(of, 'dayYear');
  return {
    last: day(last),
    about: words.aboutOf.signs({ campaign: asking.campaign_name, days: words.days(day(first), day(last)) }),
    sentences: [`${signsTitle(texts, report.total)}.`, ...asideWords(asking, report.set_aside)],
    table: tableOf(
      asking,
      [
        by === 'kind' ? t('Kind of sign') : by === 'day' ? t('Day') : t('Precinct'),
        t('Signs placed'),
        t('Standing'),
        t('Missing or damaged'),
        t('Sign requests'),
        t('Open or assigned'),
      ],
      report.rows.map((row) => [
        signName(texts, by, row),
        ...[
          signsOf(row),
          row.signs.standing,
          row.signs.missing + row.signs.damaged,
          requestsOf(row),
          row.requests.requested + row.requests.assigned,
        ].map((count) => number(count)),
      ]),
      { isTime: by === 'day' },
    ),
    address: writeSignQuery(query),
  };
}
