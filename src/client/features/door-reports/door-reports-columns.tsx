// The columns of what volunteers recorded beside knocks, a list a kind, and the same as lines of a CSV.
import { Link } from '@tanstack/react-router';
import { translateFileValue } from '../../../domain/i18n/file-values';
import { currentTexts, formatAgo, formatDate, formatPhone } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { handledKinds, reviewedKinds, type DoorReport } from '../../../contract/door-reports';
import { resultWords } from '../../../domain/facts/result-names';
import { channelList, correctedText } from '../../../domain/door-reports/report-texts';
import type { ContactNumber } from '../../../domain/door-reports/contact-numbers';
import { NumberLinks } from './number-links';
import { AttachedFile } from '../../ui/images/attached-file';
import { Button } from '../../ui/primitives/button';
import type { Column } from '../../ui/tables/data-table';
import { Tag } from '../../ui/primitives/tag';

type Kind = DoorReport['kind'];

const isAbout = (kind: Kind, ...kinds: Kind[]): boolean => kinds.includes(kind);

/** Whether a manager looks at a kind, and keeps or undoes it. */
const isReviewed = (kind: Kind): boolean => (reviewedKinds as readonly string[]).includes(kind);

/** Whether someone has to do something about a kind: ticks it off, or keeps or undoes it. */
export function isHandled(kind: Kind): boolean {
  return isReviewed(kind) || (handledKinds as readonly string[]).includes(kind);
}

export type Decision = 'kept' | 'undone' | 'open';

/** What the buttons of a row do. */
export interface ReportActs {
  handle: (row: DoorReport, handled: boolean) => void;
  review: (row: DoorReport, decision: Decision) => void;
}

/** Neither ticked off nor, for a follow-up, reached since. */
export const isOpen = (row: DoorReport): boolean => row.handled === null && !row.reached;

/** Of confidential people, and of doors where only they live, the server tells no address. */
const isHidden = (row: DoorReport): boolean => row.address === '' && row.door_id !== null;

const whoOf = (row: DoorReport): string =>
  row.voter_name ?? (isHidden(row) ? t('A confidential person') : t('Household'));

export function addressOf(row: DoorReport): string {
  if (isHidden(row)) return t('A confidential address');
  const line = row.unit ? `${row.address} #${row.unit}` : row.address;
  return [line, row.city, row.zip].filter(Boolean).join(', ');
}

const numberOf = ({ phone }: DoorReport): string | null => phone && formatPhone(phone);

/** Whom an open follow-up is for, by call or text: the server gives no number for a way that someone doesn't want. */
function numbersOf({ id, voter_name, phone: toCall, text_phone: toText = null }: DoorReport): ContactNumber[] {
  const phone = toCall ?? toText;
  const who = { voter_id: id, name: voter_name ?? t('Household') };
  return phone === null ? [] : [{ ...who, phone, call: toCall !== null, text: toText !== null }];
}

/** What came of it, with who was met on the way. */
const resultOf = ({ contact_result: result }: DoorReport): string | null =>
  result ? t(resultWords[result].title) : null;

/** Everything of a row in which a search looks. */
export function textOf(row: DoorReport): string {
  return [addressOf(row), resultOf(row), row.voter_name, row.note, row.user_name, row.walkbook_name, row.phone]
    .join(' ')
    .toLowerCase();
}

