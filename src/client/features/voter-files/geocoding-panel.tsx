// Addresses without a place, looked up with the online geocoder of this installation: what leaves it, how far it is, what came
// of it. May be left at any time.
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { GeocodingStatus } from '../../../contract/voters/geocoding';
import { call } from '../../data/api';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { Skeleton } from '../../ui/primitives/skeleton';
import { useCall } from '../../data/use-call';
import { Row } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { Figures } from '../../ui/charts/figures';
import classes from './imports.module.css';

const everyTwoSeconds = 2000;

const problemWords: Record<NonNullable<GeocodingStatus['problem']>, string> = {
  away: key('{host} didn’t answer or had an error four times. Try again later.'),
  refused: key('{host} refused the request. Ask your administrator to check its address.'),
  format: key('{host} didn’t answer in the US Census geocoder format, so its answer wasn’t used.'),
  off: key('The geocoder was removed from the settings before the lookup finished.'),
  fault: key('The lookup stopped because of a server error.'),
};

const isInFlight = (look: GeocodingStatus | null | undefined) =>
  look?.status === 'pending' || look?.status === 'running';

interface Props {
  host: string;
  /** How many could be sent now. */
  addresses: number;
  /** Doors got a place, or it is over: the list is another one. */
  onMoved: () => void;
}

export function GeocodingPanel({ host, addresses, onMoved }: Props) {
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.voterFiles.lookedUp,
    { query: { campaign_id: campaignId } },
    { every: (latest) => (isInFlight(latest) ? everyTwoSeconds : undefined) },
  );
  const look = loaded.data;
  const state = look === undefined ? undefined : look && `${look.id} ${look.status} ${look.doors}`;
  const seen = useRef(state);
  useEffect(() => {
    const before = seen.current;
    seen.current = state;
    if (before !== undefined && before !== state) onMoved();
  }, [state, onMoved]);

  if (addresses === 0 && !look && loaded.error === undefined) return null;
  return (
    <Card title={t('Look up addresses online')}>
      <div className={classes.result}>
        <LoadProblem loaded={loaded} />
        {look === undefined ? (
          loaded.error === undefined && <Skeleton rows={2} />
        ) : look && isInFlight(look) ? (
          <InFlight look={look} host={host} onStopped={loaded.replace} />
        ) : (
          <>
            {look && <Outcome look={look} host={host} />}
            {addresses > 0 && (
              <Begin host={host} addresses={addresses} again={look !== null} onBegun={loaded.replace} />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface BeginProps {
  host: string;
  addresses: number;
  again: boolean;
  onBegun: (look: GeocodingStatus) => void;
}

function Begin({ host, addresses, again, onBegun }: BeginProps) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const begin = () =>
    act(async () => onBegun(await call(contract.voterFiles.startGeocoding, { body: { campaign_id: campaignId } })));
  return (
    <>
      <p>
        {t(
          'Addresses (street, city, state and ZIP) are sent to {host}. Names and confidential voters’ addresses are never sent.',
          { host },
        )}
      </p>
      <p className="quiet">
        {t('Your county’s own address points are more accurate. If you can get them, upload those first.')}
      </p>
      {problem && <Problem safe={t('Nothing was sent.')}>{problem}</Problem>}
      <Row gap={8}>
        <Button look={again ? 'plain' : 'primary'} busy={busy} onClick={() => void begin()}>
          {tPlural(addresses, 'Look up {count} address online', 'Look up {count} addresses online')}
        </Button>
      </Row>
    </>
  );
}

interface InProgressProps {
  look: GeocodingStatus;
  host: string;
  onStopped: (look: GeocodingStatus) => void;
}

function InFlight({ look, host, onStopped }: InProgressProps) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const stop = () =>
    act(async () => onStopped(await call(contract.voterFiles.stopGeocoding, { body: { campaign_id: campaignId } })));
  return (
    <>
      <p className={classes.headline}>
        <span>
          {look.waiting
            ? t('{host} isn’t answering right now. We’ll try again in a moment.', { host })
            : t('Looking up addresses at {host}. A thousand addresses take about a minute.', { host })}
        </span>
        <span className={classes.count}>
          {t('{asked} of {addresses}', {
            asked: look.asked,
            addresses: tPlural(look.total, '{count} address', '{count} addresses'),
          })}
        </span>
      </p>
      <Progress label={t('Addresses looked up')} done={look.asked} total={look.total} look="lamp" />
      {look.asked > 0 && <Found look={look} />}
      <p className="quiet">{t('You can leave this page. The lookup continues, and you’ll find it here.')}</p>
      {problem && <Problem>{problem}</Problem>}
      <Row gap={8}>
        <Button busy={busy} onClick={() => void stop()}>
          {t('Stop the lookup')}
        </Button>
      </Row>
    </>
  );
}

function Outcome({ look, host }: { look: GeocodingStatus; host: string }) {
  return (
    <>
      {look.problem && (
        <Problem safe={look.asked > 0 && t('What was already found is kept.')}>
          {t(problemWords[look.problem], { host })}
        </Problem>
      )}
      {look.status === 'done' && look.asked < look.total && (
        <p>{t('The lookup was stopped. Locations already found are kept, and you can look up the rest later.')}</p>
      )}
      {(!look.problem || look.asked > 0) && (
        <output className={classes.result}>
          <Found look={look} />
        </output>
      )}
      {look.ties + look.not_found > 0 && (
        <p className="quiet">
          {t('Addresses that weren’t found or have several matches stay in the list. You can place them by hand.')}
        </p>
      )}
    </>
  );
}

function Found({ look }: { look: GeocodingStatus }) {
  const figures: [label: string, value: number][] = [
    [t('Addresses found'), look.exact + look.non_exact],
    [t('Of these, by a similar address'), look.non_exact],
    [t('Several matches'), look.ties],
    [t('Not found'), look.not_found],
    [t('Doors placed on the map'), look.doors],
  ];
  return <Figures boxed figures={figures.map(([label, value]) => [label, formatNumber(value)] as const)} />;
}
