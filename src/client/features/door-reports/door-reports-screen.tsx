// What volunteers recorded beside knocks, for the server: a list a kind, each of which can be taken along as a CSV. What
// someone waits for is ticked off here.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import { mostDoorReports } from '../../../contract/reports/list-limits';
import { formatNumber } from '../../i18n/formats';
import type { DoorReport } from '../../../contract/door-reports';
import { localDay } from '../../../domain/facts/current-view';
import { followUpMatches, readFollowUpFilter, type FollowUpFilter } from '../../../domain/reports/follow-ups';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { useMember } from '../../session/session';
import { Card } from '../../ui/primitives/card';
import { Choice } from '../../ui/fields/choice';
import { DataTable } from '../../ui/tables/data-table';
import { Empty } from '../../ui/primitives/empty';
import { SelectField } from '../../ui/fields/fields';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { SearchBox } from '../../ui/fields/search-box';
import { toast } from '../../ui/primitives/toast';
import { useCall } from '../../data/use-call';
import { Counted } from './counted-follow-ups';
import { addressOf, columnsOf, fileColumns, isHandled, isOpen, textOf, type Decision } from './door-reports-columns';
import { Row } from '../../ui/layout/stack-and-row';
import classes from '../walkbooks/walkbooks.module.css';

type Kind = DoorReport['kind'];
type Shown = 'open' | 'handled' | 'all';

const kinds: Record<Kind, { title: string; empty: string }> = {
  follow_up: { title: key('Follow-ups'), empty: key('No call-backs or return visits are due.') },
  sign_request: { title: key('Sign requests'), empty: key('No one asked for a sign at the door.') },
  person_added: { title: key('People added'), empty: key('No one was missing from the voter file.') },
  person_corrected: { title: key('Corrected details'), empty: key('No names or languages needed a correction.') },
  door_added: { title: key('Doors added'), empty: key('No doors were missing from the voter file.') },
  unit_repair: { title: key('Corrected unit numbers'), empty: key('No unit numbers needed a correction.') },
  deceased: { title: key('Reported deceased'), empty: key('No one was reported deceased.') },
  do_not_contact: { title: key('Do not contact'), empty: key('No one asked not to be contacted.') },
  door_note: { title: key('Access and hazards'), empty: key('No access notes or hazards.') },
  photo: { title: key('Photos'), empty: key('No photos were taken at the door.') },
  voice_note: { title: key('Voice notes'), empty: key('No voice notes were recorded.') },
  passer_by: { title: key('People not on the list'), empty: key('No conversations with people not on the list.') },
};
const order = Object.keys(kinds) as Kind[];