export function columnsOf(kind: Kind, zone: string, now: number, { handle, review }: ReportActs): Column<DoorReport>[] {
  const due: Column<DoorReport> = {
    key: 'due',
    label: t('Due'),
    value: (row) => row.due_at,
    cell: (row) =>
      row.due_at && (
        <>
          {formatDate(row.due_at, 'weekdayDayTime', zone)}{' '}
          {row.reached ? (
            <Tag look="good">{t('reached since then')}</Tag>
          ) : (
            row.handled === null && Date.parse(row.due_at) < now && <Tag look="lamp">{t('overdue')}</Tag>
          )}
        </>
      ),
  };
  const by: Column<DoorReport> = {
    key: 'by',
    label: t('How'),
    value: (row) => channelList(currentTexts(), row.channels),
  };
  return [
    ...(kind === 'follow_up' ? [due] : []),
    ...(isAbout(kind, 'door_added', 'unit_repair', 'door_note', 'photo', 'voice_note', 'passer_by')
      ? []
      : [{ key: 'person', label: t('Person'), value: whoOf }]),
    ...(kind === 'passer_by'
      ? [{ key: 'result', label: t('Result'), value: resultOf }]
      : [
          {
            key: 'address',
            label: t('Door'),
            roomy: true,
            value: addressOf,
            cell: (row: DoorReport) =>
              row.listed_elsewhere ? (
                <>
                  {addressOf(row)}{' '}
                  <Tag look="lamp" wraps>
                    {t('In the voter file elsewhere')}
                  </Tag>
                </>
              ) : (
                addressOf(row)
              ),
          },
        ]),
    ...(kind === 'photo' || kind === 'voice_note'
      ? [
          {
            key: 'file',
            label: kind === 'photo' ? t('Photo') : t('Voice note'),
            value: (row: DoorReport) => row.seconds ?? null,
            cell: (row: DoorReport) => <AttachedFile kind={kind} about={addressOf(row)} fileId={row.file_id ?? null} />,
          },
        ]
      : []),
    ...(kind === 'unit_repair'
      ? [{ key: 'filed', label: t('In the voter file'), value: (row: DoorReport) => row.filed_unit || t('no unit') }]
      : []),
    ...(kind === 'person_corrected'
      ? [
          {
            key: 'right',
            label: t('Corrected to'),
            value: (row: DoorReport) => correctedText(currentTexts(), row.corrected ?? {}),
          },
          { key: 'filed', label: t('In the voter file'), value: filedText },
        ]
      : []),
    ...(kind === 'follow_up' || kind === 'do_not_contact' ? [by] : []),
    ...(kind === 'follow_up' || kind === 'person_added'
      ? [
          {
            key: 'phone',
            label: t('Phone'),
            value: (row: DoorReport) => row.phone ?? row.text_phone ?? null,
            cell: (row: DoorReport) =>
              kind === 'follow_up' && isOpen(row) ? <NumberLinks numbers={numbersOf(row)} /> : numberOf(row),
            wideOnly: kind !== 'follow_up',
          },
        ]
      : []),
    ...(kind === 'person_added'
      ? [
          {
            key: 'language',
            label: t('Language'),
            value: (row: DoorReport) => row.language,
            cell: ({ language }: DoorReport) => language && translateFileValue(currentTexts(), language),
            wideOnly: true,
          },
        ]
      : isAbout(kind, 'person_corrected', 'photo', 'voice_note')
        ? []
        : [{ key: 'note', label: t('Note'), value: (row: DoorReport) => row.note || null }]),
    // Of follow-ups there is so much to say that who recorded them stands beside the day.
    ...(kind === 'follow_up'
      ? []
      : [{ key: 'user', label: t('By'), value: (row: DoorReport) => row.user_name, wideOnly: true }]),
    {
      key: 'when',
      label: t('Recorded'),
      value: (row) => row.recorded_at,
      cell: (row) => (
        <>
          <Link to="/app/walkbook/id/$id" params={{ id: row.walkbook_id }} title={row.walkbook_name}>
            {formatAgo(row.recorded_at, now, zone)}
          </Link>
          {kind === 'follow_up' && ` · ${row.user_name}`}
        </>
      ),
      wideOnly: true,
    },
    ...(isReviewed(kind)
      ? [reviewColumn(zone, now, review)]
      : isHandled(kind)
        ? [handledColumn(zone, now, handle)]
        : []),
  ];
}

