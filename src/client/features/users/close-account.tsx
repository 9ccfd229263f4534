// Closing the own account, for whoever types the word. What was recorded stays with the campaigns.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { removeIdentity } from '../../session/identity';
import { useMember } from '../../session/session';
import { signOutHere } from '../../session/sign-out';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import styles from './account.module.css';

/** What is typed, in the language that is spoken. */
const word = () => say('DELETE');

/** `ask` decides about unsent work first: it goes out only under this account. */
export function CloseAccount({ ask }: { ask: () => Promise<boolean> }) {
  const [open, setOpen] = useState(false);
  const begin = async () => {
    if (await ask()) setOpen(true);
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => void begin()}>
        {say('Delete account')}
      </Button>
      {open && <CloseSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function CloseSheet({ onClose }: { onClose: () => void }) {
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
      setProblem(messageFor(error, say('Failed to delete user from all campaigns of Porchlight')));
      setBusy(false);
      return;
    }
    // The provider wants a recent sign-in for this; without the account here the identity opens nothing any more.
    await removeIdentity().catch(() => undefined);
    await signOutHere();
    toast({ text: say('Your account is deleted'), icon: 'check', ms: 10_000 });
    await navigate({ to: '/' });
  };

  return (
    <Sheet title={say('Delete your account?')} onClose={onClose}>
      <p>
        {say('You leave')}{' '}
        {user.campaigns.length === 1
          ? say('your campaign')
          : say('all {count} campaigns', { count: user.campaigns.length })}
        {say(
          ', and {email} can no longer sign in. What you recorded stays with the campaigns. This cannot be undone.',
          { email: user.email },
        )}
      </p>
      {problem && <Problem safe={say('Your account is as before.')}>{problem}</Problem>}
      <TextField
        label={say('Type {WORD} to go on', { WORD: word() })}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.row}>
        <Button look="danger" busy={busy} disabled={typed.trim().toUpperCase() !== word()} onClick={() => void close()}>
          {say('Delete account')}
        </Button>
        <Button onClick={onClose}>{say('Keep it')}</Button>
      </div>
    </Sheet>
  );
}
