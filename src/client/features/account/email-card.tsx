// Changing the own address at the identity provider: a link goes to the new one, and until it is followed the old one stays.
import { useState } from 'react';
import { emailPattern } from '../../../contract/fields';
import { type Action, useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { withAccount } from '../../session/identity';
import { IdentityError } from '../../session/identity-errors';
import { useMember } from '../../session/session';
import { PasswordField, TextField } from '../../ui/fields/text-field';
import { Form } from '../../ui/fields/form';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import classes from './account.module.css';

function sentence(error: unknown): string {
  const problem = error instanceof IdentityError ? error.problem : 'other';
  if (problem === 'wrong-credentials') return t('The current password is incorrect.');
  if (problem === 'invalid-email') return t('Please enter a valid email address.');
  if (problem === 'email-in-use') return t('This address can’t be used. Choose another one.');
  if (problem === 'too-many') return t('Too many requests. Try again later.');
  if (problem === 'network') return t('The server isn’t answering. Check your connection and try again.');
  return t('The link couldn’t be sent. Try again later.');
}

export function EmailCard() {
  const { user } = useMember();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = useAction({ wordsOf: sentence });
  return (
    <Card title={t('Email address')}>
      <Stack gap={14}>
        {change.problem && <Problem safe={t('Your address wasn’t changed.')}>{change.problem}</Problem>}
        {sentTo && (
          <Problem mild safe={t('Until you open it, you sign in with {email}.', { email: user.email })}>
            {t('We sent a link to {email}. Open it to finish the change, then sign in with the new address.', {
              email: sentTo,
            })}
          </Problem>
        )}
        {open ? (
          <EmailForm
            change={change}
            old={user.email}
            onSent={(email) => {
              setSentTo(email);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <>
            <p className={classes.address}>{user.email}</p>
            <Row gap={8}>
              <Button icon={rareIcons.mail} onClick={() => setOpen(true)}>
                {t('Change address')}
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

interface Props {
  change: Action;
  old: string;
  onSent: (email: string) => void;
  onClose: () => void;
}

function EmailForm({ change, old, onSent, onClose }: Props) {
  const [email, setEmail] = useState('');
  const [current, setCurrent] = useState('');
  const next = email.trim().toLowerCase();
  const ready = emailPattern.test(next) && next !== old.toLowerCase() && current !== '';
  const save = async () => {
    await withAccount((account) => account.changeEmail(next, current));
    onSent(next);
  };
  return (
    <Form onSubmit={() => ready && void change.act(save)}>
      <p className="quiet">
        {t(
          'Your campaigns, invitations and everything you recorded stay yours. If you’re in a campaign, we tell the old address, too.',
        )}
      </p>
      <TextField
        label={t('New email address')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('Current password')}
        hint={t('Never chose one? Send yourself a reset link first, under “Password”.')}
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <Row gap={8}>
        <Button type="submit" look="primary" busy={change.busy} disabled={!ready}>
          {t('Send the link')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </Row>
    </Form>
  );
}
