// Calls the person from this browser: they see the campaign's number, and no phone of the caller's rings.
import { useEffect, useRef, useState } from 'react';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { holdUpdates } from '../../session/hold-updates';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { callFromBrowser, mayHear, type BrowserPhone } from './browser-phone';

interface Props {
  bankId: string;
  voterId: string;
  onBegun: () => void;
}

type State = 'idle' | 'connecting' | 'ringing' | 'talking' | 'over' | 'broken';

export function BrowserCall({ bankId, voterId, onBegun }: Props) {
  const { campaignId, userId } = useMember();
  const [state, setState] = useState<State>('idle');
  const [muted, setMuted] = useState(false);
  const phone = useRef<BrowserPhone>(null);
  /** Whoever hangs up before there is a line gets none. */
  const hungUp = useRef(false);
  const { busy, problem, refuse, clear, act } = useAction();
  const isOn = state === 'connecting' || state === 'ringing' || state === 'talking';
  useEffect(() => (isOn ? holdUpdates(t('a call is under way')) : undefined), [isOn]);
  // Whoever goes on to the next person has hung up.
  useEffect(() => {
    return () => {
      hungUp.current = true;
      phone.current?.hangUp();
    };
  }, []);

  const begin = async () => {
    clear();
    if (!(await mayHear()))
      return refuse(
        t('This browser may not use a microphone here. Allow it in the browser’s settings, then call again.'),
      );
    return act(async () => {
      const body = { campaign_id: campaignId, user_id: userId, voter_id: voterId };
      const { token } = await call(contract.calling.browserCall, { params: { id: bankId }, body });
      hungUp.current = false;
      setState('connecting');
      setMuted(false);
      try {
        const made = await callFromBrowser(token, {
          onRinging: () => setState('ringing'),
          onTalking: () => setState('talking'),
          onOver: (failed) => {
            phone.current = null;
            setState(failed ? 'broken' : 'over');
          },
        });
        if (hungUp.current) made.hangUp();
        else phone.current = made;
        onBegun();
      } catch {
        setState('broken');
      }
    });
  };
  const hangUp = () => {
    hungUp.current = true;
    phone.current?.hangUp();
    setState('over');
  };
  const mute = () => {
    phone.current?.mute(!muted);
    setMuted(!muted);
  };
  return (
    <Stack gap={8}>
      {isOn ? (
        <Row gap={8}>
          <output>
            {state === 'connecting' && t('Connecting…')}
            {state === 'ringing' && t('It’s ringing.')}
            {state === 'talking' && (muted ? t('You’re connected, and muted.') : t('You’re connected.'))}
          </output>
          {state === 'talking' && (
            <Button small aria-pressed={muted} onClick={mute}>
              {t('Mute')}
            </Button>
          )}
          <Button small onClick={hangUp}>
            {t('Hang up')}
          </Button>
        </Row>
      ) : (
        <Row gap={8}>
          <OnlineButton brief busy={busy} onClick={() => void begin()}>
            {t('Call from this browser')}
          </OnlineButton>
          {state === 'over' && <output className="quiet">{t('The call is over.')}</output>}
        </Row>
      )}
      {state === 'broken' && <Problem>{t('The call couldn’t be connected. Call again, or use your phone.')}</Problem>}
      {problem && <Problem>{problem}</Problem>}
    </Stack>
  );
}
