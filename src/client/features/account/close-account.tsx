// Closing the own account, for whoever types the word. What was recorded stays with the campaigns.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { removeIdentity } from '../../session/identity';
import { useMember } from '../../session/session';
import { signOutHere } from '../../session/sign-out';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { Row } from '../../ui/layout/stack-and-row';

/** What is typed, in the language that is spoken. */
const word = () => t('DELETE');

/** `ask` decides about unsent work first: it goes out only under this account. */
export function CloseAccount({ ask }: { ask: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const begin = async () => {
    if (await ask()) setOpen(true);
  };
  return (
    <>
      <Button look="danger" icon={rareIcons.trash} onClick={() => void begin()}>
        {t('Delete account')}
      </Button>
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { user } = useMember();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const close = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call(contract.users.remove, {});
    } catch (error) {
      setProblem(messageFor(error, t('Failed to delete user from all campaigns of Porchlight')));
      setBusy(false);
      return;
    }
    // The provider wants a recent sign-in for this; without the account here the identity opens nothing any more.
    await removeIdentity().catch(() => undefined);
    await signOutHere();
    toast({ text: t('Your account is deleted'), icon: 'check', ms: 10_000 });
    await navigate({ to: '/' });
  };

  return (
    <Dialog title={t('Delete your account?')} onClose={onClose}>
      <p>
        {t('You’ll leave')}{' '}
        {user.campaigns.length === 1
          ? t('your campaign')
          : t('all {count} campaigns', { count: user.campaigns.length })}
        {t(', and {email} can no longer sign in. What you recorded stays with the campaigns. This cannot be undone.', {
          email: user.email,
        })}
      </p>
      {problem && <Problem safe={t('Your account wasn’t changed.')}>{problem}</Problem>}
      <TextField
        label={t('Type {WORD} to continue', { WORD: word() })}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Row gap={8}>
        <Button look="danger" busy={busy} disabled={typed.trim().toUpperCase() !== word()} onClick={() => void close()}>
          {t('Delete account')}
        </Button>
        <Button onClick={onClose}>{t('Keep it')}</Button>
      </Row>
    </Dialog>
  );
}
