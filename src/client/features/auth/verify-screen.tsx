// The verification mail is on its way. About a second after opening, everything of the person is cleared from this device
// and they are signed out; unsent field work is not touched by that.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { t } from '../../i18n/texts';
import { identity } from '../../session/identity';
import { signOutHere } from '../../session/sign-out';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { PasswordField, EmailField } from '../../ui/fields/text-field';
import { AuthLayout, FormMessage } from './auth-layout';
import { UnsentLine } from '../outbox/unsent-line';
import styles from './auth-layout.module.css';
import { keepResend, resendAs, resendProblem, resentMessage } from './resend';
import type { Resend } from './resend';

const CLEAR_AFTER_OPENING = 1_000;
const CLEAR_AFTER_RESEND = 2_000;

export function VerifyScreen() {
  const navigate = useNavigate();
  const [email, setEmail] = useState(() => identity().email ?? '');
  const [password, setPassword] = useState('');
  const [askWho, setAskWho] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setMessage] = useState<{ good: boolean; message: string } | null>(null);
  const [addressee] = useState(email);
  const kept = useRef<Promise<Resend | null>>(Promise.resolve(null));
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  const clearIn = useCallback((ms: number) => {
    timers.current.add(setTimeout(() => void kept.current.then(signOutHere), ms));
  }, []);

  useEffect(() => {
    const who = identity();
    if (who.state === 'signed-in' && who.emailVerified) {
      void navigate({ to: '/', replace: true });
      return undefined;
    }
    kept.current = who.state === 'signed-in' ? keepResend() : Promise.resolve(null);
    clearIn(CLEAR_AFTER_OPENING);
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, [navigate, clearIn]);

  const resend = async (event: FormEvent) => {
    event.preventDefault();
    setMessage(null);
    setBusy(true);
    try {
      const send = askWho ? null : await kept.current;
      if (send) await send();
      else if (askWho) await resendAs(email.trim(), password);
      else {
        setAskWho(true);
        return;
      }
      setPassword('');
      setAskWho(false);
      setMessage({ good: true, message: t(resentMessage) });
      clearIn(CLEAR_AFTER_RESEND);
    } catch (error) {
      const { message, credentials } = resendProblem(error);
      setMessage({ good: false, message });
      if (credentials) setAskWho(true);
    } finally {
      setBusy(false);
    }
  };

  const back = async () => {
    for (const timer of timers.current) clearTimeout(timer);
    await signOutHere();
    await navigate({ to: '/auth/login' });
  };

  return (
    <AuthLayout
      title={t('Check your inbox')}
      lead={
        addressee
          ? t('We sent a verification email to {addressee}. Click the link in it, then come back here to sign in.', {
              addressee,
            })
          : t('We sent a verification email. Click the link in it, then come back here to sign in.')
      }
    >
      <form className={styles.form} onSubmit={(event) => void resend(event)} noValidate>
        <FormMessage good={said?.good ?? false}>{said?.message}</FormMessage>
        {askWho && (
          <>
            <p>{t('You’re signed out on this device. Enter your email and password to send the email again.')}</p>
            <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
            <PasswordField
              label={t('Password')}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        <Button type="submit" look="pale" wide busy={busy} icon={rareIcons.mail}>
          {t('Resend Verification Email')}
        </Button>
        <Button look="primary" wide onClick={() => void back()}>
          {t('Return to Sign In')}
        </Button>
      </form>
      <UnsentLine />
    </AuthLayout>
  );
}
