// A refused item set right by its person: what headquarters said, what was typed, and the household it is about.
import { useState } from 'react';
import { contactResults } from '../../../contract/facts';
import { say, sayTold } from '../../../domain/words/say';
import { resultWords } from '../../../domain/walkbooks/words';
import type { Item } from '../../local/outbox-db';
import { messageFor } from '../../messages';
import { Button } from '../../ui/button';
import { AreaField, SelectField } from '../../ui/fields';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { correctionOf, fieldsOf, readResult, type Fixed } from './fix-fact';
import { saveCorrection } from './fix-save';
import { OpenDoor } from './open-door';
import styles from './phone.module.css';

export function FixSheet({ item, onClose }: { item: Item; onClose: () => void }) {
  const [fixed, setFixed] = useState<Fixed>({
    texts: {},
    result: item.kind === 'touch' ? item.fact.contact_result : null,
    doorOnly: false,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const keep = async () => {
    const fact = correctionOf(item, fixed);
    if (!fact) return;
    setBusy(true);
    setProblem(null);
    try {
      await saveCorrection(item, fact);
      toast({ text: say('Saved on this phone: {said}', { said: fact.label }), icon: 'check', ms: 6_000 });
      onClose();
    } catch (error) {
      setProblem(messageFor(error, say('NOT saved. Keep this screen open and try again.')));
      setBusy(false);
    }
  };

  return (
    <Sheet title={say('Set it right')} onClose={onClose}>
      <div className={styles.fix}>
        <p>
          <b>{item.label}</b>
        </p>
        {item.reason && <p className={styles.quiet}>{sayTold(item.reason.detail)}</p>}
        {problem && <Problem safe={say('Nothing is lost: it is still on this phone.')}>{problem}</Problem>}
        {item.kind === 'touch' && item.fact.contact_result !== null && (
          <SelectField
            label={say('Result')}
            value={fixed.result ?? ''}
            onChange={(event) => setFixed({ ...fixed, result: readResult(event.currentTarget.value) })}
          >
            {contactResults.map((result) => (
              <option key={result} value={result}>
                {say(resultWords[result].title)}
              </option>
            ))}
          </SelectField>
        )}
        {item.kind === 'touch' && item.fact.voter_id !== null && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={fixed.doorOnly}
              onChange={(event) => setFixed({ ...fixed, doorOnly: event.currentTarget.checked })}
            />
            {say('Record it for the door, not for this person')}
          </label>
        )}
        {fieldsOf(item).map(({ name, label, value, max, long }) => {
          const Field = long ? AreaField : TextField;
          return (
            <Field
              key={name}
              label={say(label)}
              value={fixed.texts[name] ?? value}
              maxLength={max}
              autoComplete="off"
              onChange={(event: { currentTarget: { value: string } }) =>
                setFixed({ ...fixed, texts: { ...fixed.texts, [name]: event.currentTarget.value } })
              }
            />
          );
        })}
        <p className={styles.quiet}>
          {say('The refused one leaves this phone when its correction has arrived at headquarters.')}
        </p>
        <Button look="primary" wide icon="check" busy={busy} onClick={() => void keep()}>
          {say('Save the correction')}
        </Button>
        <OpenDoor item={item} wide />
      </div>
    </Sheet>
  );
}
