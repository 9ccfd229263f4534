// Signing in, with the forgotten password in place.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { key, say } from '../../../domain/words/say';
import { emailPattern } from '../../../contract/fields';
import { identity, warmIdentity } from '../../session/identity';
import { Button } from '../../ui/button';
import { PasswordField, TextField } from '../../ui/text-field';
import { AuthLayout, FormMessage } from './auth-layout';
import styles from './auth-layout.module.css';
import type { LogIn } from './log-in';

/** What happens after the form is filled in: not needed to show it, so it comes with the first keystroke. */
const loadFlow = () => import('./log-in');
const unloaded = { go: null, message: key('Server Error: Try again later.') } as const;

function warm(): void {
  warmIdentity();
  loadFlow().catch(() => undefined);
}

export function LoginScreen() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState<'sign-in' | 'reset' | null>(null);
  const [said, setSaid] = useState<{ good: boolean; message: string } | null>(null);
  const emailOk = emailPattern.test(email.trim());
  const passwordOk = password.length >= 1;

  useEffect(() => {
    const who = identity();
    if (who.state === 'signed-in' && who.emailVerified) void navigate({ to: '/', replace: true });
  }, [navigate]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setSaid(null);
    if (!emailOk || !passwordOk) return;
    setBusy('sign-in');
    const outcome: LogIn = await loadFlow().then(
      ({ logIn }) => logIn(email.trim(), password),
      () => unloaded,
    );
    setBusy(null);
    if (outcome.go === null) setSaid({ good: false, message: say(outcome.message) });
    else if (outcome.go === '/auth/register')
      await navigate({ to: outcome.go, search: { invitationToken: outcome.invitationToken } });
    else await navigate({ to: outcome.go });
  };

  const forgot = async () => {
    setSaid(null);
    setBusy('reset');
    setSaid(
      await loadFlow().then(
        ({ resetPassword }) => resetPassword(email),
        () => ({ good: false, message: say(unloaded.message) }),
      ),
    );
    setBusy(null);
  };

  return (
    <AuthLayout title={say('Sign in')}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <FormMessage good={said?.good ?? false}>{said?.message}</FormMessage>
        <TextField
          label={say('Email')}
          type="email"
          name="email"
          onFocus={warm}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={asked && !emailOk && say('Please enter a valid email address.')}
        />
        <PasswordField
          label={say('Password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={asked && !passwordOk && say('Please enter your password.')}
        />
        <Button type="submit" look="primary" wide busy={busy === 'sign-in'}>
          {say('Sign In')}
        </Button>
        <Button look="quiet" wide busy={busy === 'reset'} onClick={() => void forgot()}>
          {say('Forgot password')}
        </Button>
      </form>
    </AuthLayout>
  );
}
