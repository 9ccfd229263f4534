// The own names, letters only as at registration.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { isName } from '../../../domain/access/registration';
import { call } from '../../data/api';
import { setSession, useMember } from '../../session/session';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { Row } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import styles from './account.module.css';

export function NamesCard() {
  const { user } = useMember();
  const [first, setFirst] = useState(user.first);
  const [last, setLast] = useState(user.last);
  const { busy, problem, act } = useAction();
  const changed = first.trim() !== user.first || last.trim() !== user.last;
  const wrong = (name: string) => !isName(name.trim()) && t('Letters only, a to z');

  const save = async () => {
    const body = { first: first.trim(), last: last.trim() };
    setSession({ user: await call(contract.users.updateMe, { body }) });
    toast({ text: t('Your name is saved'), icon: 'check' });
  };

  return (
    <Card title={t('You')}>
      <Form onSubmit={() => !wrong(first) && !wrong(last) && void act(save)}>
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
      </Form>
    </Card>
  );
}
