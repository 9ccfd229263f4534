// Being given a walkbook by another phone where there is no network: this phone's code, then the camera.
import { useCallback, useEffect, useRef, useState } from 'react';
import { receiverMark, receiving } from '../../../domain/hand-over/frames';
import { messageFor } from '../../data/error-messages';
import { formatPercent } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import { ownCode } from '../../offline/hand-over/code';
import { takeOver, type Taken } from '../../offline/hand-over/take';
import { myWalkbooks } from '../../offline/mirror/lists';
import { useViewer } from '../../offline/mirror/use-viewer';
import { holdUpdates } from '../../session/hold-updates';
import { CodeCamera } from '../../ui/camera/code-camera';
import { QrCode } from '../../ui/images/qr-code';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { Skeleton } from '../../ui/primitives/skeleton';
import styles from './divisions.module.css';

type Step = 'code' | 'scan' | 'opening';

export function ReceiveScreen() {
  const viewer = useViewer();
  const [code, setCode] = useState<string | null>(null);
  const [step, setStep] = useState<Step>('code');
  const [share, setShare] = useState(0);
  const [notMine, setNotMine] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  const take = useRef<ReturnType<typeof receiving> | null>(null);

  const fail = useCallback((error: unknown) => {
    setProblem(messageFor(error, t('Nothing was received. Try again.')));
    setStep('code');
  }, []);
  const look = useCallback(() => void ownCode(viewer).then(setCode, fail), [viewer, fail]);
  useEffect(() => {
    look();
    void myWalkbooks.load(viewer);
    return holdUpdates('a walkbook is being received');
  }, [look, viewer]);

  const again = () => {
    setProblem(null);
    look();
  };
  const scan = () => {
    take.current = code === null ? null : receiving(receiverMark(code));
    setShare(0);
    setNotMine(false);
    setProblem(null);
    setStep('scan');
  };
  const see = (text: string) => {
    const seen = take.current?.(text) ?? 'nothing';
    if (seen === 'nothing') return;
    setNotMine(seen === 'not_mine');
    if (seen === 'not_mine') return;
    setShare(seen.share);
    if (!seen.message) return;
    take.current = null;
    setStep('opening');
    takeOver(viewer, seen.message).then(setTaken, fail);
  };

  return (
    <Page title={t('Receive a walkbook')} narrow back={{ to: '/app/walkbooks', label: t('Back to walkbooks') }}>
      {problem && <Problem onRetry={code === null ? again : scan}>{problem}</Problem>}
      {taken ? (
        <Card next title={t('You have it')} className={styles.steps}>
          <p>
            {t('{walkbook} from {name}: {doors}.', {
              walkbook: taken.name,
              name: taken.from,
              doors: tPlural(taken.doors, '{count} door', '{count} doors'),
            })}
          </p>
          <ButtonLink look="primary" wide to="/app/walkbook/id/$id/walk" params={{ id: taken.id }}>
            {t('Start walking')}
          </ButtonLink>
        </Card>
      ) : (
        <>
          {code === null && !problem && <Skeleton rows={1} height={340} label={t('Making your code')} />}
          {code !== null && step === 'code' && (
            <>
              <QrCode text={code} label={t('Your code to receive a walkbook')} />
              <p>
                {t('The person with the walkbook opens it, taps Share, then Hand over without signal, and scans this.')}
              </p>
              <Button look="primary" wide onClick={scan}>
                {t('Then scan their screen')}
              </Button>
            </>
          )}
          {step === 'scan' && (
            <>
              <CodeCamera label={t('What the camera sees')} onCode={see} />
              <Progress label={t('Received')} done={Math.round(share * 100)} total={100} look="lamp" />
              <output>
                {notMine
                  ? t('This walkbook is for someone else. Nothing was changed.')
                  : t('Hold still: {percent} received.', { percent: formatPercent(share, 0) })}
              </output>
              <Button wide onClick={() => setStep('code')}>
                {t('Show my code again')}
              </Button>
            </>
          )}
          {step === 'opening' && <Skeleton rows={1} height={160} label={t('Opening the walkbook')} />}
        </>
      )}
    </Page>
  );
}
