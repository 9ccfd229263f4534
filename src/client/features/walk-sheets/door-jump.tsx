// From door to door of a walk sheet by the numbers that are printed on it.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { TextField } from '../../ui/fields/text-field';

/** False when no door has this number (any more). */
export function goTo(number: number): boolean {
  const place = document.getElementById(`sheet-door-${number}`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector('select')?.focus({ preventScroll: true });
  return place !== null;
}

/** A door's number and Enter. */
export function DoorJump() {
  const [number, setNumber] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <TextField
      label={t('Go to door')}
      inputMode="numeric"
      maxLength={4}
      value={number}
      error={missing === null ? null : t('No door has the number {number} anymore.', { number: missing })}
      onChange={(event) => {
        setNumber(event.currentTarget.value);
        setMissing(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        if (goTo(Number(number))) setNumber('');
        else setMissing(number);
      }}
    />
  );
}