export function DoorReportsScreen() {
  const { campaignId, campaign } = useMember();
  const navigate = useNavigate();
  const asked: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [kind, setKind] = useState<Kind>(() => kindOf(String(asked.kind)));
  // A number of a report opens what it counts.
  const [counted, setCounted] = useState<FollowUpFilter | null>(() => readFollowUpFilter(asked));
  const [shown, setShown] = useState<Shown>('open');
  const [search, setSearch] = useState('');
  const loaded = useCall(contract.doorReports.all, { query: { campaign_id: campaignId, kind } });
  const { data, replace } = loaded;
  const columns = useMemo(() => {
    const handle = (row: DoorReport, handled: boolean) => {
      call(contract.doorReports.handle, { body: { id: row.id, campaign_id: campaignId, handled } }).then(
        (done) => {
          replace((data ?? []).map((each) => (each.id === row.id ? { ...each, handled: done.handled } : each)));
          const who = row.voter_name ?? addressOf(row);
          toast(
            handled
              ? {
                  text: t('Done: {who}', { who }),
                  icon: 'check',
                  action: { label: t('Undo'), run: () => handle({ ...row, handled: done.handled }, false) },
                }
              : { text: t('Reopened: {who}', { who }), icon: rareIcons.undo },
          );
        },
        (error: unknown) => toast({ text: messageFor(error), icon: 'alert', ms: 0 }),
      );
    };
    const review = (row: DoorReport, decision: Decision) => {
      call(contract.doorReports.review, { body: { id: row.id, campaign_id: campaignId, decision } }).then(
        ({ handled, undone }) => {
          replace((data ?? []).map((each) => (each.id === row.id ? { ...each, handled, undone } : each)));
          const who = row.voter_name ?? addressOf(row);
          const text = {
            kept: t('Kept: {who}', { who }),
            undone: t('Undone: {who}. The campaign’s record is as it was before.', { who }),
            open: t('Reopened: {who}', { who }),
          };
          toast({ text: text[decision], icon: decision === 'open' ? rareIcons.undo : 'check' });
        },
        (error: unknown) => toast({ text: messageFor(error), icon: 'alert', ms: 0 }),
      );
    };
    return columnsOf(kind, campaign.time_zone, loaded.at ?? 0, { handle, review });
  }, [kind, campaign.time_zone, campaignId, loaded.at, data, replace]);
  const wanted = search.trim().toLowerCase();
  const all = data ?? [];
  const ticked = isHandled(kind);
  const filter = kind === 'follow_up' ? counted : null;
  const here = filter
    ? all.filter(countedBy(filter, campaign.time_zone))
    : ticked && shown !== 'all'
      ? all.filter((row) => isOpen(row) === (shown === 'open'))
      : all;
  const rows = wanted === '' ? here : here.filter((row) => textOf(row).includes(wanted));
  const open = all.filter(isOpen).length;
  return (
    <Page
      title={t('Door reports')}
      lead={t('Other things volunteers recorded. They arrive as soon as phones have signal.')}
    >
      <Row end>
        <SelectField
          label={t('Type')}
          value={kind}
          onChange={(event) => setKind(kindOf(event.currentTarget.value))}
          options={order.map((each) => [each, t(kinds[each].title)])}
        />
        {ticked && !filter && (
          <Choice
            label={t('Status')}
            value={shown}
            options={[
              { value: 'open', label: t('Open ({count})', { count: open }) },
              { value: 'handled', label: t('Done ({count})', { count: all.length - open }) },
              { value: 'all', label: t('All') },
            ]}
            onChange={setShown}
          />
        )}
        <SearchBox label={t('Search door reports')} value={search} onChange={setSearch} />
      </Row>
      {filter && <Counted filter={filter} rows={here} onEnd={() => setCounted(null)} />}
      {all.length >= mostDoorReports && (
        <p className="quiet">{t('Only the first {count} are listed.', { count: formatNumber(mostDoorReports) })}</p>
      )}
      <Card
        title={t(kinds[kind].title)}
        aside={
          data && <span className={classes.quiet}>{tPlural(here.length, '{count} report', '{count} reports')}</span>
        }
      >
        <Loadable loaded={loaded}>
          {() => (
            <DataTable
              key={`${kind} ${shown}`}
              label={t(kinds[kind].title)}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              most={100}
              stacks
              file={t(kinds[kind].title)}
              fileColumns={fileColumns}
              onOpen={({ walkbook_id: id }) => void navigate({ to: '/app/walkbook/id/$id', params: { id } })}
              empty={<Nothing kind={kind} search={search.trim()} handledAll={all.length > 0 && shown === 'open'} />}
            />
          )}
        </Loadable>
      </Card>
    </Page>
  );
}

const countedBy = (filter: FollowUpFilter, zone: string) => {
  const dayOf = localDay(zone);
  return followUpMatches(filter, dayOf(new Date().toISOString()), dayOf);
};

function Nothing({ kind, search, handledAll }: { kind: Kind; search: string; handledAll: boolean }) {
  if (search !== '') return <Empty icon={rareIcons.search} title={t('Nothing matches “{search}”', { search })} />;
  if (handledAll && isHandled(kind))
    return (
      <Empty icon="check" title={t('Everything here is done')}>
        {t('New reports appear here automatically.')}
      </Empty>
    );
  return (
    <Empty icon="door" title={t(kinds[kind].empty)}>
      {t('Volunteers record these on a door’s screen, with or without signal.')}
    </Empty>
  );
}

function kindOf(value: string): Kind {
  return order.find((each) => each === value) ?? 'follow_up';
}
