// Whether a name is free, asked when its field is left. Silence is no refusal: saving asks again.
import { useRef, useState } from 'react';
import { NoAnswer } from './api';
import { t } from '../i18n/texts';

export interface NameCheck {
  check: (name: string) => void;
  refuse: (name: string, message: string) => void;
  /** The message for this name, if it is known to be taken or could not be asked about. */
  error: (name: string) => string | null;
}

export function useNameCheck(
  ask: (name: string, signal: AbortSignal) => Promise<{ is_unique: boolean }>,
  failed: string,
): NameCheck {
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  const asked = useRef<AbortController>(undefined);
  return {
    check: (typed) => {
      const name = typed.trim();
      asked.current?.abort();
      if (name === '') return;
      const abort = new AbortController();
      asked.current = abort;
      ask(name, abort.signal).then(
        ({ is_unique: isUnique }) =>
          setRefused(
            isUnique ? null : { name, message: t('This name is already in use. Please choose a different name.') },
          ),
        (error: unknown) => {
          if (!abort.signal.aborted && !(error instanceof NoAnswer)) setRefused({ name, message: failed });
        },
      );
    },
    refuse: (name, message) => setRefused({ name: name.trim(), message }),
    error: (name) => (refused && refused.name === name.trim() ? refused.message : null),
  };
}
