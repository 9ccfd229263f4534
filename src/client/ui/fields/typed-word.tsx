// What can't be undone is done only for whoever types a word.
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { TextField } from './text-field';

/** A field for the word, and whether it stands there by now. */
export function useTypedWord(word: string): { agreed: boolean; field: ReactNode } {
  const [typed, setTyped] = useState('');
  return {
    agreed: typed.trim().toUpperCase() === word.trim().toUpperCase(),
    field: (
      <TextField
        label={t('Type {word} to continue', { word })}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    ),
  };
}
