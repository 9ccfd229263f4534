// Who wants a sign: assigned to who brings it, by itself or many at once, and put in walking order.
import { useMemo, useState } from 'react';
import { contract } from '../../../contract';
import { mostSignRequests, signRequestStates, type SignRequest } from '../../../contract/office/sign-requests';
import { changeFailedText } from '../../data/change-failed';
import { useCall } from '../../data/use-call';
import { call } from '../../data/api';
import { clock, stamp } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { OnlineButton } from '../../ui/fields/online-button';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import type { MapStreet } from '../../ui/map/types';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { isOpen, requestAddress, requestWords, whoWants } from './request-words';
import { RequestDialog } from './request-dialog';
import { SignRoute, type Stop } from './sign-route';
import classes from './signs.module.css';

interface Props {
  campaignId: string;
  zone: string;
  streets: readonly MapStreet[];
}

type Which = 'open' | 'all' | SignRequest['state'];
export type Act = 'assigned' | 'unassigned' | 'placed' | 'declined' | 'reopened';

export function SignRequests({ campaignId, zone, streets }: Props) {
  const query = { campaign_id: campaignId };
  const loaded = useCall(contract.signRequests.all, { query });
  const members = useCall(contract.users.campaignAccount, { query });
  const [which, setWhich] = useState<Which>('open');
  const [person, setPerson] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const all = loaded.data ?? none;
  const shown = useMemo(
    () => all.filter((each) => isOf(which, each) && (person === '' || each.assigned_to?.id === person)),
    [all, which, person],
  );
  const chosen = shown.filter(({ id }) => ticked.has(id));
  const stops = useMemo(() => shown.filter(isOpen).flatMap(stopOf), [shown]);
  const open = all.find(({ id }) => id === opened);

  /** All of these or none. Once they stand otherwise, as after an answer that was lost, the server changes nothing. */
  const change = async (requests: readonly SignRequest[], state: Act, note = '', assigned_to?: string) => {
    setBusy(true);
    const changes = requests.map(({ id, state: old_state }) => ({
      id: crypto.randomUUID(),
      request_id: id,
      old_state,
    }));
    const body = {
      campaign_id: campaignId,
      state,
      note,
      changes,
      ...(assigned_to === undefined ? {} : { assigned_to }),
    };
    try {
      const changed = new Map((await call(contract.signRequests.change, { body })).map((each) => [each.id, each]));
      loaded.replace(all.map((each) => changed.get(each.id) ?? each));
      setTicked(new Set());
      setOpened(null);
      toast({ icon: 'check', text: tPlural(changes.length, 'Saved: {count} request', 'Saved: {count} requests') });
    } catch (error) {
      toast({ icon: 'alert', text: changeFailedText(error), ms: 0 });
      loaded.reload();
    } finally {
      setBusy(false);
    }
  };

  const tick = (id: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, id] : [...ticked].filter((each) => each !== id)));
  const people = (members.data ?? []).map(({ id, first, last }): [string, string] => [id, `${first} ${last}`]);
  const selectable = shown.filter(isOpen).slice(0, mostSignRequests);
  return (
    <Stack>
      <Card title={t('Requests for signs')}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={48} label={t('Loading the requests')} />}>
          {() => (
            <Stack>
              <Row end>
                <SelectField
                  label={t('Status')}
                  value={which}
                  options={whiches.map((each) => [
                    each,
                    t('{state} ({count})', {
                      state: whichWords(each),
                      count: all.filter((row) => isOf(each, row)).length,
                    }),
                  ])}
                  onChange={(event) => setWhich(whiches.find((each) => each === event.currentTarget.value) ?? 'open')}
                />
                <SelectField
                  label={t('Who delivers it')}
                  value={person}
                  options={[['', t('Anyone')], ...people]}
                  onChange={(event) => setPerson(event.currentTarget.value)}
                />
              </Row>
              <div className={classes.bar} role="toolbar" aria-label={t('Actions for the selected requests')}>
                <span className={classes.acts}>
                  <Button
                    small
                    disabled={selectable.length === 0}
                    onClick={() => setTicked(chosen.length > 0 ? new Set() : new Set(selectable.map(({ id }) => id)))}
                  >
                    {chosen.length > 0 ? t('Clear selection') : t('Select all')}
                  </Button>
                  <strong>{tPlural(chosen.length, '{count} selected', '{count} selected')}</strong>
                </span>
                <span className={classes.acts}>
                  <SelectField
                    label={t('Assign to')}
                    value={to}
                    options={[['', t('Choose a person')], ...people]}
                    onChange={(event) => setTo(event.currentTarget.value)}
                  />
                  <OnlineButton
                    small
                    look="primary"
                    disabled={busy || chosen.length === 0 || to === ''}
                    onClick={() => void change(chosen, 'assigned', '', to)}
                  >
                    {t('Assign')}
                  </OnlineButton>
                </span>
              </div>
              <DataTable
                label={t('Requests for signs')}
                columns={columnsOf(zone, ticked, tick, setOpened)}
                rows={shown}
                rowKey={({ id }) => id}
                most={100}
                onOpen={({ id }) => setOpened(id)}
                file={t('Requests for signs')}
                fileColumns={fileColumnsOf(zone)}
                empty={
                  <Empty icon="sign" title={t('No requests')}>
                    {t('Volunteers record them on a door’s screen, with or without signal.')}
                  </Empty>
                }
              />
            </Stack>
          )}
        </Loadable>
      </Card>
      {stops.length > 0 && (
        <Card title={t('Route')}>
          <SignRoute
            name={t('Route to deliver signs')}
            stops={stops}
            streets={streets}
            meaning={t('Wants a sign')}
            action={({ id, title }) => {
              const request = all.find((each) => each.id === id);
              return (
                <OnlineButton
                  brief
                  small
                  icon="check"
                  disabled={busy || !request}
                  aria-label={t('Placed: {who}', { who: title })}
                  onClick={() => request && void change([request], 'placed')}
                >
                  {t('Placed||sign')}
                </OnlineButton>
              );
            }}
          />
        </Card>
      )}
      {open && (
        <RequestDialog
          key={open.id}
          request={open}
          zone={zone}
          busy={busy}
          onAct={(act, note) => void change([open], act, note)}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  );
}

