// A note that is being typed: kept on the phone at every pause, so that Back or a dead battery costs nothing.
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/texts';
import { dropDraft, readDraft, writeDraft } from '../../../offline/outbox/drafts';
import { holdUpdates } from '../../../session/hold-updates';

const pause = 400;

function keep(key: string, note: string): void {
  const work = note.trim() === '' ? dropDraft(key) : writeDraft(key, note);
  // A full phone is said when the result itself is saved; a draft is only a convenience.
  work.catch(() => undefined);
}

export function useNote(key: string): { note: string; setNote: (note: string) => void; clear: () => void } {
  const [note, setText] = useState('');
  const touched = useRef(false);
  useEffect(() => {
    let gone = false;
    readDraft(key).then(
      (kept) => {
        if (!gone && !touched.current && typeof kept === 'string') setText(kept);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  const last = useRef('');
  useEffect(() => {
    last.current = note;
    if (!touched.current) return undefined;
    const release = holdUpdates(t('a note is being typed'));
    const timer = setTimeout(() => {
      keep(key, note);
      release();
    }, pause);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [key, note]);
  // Leaving the screen keeps what the pause has not kept yet.
  useEffect(
    () => () => {
      if (touched.current) keep(key, last.current);
    },
    [key],
  );
  return {
    note,
    setNote: (next) => {
      touched.current = true;
      setText(next);
    },
    clear: () => {
      touched.current = true;
      setText('');
    },
  };
}

/** Whether something to read was left, until it goes with a result: Back, or a survey that is opened, must not forget it. */
export function useLeaflet(key: string): [boolean, (left: boolean) => void] {
  const [left, setLeft] = useState(false);
  const touched = useRef(false);
  useEffect(() => {
    let gone = false;
    readDraft(key).then(
      (kept) => {
        if (!gone && !touched.current && kept === true) setLeft(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return [
    left,
    (now) => {
      touched.current = true;
      setLeft(now);
      (now ? writeDraft(key, true) : dropDraft(key)).catch(() => undefined);
    },
  ];
}
