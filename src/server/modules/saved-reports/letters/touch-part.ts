// The e-mail with a report of touches.
import type { TouchDimension } from '../../../../contract/reports/touch-reports';
import type { DayRange } from '../../../../domain/reports/periods';
import { readTouchQuery, writeTouchQuery } from '../../../../domain/reports/touch-query';
import { isTime, touchLines, type TouchLine } from '../../../../domain/reports/touch-lines';
import type { Totals } from '../../../../domain/reports/totals';
import { followTouches } from '../../reports/touch-counts-repo';
import { touchReport } from '../../reports/touch-report-repo';
import { namesInReport } from '../report-emails-repo';
import { asideWords, rate, tableOf, type Asking, type ReportPart } from './asking';

export async function touchPart(asking: Asking): Promise<ReportPart> {
  const { db, campaign_id, zone, today, search, texts, words } = asking;
  const query = { ...readTouchQuery(search, today), row: null };
  const { by, first, last, before, walkbook, person } = query;
  await followTouches(db, campaign_id, zone);
  const narrowed = { by, walkbook_id: walkbook ?? undefined, user_id: person ?? undefined };
  const reportOf = (range: DayRange) => touchReport(db, campaign_id, zone, { ...narrowed, ...range });
  const report = await reportOf({ first, last });
  const other = before && { range: before, report: await reportOf(before) };
  const names = await namesInReport(db, campaign_id, { walkbook, person });
  const day = (of: string) => texts.day(of, 'dayYear');
  const said = {
    campaign: asking.campaign_name,
    by,
    first: day(first),
    last: day(last),
    // One that is gone narrows all the same.
    walkbook: walkbook === null ? null : (names.walkbook ?? '–'),
    person: person === null ? null : (names.person ?? '–'),
  };
  const lines = touchLines(texts, by, { first, last }, report, other).filter(
    (line) => line.touches > 0 || (line.before?.touches ?? 0) > 0,
  );
  return {
    last: said.last,
    about: words.about(said),
    sentences: [
      report.total.touches === 0 ? words.nothing : words.totals(written(asking, report.total)),
      ...(other
        ? [
            words.before({
              first: day(other.range.first),
              last: day(other.range.last),
              ...written(asking, other.report.total),
            }),
          ]
        : []),
      ...asideWords(asking, report.set_aside),
    ],
    table: lined(asking, by, lines, report.rows_left_out),
    address: writeTouchQuery(query),
  };
}

function written({ texts }: Asking, { touches, doors, contacts }: Totals) {
  const share = touches > 0 ? texts.percent(contacts / touches, 0) : null;
  return { touches: texts.number(touches), doors: texts.number(doors), contacts: texts.number(contacts), rate: share };
}

function lined(asking: Asking, by: TouchDimension, lines: readonly TouchLine[], leftOut: number): ReportPart['table'] {
  const { texts } = asking;
  const { t } = texts;
  const compared = lines.some((line) => line.before !== null);
  const sum = lines.reduce((all, line) => all + line.touches, 0);
  const head = {
    day: t('Day'),
    week: t('Week'),
    hour: t('Hour of the day'),
    weekday: t('Weekday'),
    walkbook: t('Walkbook'),
    canvasser: t('Canvasser'),
    precinct: t('Precinct'),
    result: t('Contact result'),
  }[by];
  const of =
    by === 'result' ? [t('Share of touches')] : [t('Doors visited'), t('Conversations'), t('Conversation rate')];
  return tableOf(
    asking,
    [head, t('Touches'), ...of, ...(compared ? [t('Touches before')] : [])],
    lines.map((line) => [
      line.name,
      texts.number(line.touches),
      ...(by === 'result'
        ? [rate(asking, line.touches, sum)]
        : [texts.number(line.doors), texts.number(line.contacts), rate(asking, line.contacts, line.touches)]),
      ...(compared ? [texts.number(line.before?.touches ?? 0)] : []),
    ]),
    { leftOut, isTime: isTime(by) },
  );
}
