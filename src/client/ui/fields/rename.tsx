// Renames in place: the name becomes a field; Enter saves, Esc leaves it as it was.
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';
import { TextField } from './text-field';
import { useAction } from '../../data/use-action';
import styles from './rename.module.css';
import { OnlineButton } from './online-button';

interface Props {
  name: string;
  /** Rejects when the name was refused. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function Rename({ name, onSave, onClose }: Props) {
  const [text, setText] = useState(name);
  const { busy, problem, refuse, clear, act } = useAction();
  const form = useRef<HTMLFormElement>(null);
  // Rename was just pressed: the field is where the person wants to be.
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  const save = () => {
    const next = text.trim();
    if (next === '') return refuse(t('Name was not provided'));
    if (next === name) return onClose();
    void act(async () => {
      await onSave(next);
      onClose();
    });
  };
  return (
    <form
      ref={form}
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t('Name')}
        value={text}
        maxLength={120}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          clear();
        }}
      />
      <div className={styles.row}>
        <OnlineButton type="submit" look="primary" busy={busy}>
          {t('Save name')}
        </OnlineButton>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
