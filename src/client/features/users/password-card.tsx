// Changing the password at the identity provider: with the current one, or by a reset mail when it is forgotten.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { say } from '../../../domain/words/say';
import { passwordChecklist, passwordIsReady } from '../../../domain/access/password';
import { changePassword, sendReset } from '../../session/identity';
import { IdentityError } from '../../session/identity-errors';
import { useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Problem } from '../../ui/problem';
import { PasswordField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import styles from './account.module.css';

function sentence(error: unknown): string {
  const problem = error instanceof IdentityError ? error.problem : 'other';
  if (problem === 'wrong-credentials') return say('The current password is not right.');
  if (problem === 'too-many') return say('Too many requests. Try again later.');
  if (problem === 'weak-password') return say('The identity provider asks for a stronger password.');
  if (problem === 'network') return say('The server did not answer. Check your connection and try again.');
  return say('The password could not be changed. Try again later.');
}

export function PasswordCard() {
  const { user } = useMember();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const reset = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await sendReset(user.email);
      toast({ text: say('A reset link is on its way to {email}', { email: user.email }), icon: 'mail' });
    } catch (error) {
      setProblem(sentence(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={say('Password')}>
      <div className={styles.form}>
        {problem && <Problem safe={say('Your password is as before.')}>{problem}</Problem>}
        {open ? (
          <PasswordForm onProblem={setProblem} onClose={() => setOpen(false)} />
        ) : (
          <div className={styles.row}>
            <Button icon="lock" onClick={() => setOpen(true)}>
              {say('Change password')}
            </Button>
            <Button look="quiet" busy={busy} onClick={() => void reset()}>
              {say('Send a reset link instead')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function PasswordForm({ onProblem, onClose }: { onProblem: (problem: string | null) => void; onClose: () => void }) {
  const [form, setForm] = useState({ current: '', next: '', again: '' });
  const [busy, setBusy] = useState(false);
  const type = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value });
  const missing = passwordChecklist(form.next, form.again).filter((line) => !line.met);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!passwordIsReady(form.next, form.again) || form.current === '') return;
    setBusy(true);
    onProblem(null);
    try {
      await changePassword(form.next, form.current);
      toast({ text: say('Your password is changed'), icon: 'check' });
      onClose();
    } catch (error) {
      onProblem(sentence(error));
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <PasswordField
        label={say('Current password')}
        autoComplete="current-password"
        value={form.current}
        onChange={type('current')}
      />
      <PasswordField
        label={say('New password')}
        autoComplete="new-password"
        value={form.next}
        onChange={type('next')}
      />
      <PasswordField
        label={say('New password again')}
        autoComplete="new-password"
        value={form.again}
        onChange={type('again')}
      />
      {missing.length > 0 && (
        <p className={styles.quiet}>
          {say('Still missing: {join}.', { join: missing.map((line) => line.text.toLowerCase()).join(', ') })}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" look="primary" busy={busy} disabled={missing.length > 0 || form.current === ''}>
          {say('Change password')}
        </Button>
        <Button onClick={onClose}>{say('Cancel')}</Button>
      </div>
    </form>
  );
}
