// Which four results stand large at every door of the campaign.
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import { contract } from '../../../contract';
import { usualResults } from '../../../contract/campaigns';
import { contactResults, type ContactResult } from '../../../contract/facts';
import { resultWords } from '../../../domain/walkbooks/words';
import { call } from '../../api';
import { messageFor } from '../../messages';
import { setSession, useMember } from '../../session/session';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { SelectField } from '../../ui/fields';
import { Problem } from '../../ui/problem';
import { toast } from '../../ui/toast';
import styles from './campaign.module.css';

export function ResultsCard() {
  const { campaign } = useMember();
  const saved: readonly ContactResult[] = campaign.first_results ?? usualResults;
  const [chosen, setChosen] = useState<readonly ContactResult[]>(saved);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changed = chosen.some((result, at) => result !== saved[at]);

  /** The one that stood there before changes places with the one that is chosen. */
  const choose = (at: number, value: string) => {
    const result = contactResults.find((each) => each === value);
    const before = chosen[at];
    if (!result || !before) return;
    setChosen(chosen.map((each, index) => (index === at ? result : each === result ? before : each)));
  };
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { id: campaign.id, first_results: [...chosen] };
      setSession({ campaign: await call(contract.campaigns.update, { body }) });
      toast({ text: say('Saved. Phones show it after their next look at headquarters.'), icon: 'check' });
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={say('Results at the door')}>
      <div className={styles.spaced}>
        <p className={styles.small}>
          {say('The four large buttons under every volunteer’s thumb. All other results stand behind “More…”.')}
        </p>
        {problem && <Problem safe={say('Nothing was changed.')}>{problem}</Problem>}
        <div className={styles.facts}>
          {chosen.map((result, at) => (
            <SelectField
              key={at}
              label={say('Button {number}', { number: at + 1 })}
              value={result}
              onChange={(event) => choose(at, event.currentTarget.value)}
            >
              {contactResults.map((each) => (
                <option key={each} value={each}>
                  {say(resultWords[each].title)}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className={styles.row}>
          <Button look="primary" busy={busy} disabled={!changed} onClick={() => void save()}>
            {say('Save')}
          </Button>
          {chosen.some((result, at) => result !== usualResults[at]) && (
            <Button onClick={() => setChosen(usualResults)}>{say('The usual four')}</Button>
          )}
        </div>
      </div>
    </Card>
  );
}
