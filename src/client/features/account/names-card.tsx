// The own names, letters only as at registration.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { isName } from '../../../domain/access/registration';
import { call } from '../../data/api';
import { messageFor } from '../../data/error-messages';
import { setSession, useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { Row } from '../../ui/layout/stack-and-row';
import styles from './account.module.css';

export function NamesCard() {
  const { user } = useMember();
  const [first, setFirst] = useState(user.first);
  const [last, setLast] = useState(user.last);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changed = first.trim() !== user.first || last.trim() !== user.last;
  const wrong = (name: string) => !isName(name.trim()) && t('Letters only, a to z');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong(first) || wrong(last)) return;
    setBusy(true);
    setProblem(null);
    try {
      const saved = await call(contract.users.updateMe, { body: { first: first.trim(), last: last.trim() } });
      setSession({ user: saved });
      toast({ text: t('Your name is saved'), icon: 'check' });
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={t('You')}>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        {problem && <Problem safe={t('Your name wasn’t changed.')}>{problem}</Problem>}
        <div className={styles.pair}>
          <TextField
            label={t('First name')}
            autoComplete="given-name"
            value={first}
            onChange={(event) => setFirst(event.target.value)}
            error={wrong(first)}
          />
          <TextField
            label={t('Last name')}
            autoComplete="family-name"
            value={last}
            onChange={(event) => setLast(event.target.value)}
            error={wrong(last)}
          />
        </div>
        {changed && (
          <Row gap={8}>
            <Button type="submit" look="primary" busy={busy}>
              {t('Save name')}
            </Button>
          </Row>
        )}
      </form>
    </Card>
  );
}
