// What volunteers recorded beside knocks, for headquarters: a list a kind, each of which can be taken along as a CSV.
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { DoorReport } from '../../../contract/door-reports';
import { channelList, dueText } from '../../../domain/walkbooks/door-fact-words';
import { ago } from '../../../domain/walkbooks/words';
import { call } from '../../api';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable, type Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/fields';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { Tag } from '../../ui/tag';
import { useLoad } from '../../ui/use-load';
import classes from './walkbooks.module.css';

type Kind = DoorReport['kind'];

const kinds: Record<Kind, { title: string; empty: string }> = {
  follow_up: { title: key('Follow-ups'), empty: key('Nobody is waiting for somebody to come or call back.') },
  sign_request: { title: key('Signs asked for'), empty: key('Nobody asked for a sign at the door.') },
  person_added: { title: key('People added'), empty: key('Nobody was missing on the lists.') },
  door_added: { title: key('Doors added'), empty: key('No door was missing on the lists.') },
  unit_repair: { title: key('Units mended'), empty: key('No unit was wrong on the lists.') },
  do_not_contact: { title: key('Do not contact'), empty: key('Nobody asked not to be contacted.') },
  door_note: { title: key('Hazards and the way in'), empty: key('No notes on the way to a door.') },
};
const order = Object.keys(kinds) as Kind[];

export function DoorReportsScreen() {
  const { campaignId, campaign } = useMember();
  const [kind, setKind] = useState<Kind>('follow_up');
  const [search, setSearch] = useState('');
  const loaded = useLoad(`door reports ${campaignId} ${kind}`, (signal) =>
    call(contract.doorReports.all, { query: { campaign_id: campaignId, kind } }, { signal }),
  );
  const columns = useMemo(
    () => columnsOf(kind, campaign.time_zone, loaded.at ?? 0),
    [kind, campaign.time_zone, loaded.at],
  );
  const wanted = search.trim().toLowerCase();
  const matches = (row: DoorReport) => textOf(row).includes(wanted);
  const all = loaded.data ?? [];
  const download = () =>
    downloadCsv(
      say(kinds[kind].title),
      toCsv(
        header,
        all.map((row) => csvRow(row)),
      ),
    );
  return (
    <Page
      title={say('From the doors')}
      lead={say('What volunteers recorded beside knocks. It is sent as soon as their phones have a network.')}
    >
      <div className={classes.tools}>
        <SelectField label={say('What')} value={kind} onChange={(event) => setKind(kindOf(event.currentTarget.value))}>
          {order.map((each) => (
            <option key={each} value={each}>
              {say(kinds[each].title)}
            </option>
          ))}
        </SelectField>
        <SearchBox label={say('Search these')} value={search} onChange={setSearch} />
        <Button icon="download" disabled={all.length === 0} onClick={download}>
          {say('Download CSV')}
        </Button>
      </div>
      <Card
        title={say(kinds[kind].title)}
        aside={
          loaded.data && (
            <span className={classes.quiet}>{sayCount(all.length, '{count} entry', '{count} entries')}</span>
          )
        }
      >
        <Loadable loaded={loaded}>
          {(rows) => (
            <DataTable
              key={kind}
              label={say(kinds[kind].title)}
              columns={columns}
              rows={wanted === '' ? rows : rows.filter(matches)}
              rowKey={(row) => row.id}
              most={100}
              empty={
                wanted ? (
                  <Empty icon="search" title={say('Nothing matches “{search}”', { search: search.trim() })} />
                ) : (
                  <Empty icon="door" title={say(kinds[kind].empty)}>
                    {say('Volunteers record it on the screen of a door, with or without a network.')}
                  </Empty>
                )
              }
            />
          )}
        </Loadable>
      </Card>
    </Page>
  );
}

function kindOf(value: string): Kind {
  return order.find((each) => each === value) ?? 'follow_up';
}

function addressOf(row: DoorReport): string {
  const line = row.unit ? `${row.address} #${row.unit}` : row.address;
  return [line, row.city, row.zip].filter(Boolean).join(', ');
}

function textOf(row: DoorReport): string {
  return [addressOf(row), row.voter_name, row.note, row.user_name, row.walkbook_name, row.phone]
    .join(' ')
    .toLowerCase();
}

function columnsOf(kind: Kind, zone: string, now: number): Column<DoorReport>[] {
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
            Date.parse(row.due_at) < now && <Tag look="lamp">{say('overdue')}</Tag>
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
    ...(kind === 'follow_up' || kind === 'do_not_contact' ? [by] : []),
    ...(kind === 'follow_up' || kind === 'person_added'
      ? [{ key: 'phone', label: say('Phone'), value: (row: DoorReport) => row.phone, wideOnly: true }]
      : []),
    ...(kind === 'person_added'
      ? [{ key: 'language', label: say('Language'), value: (row: DoorReport) => row.language, wideOnly: true }]
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
  ];
}

/** Names of the file's columns stay English: other programs read them. */
const header = [
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
  'walkbook',
  'recorded_by',
] as const;

function csvRow(row: DoorReport): (string | number | null)[] {
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
    row.walkbook_name,
    row.user_name,
  ];
}
