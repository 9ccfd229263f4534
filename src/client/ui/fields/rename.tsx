// Renames in place: the name becomes a field; Enter saves, Esc leaves it as it was.
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';
import { TextField } from './text-field';
import styles from './rename.module.css';

interface Props {
  name: string;
  /** Resolves to a message when the name was refused, else to null. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
}

export function Rename({ name, onSave, onClose }: Props) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Rename was just pressed: the field is where the person wants to be.
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const save = async () => {
    const next = text.trim();
    if (next === '') return setError(t('Name was not provided'));
    if (next === name) return onClose();
    setBusy(true);
    const refused = await onSave(next);
    setBusy(false);
    if (refused === null) onClose();
    else setError(refused);
  };
  return (
    <form
      ref={form}
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('Name')}
        value={text}
        maxLength={120}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={styles.row}>
        <Button type="submit" look="primary" busy={busy}>
          {t('Save name')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
