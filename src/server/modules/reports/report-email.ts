// The e-mail with a saved report: its totals and first lines as they are when it goes out, to who may still see reports. Names no voter.
import type { EmailLanguage } from '../../../contract/office/emails';
import type { TouchDimension } from '../../../contract/reports/touch-reports';
import { may } from '../../../domain/access/capabilities';
import { textsFor, type Texts } from '../../../domain/i18n/texts';
import { dayInZone, knownZone } from '../../../domain/i18n/time-zones';
import { readSavedTouches, writeTouchQuery } from '../../../domain/reports/touch-query';
import { isTime, touchLines, type TouchLine } from '../../../domain/reports/touch-lines';
import type { Totals } from '../../../domain/reports/totals';
import type { DayRange } from '../../../domain/reports/periods';
import type { Db } from '../../db/connection';
import type { Letter } from '../emails/letter';
import { findReceiver, namesInReport } from './report-emails-repo';
import { linesIn, reportEmailWords } from './report-email-texts';
import { searchOf } from './saved-reports-repo';
import { followTouches } from './touch-counts-repo';
import { touchReport } from './touch-report-repo';

/** Lines that an e-mail shows; of days and weeks the last ones. */
const mostLines = 31;

interface About {
  campaign_id: string;
  subject_id: string;
  language: EmailLanguage;
  receiver_email: string;
}

export const reportEmail =
  (publicUrl: string, clock: () => Date = () => new Date()) =>
  async (db: Db, { campaign_id, subject_id, language, receiver_email }: About): Promise<Letter | null> => {
    const receiver = await findReceiver(db, campaign_id, subject_id);
    if (!receiver || receiver.email !== receiver_email || !may(receiver.title, 'dashboard.view')) return null;
    const zone = knownZone(receiver.time_zone);
    const query = readSavedTouches(searchOf(receiver.address), dayInZone(zone)(clock()));
    if (!query) return null;
    const { by, first, last, before, walkbook, person } = query;
    await followTouches(db, campaign_id, zone);
    const narrowed = { by, walkbook_id: walkbook ?? undefined, user_id: person ?? undefined };
    const reportOf = (range: DayRange) => touchReport(db, campaign_id, zone, { ...narrowed, ...range });
    const report = await reportOf({ first, last });
    const other = before && { range: before, report: await reportOf(before) };
    const names = await namesInReport(db, campaign_id, { walkbook, person });

    const texts = textsFor({ catalogue: linesIn(language), country: receiver.country });
    const words = reportEmailWords[language];
    const day = (of: string) => texts.day(of, 'dayYear');
    const said = {
      campaign: receiver.campaign_name,
      by,
      first: day(first),
      last: day(last),
      // One that is gone narrows all the same.
      walkbook: walkbook === null ? null : (names.walkbook ?? '–'),
      person: person === null ? null : (names.person ?? '–'),
      ...written(texts, report.total),
      setAside: null,
      before: other && {
        first: day(other.range.first),
        last: day(other.range.last),
        ...written(texts, other.report.total),
      },
    };
    const lines = touchLines(texts, by, { first, last }, report, other).filter(
      (line) => line.touches > 0 || (line.before?.touches ?? 0) > 0,
    );
    return {
      subject: words.subject(receiver.name, said.last),
      paragraphs: [
        receiver.name,
        words.about(said),
        ...(report.total.touches === 0 ? [words.nothing] : [words.totals(said)]),
        ...(said.before ? [words.before(said.before)] : []),
        ...(report.set_aside > 0 ? [words.setAside(texts.number(report.set_aside))] : []),
      ],
      table: lines.length === 0 ? null : tableOf(texts, by, lines, report.rows_left_out, words.shown),
      button: {
        label: words.open,
        url: `${publicUrl}/app/reports?${new URLSearchParams(writeTouchQuery(query)).toString()}`,
      },
      foot: [words.foot],
    };
  };

function written(texts: Texts, { touches, doors, contacts }: Totals) {
  const rate = touches > 0 ? texts.percent(contacts / touches, 0) : null;
  return { touches: texts.number(touches), doors: texts.number(doors), contacts: texts.number(contacts), rate };
}

function tableOf(
  texts: Texts,
  by: TouchDimension,
  lines: readonly TouchLine[],
  leftOut: number,
  shownWords: (rows: string, all: string) => string,
): NonNullable<Letter['table']> {
  const { t } = texts;
  const shown = isTime(by) ? lines.slice(-mostLines) : lines.slice(0, mostLines);
  const compared = lines.some((line) => line.before !== null);
  const sum = lines.reduce((all, line) => all + line.touches, 0);
  const share = (part: number, of: number) => (of > 0 ? texts.percent(part / of, 0) : '–');
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
  const all = lines.length + leftOut;
  return {
    head: [head, t('Touches'), ...of, ...(compared ? [t('Touches before')] : [])],
    rows: shown.map((line) => [
      line.name,
      texts.number(line.touches),
      ...(by === 'result'
        ? [share(line.touches, sum)]
        : [texts.number(line.doors), texts.number(line.contacts), share(line.contacts, line.touches)]),
      ...(compared ? [texts.number(line.before?.touches ?? 0)] : []),
    ]),
    below: shown.length < all ? shownWords(texts.number(shown.length), texts.number(all)) : null,
  };
}