function reviewColumn(zone: string, now: number, onReview: ReportActs['review']): Column<DoorReport> {
  return {
    key: 'review',
    label: t('Review'),
    value: (row) => row.handled?.at ?? null,
    cell: (row) => {
      const who = `${whoOf(row)}, ${addressOf(row)}`;
      if (!row.handled)
        return (
          <>
            <Button small icon="check" aria-label={t('Keep: {who}', { who })} onClick={() => onReview(row, 'kept')}>
              {t('Keep')}
            </Button>{' '}
            <Button small look="quiet" aria-label={t('Undo: {who}', { who })} onClick={() => onReview(row, 'undone')}>
              {t('Undo')}
            </Button>
          </>
        );
      const { by: name, at } = row.handled;
      const when = formatAgo(at, now, zone);
      return (
        <>
          {row.undone ? t('Undone by {name}, {when}', { name, when }) : t('Kept by {name}, {when}', { name, when })}{' '}
          <Button small look="quiet" aria-label={t('Reopen: {who}', { who })} onClick={() => onReview(row, 'open')}>
            {t('Reopen')}
          </Button>
        </>
      );
    },
  };
}

function handledColumn(zone: string, now: number, onHandle: ReportActs['handle']): Column<DoorReport> {
  return {
    key: 'handled',
    label: t('Done||door report'),
    value: (row) => row.handled?.at ?? null,
    cell: (row) => {
      const who = `${whoOf(row)}, ${addressOf(row)}`;
      return row.handled ? (
        <>
          {t('{name}, {when}', { name: row.handled.by, when: formatAgo(row.handled.at, now, zone) })}{' '}
          <Button small look="quiet" aria-label={t('Undo: {who}', { who })} onClick={() => onHandle(row, false)}>
            {t('Undo')}
          </Button>
        </>
      ) : (
        <Button small icon="check" aria-label={t('Done: {who}', { who })} onClick={() => onHandle(row, true)}>
          {t('Done||door report')}
        </Button>
      );
    },
  };
}

/** What files say where someone was corrected. */
function filedText({ corrected, filed }: DoorReport): string | null {
  const known = Object.entries(filed ?? {}).filter(([name]) => corrected && name in corrected);
  return correctedText(currentTexts(), Object.fromEntries(known.map(([name, value]) => [name, value ?? '']))) || null;
}

const written = (label: string, value: Column<DoorReport>['value']): Column<DoorReport> => ({
  key: label,
  // The names of the file's columns stay English, as its values do: other programs read them.
  label: `${label}||file`,
  value,
});

/** All that is known of a report, whichever columns its kind shows. */
export const fileColumns: readonly Column<DoorReport>[] = [
  written('recorded_at', (row) => row.recorded_at),
  written('address', (row) => row.address),
  written('unit', (row) => row.unit),
  written('city', (row) => row.city),
  written('zip', (row) => row.zip),
  written('latitude', (row) => row.coordinates?.[1] ?? null),
  written('longitude', (row) => row.coordinates?.[0] ?? null),
  written('person', (row) => row.voter_name),
  written('phone', (row) => row.phone),
  written('language', (row) => row.language),
  written('due_at', (row) => row.due_at),
  written('reached_since', (row) => (row.kind === 'follow_up' ? (row.reached ? 'yes' : 'no') : null)),
  written('channels', (row) => row.channels.join(' ')),
  written('note', (row) => row.note),
  written('unit_on_file', (row) => row.filed_unit),
  written(
    'corrected',
    ({ corrected }) =>
      corrected &&
      Object.entries(corrected)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
  ),
  written('handled_at', (row) => row.handled?.at ?? null),
  written('handled_by', (row) => row.handled?.by ?? null),
  written('walkbook', (row) => row.walkbook_name),
  written('recorded_by', (row) => row.user_name),
  written('contact_result', (row) => row.contact_result ?? null),
  written('in_file_elsewhere', (row) => (row.kind === 'door_added' ? (row.listed_elsewhere ? 'yes' : 'no') : null)),
];
