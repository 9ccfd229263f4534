// A refused item corrected by its person: what the server said, what was typed, and the household it is about.
import { useState } from 'react';
import { t, translateServerMessage } from '../../i18n/texts';
import type { FixField } from '../../../domain/facts/kind';
import type { Item } from '../../offline/outbox/outbox-db';
import { Button } from '../../ui/primitives/button';
import { AreaField, SelectField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { Dialog } from '../../ui/primitives/dialog';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { correctionOf, fieldsOf, type Typed } from './fix-fact';
import { saveCorrection } from './fix-save';
import { OpenDoor } from './open-door';
import { useAction } from '../../data/use-action';
import styles from './phone.module.css';

export function FixDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({});
  const { busy, problem, act } = useAction();

  const keep = async () => {
    const fact = correctionOf(item, typed);
    if (!fact) return;
    await saveCorrection(item, fact);
    toast({ text: t('Saved on this phone: {said}', { said: fact.label }), icon: 'check', ms: 6_000 });
    onClose();
  };

  return (
    <Dialog title={t('Fix it')} onClose={onClose}>
      <div className={styles.fix}>
        <p>
          <b>{item.label}</b>
        </p>
        {item.reason && <p className={styles.quiet}>{translateServerMessage(item.reason)}</p>}
        {problem && <Problem safe={t('Nothing is lost: it is still on this phone.')}>{problem}</Problem>}
        {fieldsOf(item).map((field) => (
          <CorrectedField
            key={field.name}
            field={field}
            value={typed[field.name] ?? field.value}
            onChange={(value) => setTyped({ ...typed, [field.name]: value })}
          />
        ))}
        <p className={styles.quiet}>
          {t('The rejected one is removed from this phone once its correction has arrived.')}
        </p>
        <Button
          look="primary"
          wide
          icon="check"
          busy={busy}
          onClick={() => void act(keep, t('Not saved. Keep this screen open and try again.'))}
        >
          {t('Save correction')}
        </Button>
        <OpenDoor item={item} wide />
      </div>
    </Dialog>
  );
}

interface FieldProps {
  field: FixField;
  value: string;
  onChange: (value: string) => void;
}

function CorrectedField({ field: { label, as, max, choices = [] }, value, onChange }: FieldProps) {
  if (as === 'choice')
    return (
      <SelectField
        label={t(label)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        options={choices.map(([choice, text]) => [choice, t(text)])}
      />
    );
  if (as === 'check')
    return (
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={value !== ''}
          onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
        />
        {t(label)}
      </label>
    );
  const Field = as === 'note' ? AreaField : TextField;
  return (
    <Field
      label={t(label)}
      value={value}
      maxLength={max}
      autoComplete="off"
      onChange={(event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)}
    />
  );
}
