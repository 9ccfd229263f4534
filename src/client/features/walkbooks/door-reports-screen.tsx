// What volunteers recorded beside knocks, for headquarters: a list a kind, each of which can be taken along as a CSV. What
// somebody waits for is ticked off here.
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { DoorReport } from '../../../contract/door-reports';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { SelectField } from '../../ui/fields';
import { Loadable } from '../../ui/loadable';
import { Page } from '../../ui/page';
import { SearchBox } from '../../ui/search-box';
import { toast } from '../../ui/toast';
import { useLoad } from '../../ui/use-load';
import { columnsOf, csvRow, header, isHandled, isOpen, textOf } from './door-reports-columns';
import classes from './walkbooks.module.css';

type Kind = DoorReport['kind'];
type Shown = 'open' | 'handled' | 'all';

const kinds: Record<Kind, { title: string; empty: string }> = {
  follow_up: { title: key('Follow-ups'), empty: key('Nobody is waiting for somebody to come or call back.') },
  sign_request: { title: key('Signs asked for'), empty: key('Nobody asked for a sign at the door.') },
  person_added: { title: key('People added'), empty: key('Nobody was missing on the lists.') },
  person_corrected: { title: key('People set right'), empty: key('Nobody’s name or language was wrong on the lists.') },
  door_added: { title: key('Doors added'), empty: key('No door was missing on the lists.') },
  unit_repair: { title: key('Units mended'), empty: key('No unit was wrong on the lists.') },
  do_not_contact: { title: key('Do not contact'), empty: key('Nobody asked not to be contacted.') },
  door_note: { title: key('Hazards and the way in'), empty: key('No notes on the way to a door.') },
};
const order = Object.keys(kinds) as Kind[];

export function DoorReportsScreen() {
  const { campaignId, campaign } = useMember();
  const asked: unknown = Reflect.get(useSearch({ strict: false }), 'kind');
  const [kind, setKind] = useState<Kind>(() => kindOf(String(asked)));
  const [shown, setShown] = useState<Shown>('open');
  const [search, setSearch] = useState('');
  const loaded = useLoad(`door reports ${campaignId} ${kind}`, (signal) =>
    call(contract.doorReports.all, { query: { campaign_id: campaignId, kind } }, { signal }),
  );
  const { data, replace } = loaded;
  const columns = useMemo(() => {
    const handle = (row: DoorReport, handled: boolean) => {
      call(contract.doorReports.handle, { body: { id: row.id, campaign_id: campaignId, handled } }).then(
        (done) => {
          replace((data ?? []).map((each) => (each.id === row.id ? { ...each, handled: done.handled } : each)));
          const who = row.voter_name ?? row.address;
          toast(
            handled
              ? {
                  text: say('Handled: {who}', { who }),
                  icon: 'check',
                  action: { label: say('Undo'), run: () => handle({ ...row, handled: done.handled }, false) },
                }
              : { text: say('Not handled after all: {who}', { who }), icon: 'undo' },
          );
        },
        (error: unknown) => toast({ text: messageFor(error), icon: 'alert', ms: 0 }),
      );
    };
    return columnsOf(kind, campaign.time_zone, loaded.at ?? 0, handle);
  }, [kind, campaign.time_zone, campaignId, loaded.at, data, replace]);
  const wanted = search.trim().toLowerCase();
  const all = data ?? [];
  const ticked = isHandled(kind);
  const here = ticked && shown !== 'all' ? all.filter((row) => isOpen(row) === (shown === 'open')) : all;
  const rows = wanted === '' ? here : here.filter((row) => textOf(row).includes(wanted));
  const open = all.filter(isOpen).length;
  const download = () =>
    downloadCsv(
      say(kinds[kind].title),
      toCsv(
        header,
        here.map((row) => csvRow(row)),
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
        {ticked && (
          <Choice
            label={say('Which of them')}
            value={shown}
            options={[
              { value: 'open', label: say('Open ({count})', { count: open }) },
              { value: 'handled', label: say('Handled ({count})', { count: all.length - open }) },
              { value: 'all', label: say('All') },
            ]}
            onChange={setShown}
          />
        )}
        <SearchBox label={say('Search these')} value={search} onChange={setSearch} />
        <Button icon="download" disabled={here.length === 0} onClick={download}>
          {say('Download CSV')}
        </Button>
      </div>
      <Card
        title={say(kinds[kind].title)}
        aside={
          data && <span className={classes.quiet}>{sayCount(here.length, '{count} entry', '{count} entries')}</span>
        }
      >
        <Loadable loaded={loaded}>
          {() => (
            <DataTable
              key={`${kind} ${shown}`}
              label={say(kinds[kind].title)}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              most={100}
              empty={<Nothing kind={kind} search={search.trim()} handledAll={all.length > 0 && shown === 'open'} />}
            />
          )}
        </Loadable>
      </Card>
    </Page>
  );
}

function Nothing({ kind, search, handledAll }: { kind: Kind; search: string; handledAll: boolean }) {
  if (search !== '') return <Empty icon="search" title={say('Nothing matches “{search}”', { search })} />;
  if (handledAll && isHandled(kind))
    return (
      <Empty icon="check" title={say('Everything here is handled')}>
        {say('What volunteers record next appears here by itself.')}
      </Empty>
    );
  return (
    <Empty icon="door" title={say(kinds[kind].empty)}>
      {say('Volunteers record it on the screen of a door, with or without a network.')}
    </Empty>
  );
}

function kindOf(value: string): Kind {
  return order.find((each) => each === value) ?? 'follow_up';
}
