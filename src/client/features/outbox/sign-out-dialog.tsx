// The sheet of a sign-out with unsent work: send now, sign out and keep, export, or discard (typed).
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { key, t, tPlural } from '../../i18n/texts';
import { toSend } from '../../../domain/delivery/standing';
import { exported, unsentFile } from '../../offline/outbox/export';
import { handOver } from '../../offline/outbox/unsent-file';
import { discard } from '../../offline/outbox/discard';
import { readItems } from '../../offline/outbox/read-items';
import { dropKept, isOnlyHere, readKeptOutreach } from '../../offline/outreach/kept-outreach';
import { sendKept, startSendingKept } from '../../offline/outreach/send-kept';
import { useSyncStatus } from '../../offline/outbox/status';
import { sendNow, startSync } from '../../offline/delivery/scheduler';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { useAction } from '../../data/use-action';
import styles from './phone.module.css';
import type { SignOutRisks } from './sign-out-risks';
import { TypedDiscard } from './typed-discard';
import { useKeptOutreach } from '../../offline/outreach/use-kept-outreach';

/** Opens the sheet and waits for the answer: true to sign out, false to stay. */
export function openSignOutDialog(owner: string, risks: SignOutRisks): Promise<boolean> {
  startSync();
  startSendingKept();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((answer) => {
    const close = (leave: boolean) => {
      root.unmount();
      place.remove();
      answer(leave);
    };
    root.render(
      risks.unsent ? (
        <SignOutDialog owner={owner} risks={risks} onAnswer={close} />
      ) : (
        <PlainQuestion risks={risks} onAnswer={close} />
      ),
    );
  });
}

/** Everything was sent, or what wasn't can't be seen; a shift goes on, or no one gets back in without a network. */
function PlainQuestion({ risks, onAnswer }: { risks: SignOutRisks; onAnswer: (leave: boolean) => void }) {
  return (
    <Dialog title={t('Sign out?')} onClose={() => onAnswer(false)}>
      <Risks {...risks} />
      <Button look="primary" wide onClick={() => onAnswer(false)}>
        {t('Stay signed in')}
      </Button>
      <Button wide icon="sign-out" onClick={() => onAnswer(true)}>
        {t('Sign out')}
      </Button>
    </Dialog>
  );
}

function Risks({ onShift, offline, unreadable }: SignOutRisks) {
  return (
    <>
      {unreadable && (
        <p>
          {t(
            'This page can’t see what is saved on this phone, so some of your work may not be sent yet. It stays here, and is sent when you sign in on this phone again.',
          )}{' '}
          {t('To see it before you sign out, close the app and open it again.')}
        </p>
      )}
      <p>
        {onShift && t('Your shift is still open.')} {offline && t('You’re offline.')}{' '}
        {t('Signing in again needs a network.')}
      </p>
    </>
  );
}

interface Props {
  owner: string;
  risks: SignOutRisks;
  onAnswer: (leave: boolean) => void;
}

function SignOutDialog({ owner, risks, onAnswer }: Props) {
  const { counts } = useSyncStatus();
  const { busy, problem, refuse, act } = useAction();
  const [written, setWritten] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const known = useKeptOutreach(owner);
  const kept = known ?? [];
  const canGo = toSend(counts) + kept.filter((each) => each.problem === null).length;
  const unsent = toSend(counts) + counts.parked + kept.length;
  // What the server refused is not sent by trying once more on the way out.
  const isStuck = unsent > 0 && canGo === 0;
  const isHeld = kept.some((each) => isOnlyHere(owner, each));

  const send = () =>
    act(async () => {
      await Promise.all([sendNow(), sendKept()]);
      const left = await readItems(owner);
      const leftKept = await readKeptOutreach(owner);
      if (left.length + leftKept.length === 0) return onAnswer(true);
      const needPerson = left.some((item) => item.state === 'parked') || leftKept.some((each) => each.problem !== null);
      refuse(needPerson ? stuck : silent);
    });
  const save = () =>
    act(async () => {
      const file = await unsentFile(owner);
      handOver(file);
      setWritten(exported(file));
    });
  const drop = () =>
    act(async () => {
      const items = await readItems(owner);
      const removed = await discard(
        owner,
        items.map((item) => item.id),
      );
      for (const each of await readKeptOutreach(owner)) await dropKept(owner, each);
      if (removed === items.length) return onAnswer(true);
      setDiscarding(false);
      refuse(onItsWay);
    });

  if (known === null) return null;
  return (
    <Dialog
      title={t('{items} not sent yet', { items: tPlural(unsent, '{count} item', '{count} items') })}
      onClose={() => onAnswer(false)}
    >
      {discarding ? (
        <TypedDiscard
          items={unsent}
          doubt={counts.in_doubt > 0}
          onDiscard={() => void drop()}
          onCancel={() => setDiscarding(false)}
        />
      ) : (
        <>
          <p>{whatBecomesOf(isHeld, isStuck)}</p>
          <Risks {...risks} />
          {problem && <Problem safe={t('Nothing is lost: it is still on this phone.')}>{t(problem)}</Problem>}
          <output className={styles.written}>{written}</output>
          {!isStuck && (
            <Button look="primary" wide icon={rareIcons.send} busy={busy} onClick={() => void send()}>
              {t('Send now')}
            </Button>
          )}
          <Button look={isStuck ? 'primary' : 'plain'} wide disabled={busy} onClick={() => onAnswer(true)}>
            {isHeld ? t('Sign out') : t('Sign out and keep it here')}
          </Button>
          <Button wide icon="download" disabled={busy} onClick={() => void save()}>
            {t('Export to a file')}
          </Button>
          <Button look="quiet" wide disabled={busy} onClick={() => setDiscarding(true)}>
            {t('Discard it')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** What a sign-out does to work that isn't sent. */
function whatBecomesOf(isHeld: boolean, isStuck: boolean): string {
  if (isHeld)
    return t(
      'This phone is full, so the result of a call is only on this page. Send or export it: when you sign out it is lost.',
    );
  if (isStuck)
    return t(
      'Your work is saved on this phone and stays here. It can’t be sent right now: “On this phone” says why and what to do.',
    );
  return t('Your work is saved on this phone. It can only be sent from your account, so send it before you sign out.');
}

const silent = key('Not everything could be sent: the server isn’t answering.');
const onItsWay = key('Some items are being sent right now. Try again in a moment.');
const stuck = key('Some items need your decision. See “On this phone”.');
