// Which four results stand large at every door of the campaign: a manager's choice.
import { useState } from 'react';
import { contract } from '../../../contract';
import { usualResults } from '../../../contract/campaigns';
import { type ContactResult, contactResults } from '../../../contract/facts/touch';
import { resultWords } from '../../../domain/facts/result-names';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { setSession, useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './campaign.module.css';

export function ResultsCard() {
  const { campaign } = useMember();
  const saved: readonly ContactResult[] = campaign.first_results ?? usualResults;
  const [chosen, setChosen] = useState<readonly ContactResult[]>(saved);
  const { busy, problem, refused, act } = useAction();
  const changed = chosen.some((result, at) => result !== saved[at]);

  /** The one that stood there before changes places with the one that is chosen. */
  const choose = (at: number, value: string) => {
    const result = contactResults.find((each) => each === value);
    const before = chosen[at];
    if (!result || !before) return;
    setChosen(chosen.map((each, index) => (index === at ? result : each === result ? before : each)));
  };
  const save = async () => {
    const body = { id: campaign.id, first_results: [...chosen] };
    setSession({ campaign: await call(contract.campaigns.update, { body }) });
    toast({ text: t('Saved. Phones get it at their next sync.'), icon: 'check' });
  };
  return (
    <Card title={t('Results at the door')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t('Choose the four large buttons volunteers see at the door. Other results are under “More…”.')}
        </p>
        <div className={styles.facts}>
          {chosen.map((result, at) => (
            <SelectField
              key={at}
              label={t('Button {number}', { number: at + 1 })}
              value={result}
              onChange={(event) => choose(at, event.currentTarget.value)}
              options={contactResults.map((each) => [each, t(resultWords[each].title)])}
            />
          ))}
        </div>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Row gap={8}>
          <Button look="primary" busy={busy} disabled={!changed} onClick={() => void act(save)}>
            {t('Save')}
          </Button>
          {chosen.some((result, at) => result !== usualResults[at]) && (
            <Button onClick={() => setChosen(usualResults)}>{t('Use the default four')}</Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