const none: SignRequest[] = [];
const whiches: readonly Which[] = ['open', 'all', ...signRequestStates];

const whichWords = (which: Which): string =>
  which === 'open' ? t('Open||requests') : which === 'all' ? t('All') : t(requestWords[which].title);

const isOf = (which: Which, request: SignRequest): boolean =>
  which === 'all' || (which === 'open' ? isOpen(request) : request.state === which);

/** Of a door without a place there is no way to it. */
function stopOf(request: SignRequest): Stop[] {
  const { id, coordinates, address, unit, note, road_sign_name: sign } = request;
  if (coordinates === null) return [];
  const about = [sign, note].filter(Boolean).join(' · ');
  return [{ id, coordinates, address, unit: unit ?? '', title: whoWants(request), note: about }];
}

function columnsOf(
  zone: string,
  ticked: ReadonlySet<string>,
  onTick: (id: string, on: boolean) => void,
  onOpen: (id: string) => void,
): Column<SignRequest>[] {
  const when = clock(zone);
  return [
    {
      key: 'who',
      label: t('Person'),
      value: whoWants,
      cell: (row) => (
        <span className={classes.ticked}>
          {isOpen(row) && (
            <input
              type="checkbox"
              aria-label={t('Select {who}, {address}', { who: whoWants(row), address: requestAddress(row) })}
              checked={ticked.has(row.id)}
              onClick={(event) => event.stopPropagation()}
              onChange={(event) => onTick(row.id, event.currentTarget.checked)}
            />
          )}
          <button type="button" className={`${rowName} ${classes.open}`} onClick={() => onOpen(row.id)}>
            {whoWants(row)}
          </button>
        </span>
      ),
    },
    { key: 'address', label: t('Door'), value: requestAddress, roomy: true },
    { key: 'sign', label: t('Road sign'), value: (row) => row.road_sign_name, wideOnly: true },
    {
      key: 'state',
      label: t('Status'),
      value: (row) => t(requestWords[row.state].title),
      cell: (row) => (
        <>
          <Tag look={requestWords[row.state].look}>{t(requestWords[row.state].title)}</Tag> {row.assigned_to?.name}
        </>
      ),
    },
    { key: 'note', label: t('Note'), value: (row) => row.note || null, wideOnly: true },
    {
      key: 'when',
      label: t('Recorded'),
      value: (row) => row.recorded_at,
      cell: (row) => [when(row.recorded_at), row.recorded_by].filter(Boolean).join(', '),
      wideOnly: true,
    },
  ];
}

function fileColumnsOf(zone: string): Column<SignRequest>[] {
  const at = stamp(zone);
  const columns: readonly [label: string, value: Column<SignRequest>['value']][] = [
    [t('person||file'), (row) => row.voter_name],
    [t('address||file'), requestAddress],
    [t('latitude'), (row) => row.coordinates?.[1] ?? null],
    [t('longitude'), (row) => row.coordinates?.[0] ?? null],
    [t('sign'), (row) => row.road_sign_name],
    [t('state||sign'), (row) => t(requestWords[row.state].title)],
    [t('assigned to||file'), (row) => row.assigned_to?.name ?? null],
    [t('note'), (row) => row.note],
    [t('recorded by||file'), (row) => row.recorded_by],
    [t('recorded at||file'), (row) => at(row.recorded_at)],
  ];
  return columns.map(([label, value]) => ({ key: label, label, value }));
}
