// The e-mail with a report of follow-ups.
import { followUpGroups } from '../../../../contract/reports/follow-up-reports';
import { followUpLines, followUpTitle } from '../../../../domain/reports/follow-ups';
import { followUpReport } from '../../reports/follow-up-report-repo';
import { asideWords, rate, tableOf, type Asking, type ReportPart } from './asking';

export async function followUpPart(asking: Asking): Promise<ReportPart> {
  const { db, campaign_id, zone, today, search, texts, words } = asking;
  const { t, number } = texts;
  const by = followUpGroups.find((each) => each === search.by) ?? 'person';
  const report = await followUpReport(db, campaign_id, { by, zone, today });
  return {
    last: texts.day(today, 'dayYear'),
    about: words.aboutOf.follow_ups({ campaign: asking.campaign_name, by }),
    sentences: [`${followUpTitle(texts, report.total)}.`, ...asideWords(asking, report.set_aside)],
    table: tableOf(
      asking,
      [
        by === 'person' ? t('Canvasser') : t('Week due'),
        t('Open||follow-ups'),
        t('Overdue'),
        t('Due today'),
        t('Done'),
        t('Share done'),
      ],
      followUpLines(texts, by, report.rows).map(({ name, counts }) => [
        name,
        ...[counts.open, counts.overdue, counts.due, counts.done].map((count) => number(count)),
        rate(asking, counts.done, counts.all),
      ]),
      { isTime: by === 'week' },
    ),
    address: { report: 'follow_ups', ...(by !== 'person' && { by }) },
  };
}
