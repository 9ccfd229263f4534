// Changing the password at the identity provider: with the current one, or by a reset mail when it is forgotten.
import { useState } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { passwordChecklist, passwordIsReady } from '../../../domain/access/password';
import { changePassword, sendReset } from '../../session/identity';
import { IdentityError } from '../../session/identity-errors';
import { useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { PasswordField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { type Action, useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';

function sentence(error: unknown): string {
  const problem = error instanceof IdentityError ? error.problem : 'other';
  if (problem === 'wrong-credentials') return t('The current password is incorrect.');
  if (problem === 'too-many') return t('Too many requests. Try again later.');
  if (problem === 'weak-password') return t('Choose a stronger password.');
  if (problem === 'network') return t('The server isn’t answering. Check your connection and try again.');
  return t('Your password couldn’t be changed. Try again later.');
}

export function PasswordCard() {
  const { user } = useMember();
  const [open, setOpen] = useState(false);
  const change = useAction({ wordsOf: sentence });

  const reset = async () => {
    await sendReset(user.email);
    toast({ text: t('We sent a reset link to {email}', { email: user.email }), icon: rareIcons.mail });
  };

  return (
    <Card title={t('Password')}>
      <Stack gap={14}>
        {change.problem && <Problem safe={t('Your password wasn’t changed.')}>{change.problem}</Problem>}
        {open ? (
          <PasswordForm change={change} onClose={() => setOpen(false)} />
        ) : (
          <Row gap={8}>
            <Button icon="lock" onClick={() => setOpen(true)}>
              {t('Change password')}
            </Button>
            <Button look="quiet" busy={change.busy} onClick={() => void change.act(reset)}>
              {t('Send a reset link instead')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function PasswordForm({ change, onClose }: { change: Action; onClose: () => void }) {
  const [form, setForm] = useState({ current: '', next: '', again: '' });
  const type = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value });
  const missing = passwordChecklist(currentTexts(), form.next, form.again).filter((line) => !line.met);

  const save = async () => {
    await changePassword(form.next, form.current);
    toast({ text: t('Your password was changed'), icon: 'check' });
    onClose();
  };
  const ready = passwordIsReady(form.next, form.again) && form.current !== '';

  return (
    <Form onSubmit={() => ready && void change.act(save)}>
      <PasswordField
        label={t('Current password')}
        hint={t('Never chose one? Send yourself a reset link instead.')}
        autoComplete="current-password"
        value={form.current}
        onChange={type('current')}
      />
      <PasswordField label={t('New password')} autoComplete="new-password" value={form.next} onChange={type('next')} />
      <PasswordField
        label={t('New password again')}
        autoComplete="new-password"
        value={form.again}
        onChange={type('again')}
      />
      {missing.length > 0 && (
        <p className="quiet">
          {t('Still missing: {join}.', { join: missing.map((line) => line.text.toLowerCase()).join(', ') })}
        </p>
      )}
      <Row gap={8}>
        <Button type="submit" look="primary" busy={change.busy} disabled={missing.length > 0 || form.current === ''}>
          {t('Change password')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Form>
  );
}
