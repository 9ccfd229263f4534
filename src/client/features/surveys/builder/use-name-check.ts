// Whether a survey name is free, asked when the field is left. Silence is no refusal: saving asks again.
import { useRef, useState } from 'react';
import { key, t } from '../../../i18n/texts';
import { contract } from '../../../../contract';
import { call, NoAnswer } from '../../../data/api';

const taken = key('This name is already in use. Please choose a different name.');

export interface NameCheck {
  check: (name: string) => void;
  refuse: (name: string, message: string) => void;
  /** The message for this name, if it is known to be taken or could not be asked about. */
  error: (name: string) => string | null;
}

export function useNameCheck(campaignId: string): NameCheck {
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  const asked = useRef<AbortController>(undefined);
  return {
    check: (typed) => {
      const name = typed.trim();
      asked.current?.abort();
      if (name === '') return;
      const abort = new AbortController();
      asked.current = abort;
      call(
        contract.surveys.checkName,
        { params: { campaign: campaignId }, query: { name } },
        { signal: abort.signal },
      ).then(
        ({ is_unique }) => setRefused(is_unique ? null : { name, message: t(taken) }),
        (error: unknown) => {
          if (abort.signal.aborted || error instanceof NoAnswer) return;
          setRefused({ name, message: t('Failed to check survey name uniqueness') });
        },
      );
    },
    refuse: (name, message) => setRefused({ name: name.trim(), message }),
    error: (name) => (refused && refused.name === name.trim() ? refused.message : null),
  };
}
