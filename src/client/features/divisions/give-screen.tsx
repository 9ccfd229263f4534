// Handing a walkbook to another phone where there is no network: its code is scanned, confirmed, and then codes are shown to it.
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '../../data/use-action';
import { t, tPlural } from '../../i18n/texts';
import { useStore } from '../../i18n/store';
import { readCode } from '../../offline/hand-over/code';
import { handOver } from '../../offline/hand-over/give';
import { openWalkbookView } from '../../offline/mirror/walkbooks';
import { whyAbsent } from '../../offline/mirror/no-answer';
import { useViewer } from '../../offline/mirror/use-viewer';
import { useIsExpired } from '../../offline/sealed/keys';
import { holdUpdates } from '../../session/hold-updates';
import { CodeCamera } from '../../ui/camera/code-camera';
import { CodeSequence } from '../../ui/images/code-sequence';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import styles from './divisions.module.css';

type Scanned = NonNullable<Awaited<ReturnType<typeof readCode>>>;

export function GiveScreen() {
  const { id = '' } = useParams({ strict: false });
  const viewer = useViewer();
  // All of it is handed over, not this person's part alone.
  const open = useMemo(() => openWalkbookView(viewer, id), [viewer, id]);
  const walkbookView = useStore(open.store);
  const { state, walkbook, doors } = walkbookView;
  const isExpired = useIsExpired(viewer);
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const [textOf, setTextOf] = useState<((index: number) => string) | null>(null);
  const [scanning, setScanning] = useState(false);
  const reading = useRef(false);
  const { busy, problem, act, clear } = useAction();
  useEffect(() => holdUpdates('a walkbook is being handed over'), []);

  const see = (text: string) => {
    if (reading.current) return;
    reading.current = true;
    void act(async () => {
      try {
        const read = await readCode(viewer, text);
        if (!read) return;
        setScanned(read);
        setScanning(false);
      } catch (error) {
        setScanning(false);
        throw error;
      }
    }).finally(() => {
      reading.current = false;
    });
  };
  const give = () =>
    act(async () => {
      if (!scanned) return;
      const made = await handOver(viewer, id, scanned);
      setTextOf(() => made);
    }, t('Not saved. Keep this screen open and try again.'));
  const scan = () => {
    clear();
    setScanned(null);
    setScanning(true);
  };

  const name = scanned?.receiver.name ?? '';
  if (!scanned && (state === 'absent' || state === 'revoked'))
    return (
      <Page title={t('Hand over without signal')} narrow back={{ to: '/app/walkbooks', label: t('Back to walkbooks') }}>
        <Problem onRetry={() => void open.refresh()}>{whyAbsent(walkbookView, isExpired)}</Problem>
      </Page>
    );
  return (
    <Page
      title={t('Hand over without signal')}
      narrow
      back={{ to: '/app/walkbook/id/$id/walk', params: { id }, label: t('Back to the walkbook') }}
    >
      {problem && <Problem>{problem}</Problem>}
      {textOf ? (
        <>
          <CodeSequence textOf={textOf} label={t('Codes for {name}’s camera', { name })} />
          <p>{t('Hold this in front of {name}’s camera until their phone says “You have it”.', { name })}</p>
          <ButtonLink look="primary" wide to="/app/walkbook/id/$id/walk" params={{ id }}>
            {t('Done')}
          </ButtonLink>
        </>
      ) : scanned ? (
        <Card next title={t('Hand over to {name}?', { name })} className={styles.steps}>
          <p>
            {t('{name} gets {walkbook}: {doors} with the results so far. You keep it, too.', {
              name,
              walkbook: walkbook?.name ?? '',
              doors: tPlural(doors.length, '{count} door', '{count} doors'),
            })}
          </p>
          <Button look="primary" wide busy={busy} onClick={() => void give()}>
            {t('Hand over')}
          </Button>
          <Button wide onClick={scan}>
            {t('Scan again')}
          </Button>
        </Card>
      ) : scanning ? (
        <>
          <CodeCamera label={t('What the camera sees')} onCode={see} />
          <p>{t('Point the camera at their code.')}</p>
        </>
      ) : (
        <Card next title={walkbook?.name ?? t('Walkbook')} className={styles.steps}>
          <p>
            {t('The other person opens Walkbooks and taps Receive a walkbook without signal. Then scan their code.')}
          </p>
          <Button look="primary" wide onClick={scan}>
            {t('Scan their code')}
          </Button>
        </Card>
      )}
    </Page>
  );
}
