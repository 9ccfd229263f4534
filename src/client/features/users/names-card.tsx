// The own names, letters only as at registration.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { isName } from '../../../domain/access/registration';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { setSession, useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import styles from './account.module.css';

export function NamesCard() {
  const { user } = useMember();
  const [first, setFirst] = useState(user.first);
  const [last, setLast] = useState(user.last);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changed = first.trim() !== user.first || last.trim() !== user.last;
  const wrong = (name: string) => !isName(name.trim()) && say('Letters only, a to z');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong(first) || wrong(last)) return;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await call(contract.users.updateMe, { body: { first: first.trim(), last: last.trim() } });
      setSession({ user: saved });
      toast({ text: say('Your names are saved'), icon: 'check' });
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={say('You')}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        {problem && <Problem safe={say('Your names are as before.')}>{problem}</Problem>}
        <div className={styles.pair}>
          <TextField
            label={say('First name')}
            autoComplete="given-name"
            value={first}
            onChange={(event) => setFirst(event.target.value)}
            error={wrong(first)}
          />
          <TextField
            label={say('Last name')}
            autoComplete="family-name"
            value={last}
            onChange={(event) => setLast(event.target.value)}
            error={wrong(last)}
          />
        </div>
        {changed && (
          <div className={styles.row}>
            <Button type="submit" look="primary" busy={busy}>
              {say('Save names')}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
