// Sending: one person after the other, one click for each. Enter sends and shows the next.
import { useEffect, useState, type KeyboardEvent as ReactKeyboardEvent } from 'react';
import { mostWaiting, type MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import { usualBatch } from '../../../contract/outreach/texting';
import { quietUntil } from '../../data/quiet-until';
import { formatNumber, formatPhone } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Choice } from '../../ui/fields/choice';
import { OnlineButton } from '../../ui/fields/online-button';
import { Bubble } from '../../ui/layout/bubble';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Skeleton } from '../../ui/primitives/skeleton';
import { StickyFooter } from '../../ui/primitives/sticky-footer';
import { NotSent } from './not-sent';
import { nameOf } from './texting-words';
import classes from './texting.module.css';
import { useBatch, type Sendable } from './use-batch';
import type { KeptTexts } from './use-kept-texts';

const sizes = ['10', `${usualBatch}`, '50', '100'];

export function SendPane({ campaign, kept }: { campaign: MinimalTextCampaign; kept: KeptTexts }) {
  const batch = useBatch(campaign, kept);
  const { loaded, left, current, busy, problem, send } = batch;
  const { campaign: own } = useMember();
  const isOn = own.is_texting_enabled;
  const isActive = campaign.status === 'Active' && isOn;
  useEnter(isActive && current ? send : null);
  return (
    <Stack>
      <NotSent kept={kept} quietTold={isActive && !current && allQuiet(batch)} />
      <LoadProblem loaded={loaded} />
      {problem && <Problem>{problem}</Problem>}
      {!isActive ? (
        <Card>{isOn ? <NotActive status={campaign.status} /> : <TurnedOff />}</Card>
      ) : current ? (
        <>
          <Next person={current} left={left.length} clicked={batch.clicked} />
          <Row gap={8}>
            <Button small look="quiet" disabled={left.length < 2} onClick={batch.skip}>
              {t('Later')}
            </Button>
            <OnlineButton brief small look="quiet" busy={busy} onClick={() => void batch.release()}>
              {t('Give {count} back', { count: left.length })}
            </OnlineButton>
          </Row>
          <StickyFooter>
            <div className={classes.foot}>
              <Button
                look="primary"
                icon={rareIcons.send}
                className={classes.send}
                onKeyDown={oncePerPress}
                onClick={send}
              >
                {t('Send to {name}', { name: current.first || nameOf(current) })}
              </Button>
            </div>
          </StickyFooter>
        </>
      ) : loaded.data === undefined ? (
        loaded.error === undefined && <Skeleton rows={1} height={200} />
      ) : (
        <Card>
          <Take waiting={batch.waiting} busy={busy} clicked={batch.clicked} quiet={batch.quiet} onTake={batch.take} />
        </Card>
      )}
    </Stack>
  );
}

function Next({ person, left, clicked }: { person: Sendable; left: number; clicked: number }) {
  return (
    <Card>
      <Stack gap={12}>
        <div className={classes.person} aria-live="polite">
          <span className={classes.name}>{nameOf(person)}</span>
          <span className="quiet">
            {[
              t('to …{end}', { end: person.phone_end }),
              t('from {number}', { number: formatPhone(person.sending_phone_number) }),
            ].join(' · ')}
          </span>
        </div>
        <Bubble ours>{person.message}</Bubble>
        <p className="quiet">
          {[t('{count} to send||texts', { count: left }), clicked > 0 && t('You sent {count}', { count: clicked })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Stack>
    </Card>
  );
}

interface TakeProps {
  waiting: number;
  busy: boolean;
  clicked: number;
  quiet: number;
  onTake: (size: number) => Promise<void>;
}

/** Whoever is left is held back by quiet hours. */
const allQuiet = ({ waiting, quiet }: { waiting: number; quiet: number }) => waiting === 0 && quiet > 0;

function Take({ waiting, busy, clicked, quiet, onTake }: TakeProps) {
  const { campaign } = useMember();
  const [size, setSize] = useState(`${usualBatch}`);
  if (allQuiet({ waiting, quiet }))
    return (
      <Empty icon="clock" title={tPlural(quiet, '{count} person isn’t texted yet', '{count} people aren’t texted yet')}>
        {`${quietUntil(campaign)} ${t('Then you can take them again.')}`}
      </Empty>
    );
  if (waiting === 0)
    return (
      <Empty icon="check" title={clicked > 0 ? t('Everyone is texted') : t('No one is left to text')}>
        {t('When people answer, you find them under Replies.')}
      </Empty>
    );
  const many = Math.min(Number(size), waiting);
  return (
    <Stack gap={14}>
      <p>
        {waiting < mostWaiting
          ? tPlural(
              waiting,
              '{count} person is waiting. Take a batch: no one else texts them meanwhile.',
              '{count} people are waiting. Take a batch: no one else texts them meanwhile.',
            )
          : t('At least {count} people are waiting. Take a batch: no one else texts them meanwhile.', {
              count: formatNumber(mostWaiting),
            })}
      </p>
      <Choice
        label={t('How many to take')}
        value={size}
        options={sizes.map((each) => ({ value: each, label: each }))}
        onChange={setSize}
      />
      <OnlineButton look="primary" wide busy={busy} onClick={() => void onTake(Number(size))}>
        {tPlural(many, 'Take {count} person', 'Take {count} people')}
      </OnlineButton>
      <p className="quiet">{t('You send each text yourself, with one tap. Those you don’t send can be given back.')}</p>
    </Stack>
  );
}

function TurnedOff() {
  return (
    <Empty icon="clock" title={t('Texting is turned off')}>
      {t('Nothing is sent until the campaign’s owner turns it on again. Replies stay readable.')}
    </Empty>
  );
}

function NotActive({ status }: { status: MinimalTextCampaign['status'] }) {
  if (status === 'Paused')
    return (
      <Empty icon="clock" title={t('Sending is paused')}>
        {t('You can still answer replies. A manager decides when it goes on.')}
      </Empty>
    );
  if (status === 'Ended')
    return (
      <Empty icon="check" title={t('This campaign has ended')}>
        {t('No more texts go out. Replies stay readable.')}
      </Empty>
    );
  return (
    <Empty icon="clock" title={t('Not started yet')}>
      {t('You can take a batch as soon as a manager starts it.')}
    </Empty>
  );
}

/** A key that is held down is one press. */
function oncePerPress(event: Pick<ReactKeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

/** Enter sends from anywhere on the screen where it means nothing else. */
function useEnter(send: (() => void) | null): void {
  useEffect(() => {
    if (!send) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (event.target instanceof Element && event.target.closest('a,button,input,textarea,select,label')) return;
      event.preventDefault();
      send();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [send]);
}
