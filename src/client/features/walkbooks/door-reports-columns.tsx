// The columns of what volunteers recorded beside knocks, a list a kind, and the same as lines of a CSV.
import { Link } from '@tanstack/react-router';
import { phoneText, sayData } from '../../../domain/words/data';
import { say } from '../../../domain/words/say';
import { handledKinds, type DoorReport } from '../../../contract/door-reports';
import { channelList, correctedText, dueText } from '../../../domain/walkbooks/door-fact-words';
import { ago } from '../../../domain/walkbooks/words';
import { Button } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Tag } from '../../ui/tag';

type Kind = DoorReport['kind'];

/** Whether somebody has to do something about a kind, and ticks it off. */
export function isHandled(kind: Kind): boolean {
  return (handledKinds as readonly string[]).includes(kind);
}

/** Neither ticked off nor, for a follow-up, reached since. */
export const isOpen = (row: DoorReport): boolean => row.handled === null && !row.reached;

function addressOf(row: DoorReport): string {
  const line = row.unit ? `${row.address} #${row.unit}` : row.address;
  return [line, row.city, row.zip].filter(Boolean).join(', ');
}

/** Everything of a row in which a search looks. */
export function textOf(row: DoorReport): string {
  return [addressOf(row), row.voter_name, row.note, row.user_name, row.walkbook_name, row.phone]
    .join(' ')
    .toLowerCase();
}

export function columnsOf(
  kind: Kind,
  zone: string,
  now: number,
  onHandle: (row: DoorReport, handled: boolean) => void,
): Column<DoorReport>[] {
  const due: Column<DoorReport> = {
    key: 'due',
    label: say('Due'),
    value: (row) => row.due_at,
    cell: (row) =>
      row.due_at && (
        <>
          {dueText(row.due_at, zone)}{' '}
          {row.reached ? (
            <Tag look="good">{say('reached since')}</Tag>
          ) : (
            row.handled === null && Date.parse(row.due_at) < now && <Tag look="lamp">{say('overdue')}</Tag>
          )}
        </>
      ),
  };
  const by: Column<DoorReport> = {
    key: 'by',
    label: say('How'),
    value: (row) => channelList(row.channels),
  };
  return [
    ...(kind === 'follow_up' ? [due] : []),
    ...(kind === 'door_added' || kind === 'unit_repair' || kind === 'door_note'
      ? []
      : [{ key: 'person', label: say('Person'), value: (row: DoorReport) => row.voter_name ?? say('Household') }]),
    { key: 'address', label: say('Door'), value: addressOf },
    ...(kind === 'unit_repair'
      ? [{ key: 'filed', label: say('On the list'), value: (row: DoorReport) => row.filed_unit || say('no unit') }]
      : []),
    ...(kind === 'person_corrected'
      ? [
          { key: 'right', label: say('Set right'), value: (row: DoorReport) => correctedText(row.corrected ?? {}) },
          { key: 'filed', label: say('On the list'), value: filedText },
        ]
      : []),
    ...(kind === 'follow_up' || kind === 'do_not_contact' ? [by] : []),
    ...(kind === 'follow_up' || kind === 'person_added'
      ? [
          {
            key: 'phone',
            label: say('Phone'),
            value: (row: DoorReport) => row.phone,
            cell: ({ phone }: DoorReport) => phone && phoneText(phone),
            wideOnly: true,
          },
        ]
      : []),
    ...(kind === 'person_added'
      ? [
          {
            key: 'language',
            label: say('Language'),
            value: (row: DoorReport) => row.language,
            cell: ({ language }: DoorReport) => language && sayData(language),
            wideOnly: true,
          },
        ]
      : kind === 'person_corrected'
        ? []
        : [{ key: 'note', label: say('Note'), value: (row: DoorReport) => row.note || null }]),
    { key: 'user', label: say('By'), value: (row) => row.user_name, wideOnly: true },
    {
      key: 'when',
      label: say('Recorded'),
      value: (row) => row.recorded_at,
      cell: (row) => (
        <Link to="/app/walkbook/id/$id" params={{ id: row.walkbook_id }} title={row.walkbook_name}>
          {ago(row.recorded_at, now, zone)}
        </Link>
      ),
      wideOnly: true,
    },
    ...(isHandled(kind) ? [handledColumn(zone, now, onHandle)] : []),
  ];
}

function handledColumn(
  zone: string,
  now: number,
  onHandle: (row: DoorReport, handled: boolean) => void,
): Column<DoorReport> {
  return {
    key: 'handled',
    label: say('Handled'),
    value: (row) => row.handled?.at ?? null,
    cell: (row) => {
      const who = `${row.voter_name ?? say('Household')}, ${addressOf(row)}`;
      return row.handled ? (
        <>
          {say('{name}, {when}', { name: row.handled.by, when: ago(row.handled.at, now, zone) })}{' '}
          <Button
            small
            look="quiet"
            aria-label={say('Not handled after all: {who}', { who })}
            onClick={() => onHandle(row, false)}
          >
            {say('Undo')}
          </Button>
        </>
      ) : (
        <Button small icon="check" aria-label={say('Handled: {who}', { who })} onClick={() => onHandle(row, true)}>
          {say('Handled')}
        </Button>
      );
    },
  };
}

/** What files say where somebody was set right. */
function filedText({ corrected, filed }: DoorReport): string | null {
  const known = Object.entries(filed ?? {}).filter(([name]) => corrected && name in corrected);
  return correctedText(Object.fromEntries(known.map(([name, value]) => [name, value ?? '']))) || null;
}

/** Names of the file's columns stay English: other programs read them. */
export const header = [
  'recorded_at',
  'address',
  'unit',
  'city',
  'zip',
  'latitude',
  'longitude',
  'person',
  'phone',
  'language',
  'due_at',
  'reached_since',
  'channels',
  'note',
  'unit_on_file',
  'corrected',
  'handled_at',
  'handled_by',
  'walkbook',
  'recorded_by',
] as const;

export function csvRow(row: DoorReport): (string | number | null)[] {
  return [
    row.recorded_at,
    row.address,
    row.unit,
    row.city,
    row.zip,
    row.coordinates?.[1] ?? null,
    row.coordinates?.[0] ?? null,
    row.voter_name,
    row.phone,
    row.language,
    row.due_at,
    row.kind === 'follow_up' ? (row.reached ? 'yes' : 'no') : null,
    row.channels.join(' '),
    row.note,
    row.filed_unit,
    row.corrected &&
      Object.entries(row.corrected)
        .map(([name, value]) => `${name}: ${value}`)
        .join('; '),
    row.handled?.at ?? null,
    row.handled?.by ?? null,
    row.walkbook_name,
    row.user_name,
  ];
}
