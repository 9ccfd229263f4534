// Addresses without a place, looked up with the online geocoder of this installation: what leaves it, how far it is, what came
// of it. May be left at any time.
import { useEffect, useRef, useState } from 'react';
import { key, say, sayCount } from '../../../domain/words/say';
import { contract } from '../../../contract';
import type { LookUpStatus } from '../../../contract/look-ups';
import { number } from '../../../domain/reports/words';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { LoadProblem } from '../../ui/loadable';
import { Problem } from '../../ui/problem';
import { Progress } from '../../ui/progress';
import { Skeleton } from '../../ui/skeleton';
import { useLoad } from '../../ui/use-load';
import classes from './uploads.module.css';

const everyTwoSeconds = 2000;

const problemWords: Record<NonNullable<LookUpStatus['problem']>, string> = {
  away: key('{host} did not answer, or had a fault, four times. Try again later.'),
  refused: key('{host} refused the request. Ask whoever runs this installation whether its address is right.'),
  format: key('{host} answered something that is not the format of the US Census geocoder, so it was not used.'),
  off: key('The geocoder was taken out of the settings before everything was looked up.'),
  fault: key('The look-up stopped because of a fault on the server.'),
};

const isUnderWay = (look: LookUpStatus | null | undefined) => look?.status === 'pending' || look?.status === 'running';

interface Props {
  host: string;
  /** How many could be sent now. */
  addresses: number;
  /** Doors got a place, or it is over: the list is another one. */
  onMoved: () => void;
}

export function LookUpPanel({ host, addresses, onMoved }: Props) {
  const { campaignId } = useMember();
  const loaded = useLoad<LookUpStatus | null>(
    `look-up ${campaignId}`,
    (signal) => call(contract.voterUploads.lookedUp, { query: { campaign_id: campaignId } }, { signal }),
    { every: (latest) => (isUnderWay(latest) ? everyTwoSeconds : undefined) },
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
    <Card title={say('Look addresses up online')}>
      <div className={classes.result}>
        <LoadProblem loaded={loaded} />
        {look === undefined ? (
          loaded.error === undefined && <Skeleton rows={2} />
        ) : look && isUnderWay(look) ? (
          <UnderWay look={look} host={host} onStopped={loaded.replace} />
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
  onBegun: (look: LookUpStatus) => void;
}

function Begin({ host, addresses, again, onBegun }: BeginProps) {
  const { campaignId } = useMember();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onBegun(await call(contract.voterUploads.lookUp, { body: { campaign_id: campaignId } }));
    } catch (error) {
      setProblem(messageFor(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        {say(
          'The addresses leave this installation and go to {host}: street, city, state and ZIP. No names go with them, and no address of a confidential voter.',
          { host },
        )}
      </p>
      <p className={classes.quiet}>
        {say("The county's own address points are more exact: where you can have them, upload those first.")}
      </p>
      {problem && <Problem safe={say('Nothing was sent.')}>{problem}</Problem>}
      <div className={classes.actions}>
        <Button look={again ? 'plain' : 'primary'} busy={busy} onClick={() => void begin()}>
          {sayCount(addresses, 'Look up {count} address online', 'Look up {count} addresses online')}
        </Button>
      </div>
    </>
  );
}

interface UnderWayProps {
  look: LookUpStatus;
  host: string;
  onStopped: (look: LookUpStatus) => void;
}

function UnderWay({ look, host, onStopped }: UnderWayProps) {
  const { campaignId } = useMember();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = async () => {
    setBusy(true);
    setProblem(null);
    try {
      onStopped(await call(contract.voterUploads.stopLookUp, { body: { campaign_id: campaignId } }));
    } catch (error) {
      setProblem(messageFor(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className={classes.headline}>
        <span>
          {look.waiting
            ? say('{host} does not answer just now. It is asked again in a moment.', { host })
            : say('{host} is asked. A thousand addresses take it about a minute.', { host })}
        </span>
        <span className={classes.count}>
          {say('{asked} of {addresses}', {
            asked: look.asked,
            addresses: sayCount(look.total, '{count} address', '{count} addresses'),
          })}
        </span>
      </p>
      <Progress label={say('Addresses looked up')} done={look.asked} total={look.total} look="lamp" />
      {look.asked > 0 && <Figures look={look} />}
      <p className={classes.quiet}>{say('You may leave this page. The work goes on, and you find it here again.')}</p>
      {problem && <Problem>{problem}</Problem>}
      <div className={classes.actions}>
        <Button busy={busy} onClick={() => void stop()}>
          {say('Stop the look-up')}
        </Button>
      </div>
    </>
  );
}

function Outcome({ look, host }: { look: LookUpStatus; host: string }) {
  return (
    <>
      {look.problem && (
        <Problem safe={look.asked > 0 && say('What was found before is kept.')}>
          {say(problemWords[look.problem], { host })}
        </Problem>
      )}
      {look.status === 'done' && look.asked < look.total && (
        <p>{say('It was stopped. The places that it found stay, and the rest can be looked up later.')}</p>
      )}
      {(!look.problem || look.asked > 0) && (
        <output className={classes.result}>
          <Figures look={look} />
        </output>
      )}
      {look.ties + look.not_found > 0 && (
        <p className={classes.quiet}>
          {say('What was not found, or fits several places, stays in the list to be put on the map by hand.')}
        </p>
      )}
    </>
  );
}

function Figures({ look }: { look: LookUpStatus }) {
  const figures: [label: string, value: number][] = [
    [say('Addresses found'), look.exact + look.non_exact],
    [say('Of these by a similar address'), look.non_exact],
    [say('Fit several places'), look.ties],
    [say('Not found'), look.not_found],
    [say('Doors on the map by it'), look.doors],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
