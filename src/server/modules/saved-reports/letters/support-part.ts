// The e-mail with a report of support.
import type { DayRange } from '../../../../domain/reports/periods';
import {
  peopleOf,
  readSupportQuery,
  supportersOf,
  supportLevels,
  supportLines,
  supportTitle,
  writeSupportQuery,
} from '../../../../domain/reports/support-lines';
import { supportReport } from '../../reports/support-report-repo';
import { asideWords, rate, tableOf, type Asking, type ReportPart } from './asking';

export async function supportPart(asking: Asking): Promise<ReportPart> {
  const { db, campaign_id, zone, today, search, texts, words } = asking;
  const query = { ...readSupportQuery(search, today), row: null };
  const { by, first, last, before } = query;
  const { t } = texts;
  const reportOf = (range: DayRange) => supportReport(db, campaign_id, zone, { by, ...range });
  const report = await reportOf({ first, last });
  const other = before && { range: before, report: await reportOf(before) };
  const lines = supportLines(texts, by, { first, last }, report, other);
  const day = (of: string) => texts.day(of, 'dayYear');
  const heard = lines.filter(({ scores, before: then }) => peopleOf(scores) > 0 || peopleOf(then ?? []) > 0);
  const share = (scores: readonly number[]) => rate(asking, supportersOf(scores), peopleOf(scores));
  return {
    last: day(last),
    about: words.aboutOf.support({ campaign: asking.campaign_name, days: words.days(day(first), day(last)) }),
    sentences: [
      `${supportTitle(texts, lines)}.`,
      ...(other
        ? [
            words.supportBefore({
              days: words.days(day(other.range.first), day(other.range.last)),
              supporters: texts.number(supportersOf(other.report.scores)),
              people: texts.number(peopleOf(other.report.scores)),
            }),
          ]
        : []),
      ...asideWords(asking, report.set_aside),
    ],
    table: tableOf(
      asking,
      [
        by === 'week' ? t('Week') : t('Day'),
        t('People who said'),
        t('Supporters'),
        ...supportLevels.map((level) => t(level)),
        ...(other ? [t('Supporters before')] : []),
      ],
      heard.map((line) => [
        line.name,
        texts.number(peopleOf(line.scores)),
        share(line.scores),
        ...supportLevels.map((_, at) => texts.number(line.scores[at] ?? 0)),
        ...(line.before ? [share(line.before)] : []),
      ]),
      { isTime: true },
    ),
    address: writeSupportQuery(query),
  };
}
