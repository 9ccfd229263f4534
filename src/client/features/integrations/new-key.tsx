// A new API key: for which tool, and what for.
import { useState } from 'react';
import { contract } from '../../../contract';
import { keyScopes, type KeyScope } from '../../../contract/integrations/scopes';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { key, t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { CheckField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import styles from './integrations.module.css';

export const scopeWords: Record<KeyScope, string> = {
  'results.read': key('Read contact results and survey answers'),
  'opt_outs.write': key('Send opt-outs'),
};

export function NewKey({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const { campaignId } = useMember();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const { busy, problem, refused, errorOf, refuse, act } = useAction();
  const make = () => {
    if (name.trim() === '') return refuse(t('Name the tool that will use it.'), 'name');
    if (scopes.length === 0) return refuse(t('Choose what the key is for.'));
    return void act(async () => {
      const body = { campaign_id: campaignId, name: name.trim(), scopes: [...scopes] };
      onMade((await call(contract.apiKeys.create, { body })).secret);
    });
  };
  const choose = (scope: KeyScope, checked: boolean) =>
    setScopes(keyScopes.filter((each) => (each === scope ? checked : scopes.includes(each))));
  return (
    <div className={styles.form}>
      <Form onSubmit={make}>
        {problem && <Problem safe={refused && t('No key was made.')}>{problem}</Problem>}
        <TextField
          label={t('Tool')}
          hint={t('For example the name of the program that will use the key.')}
          value={name}
          maxLength={60}
          error={errorOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset>
          <legend className={styles.legend}>{t('What it may do')}</legend>
          {keyScopes.map((scope) => (
            <CheckField key={scope} checked={scopes.includes(scope)} onChange={(checked) => choose(scope, checked)}>
              {t(scopeWords[scope])}
            </CheckField>
          ))}
        </fieldset>
        <Row gap={8}>
          <OnlineButton brief type="submit" look="primary" busy={busy}>
            {t('Make the key')}
          </OnlineButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </div>
  );
}
