// The note of a visit while it is being typed: kept on the phone at every pause, so that Back or a dead battery costs nothing.
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/texts';
import {
  joinedNotes,
  keepNote,
  noteKey,
  noteReturned,
  noteThatFits,
  readNote,
} from '../../../offline/outbox/note-draft';
import { holdUpdates } from '../../../session/hold-updates';

const pause = 400;

export interface VisitNote {
  text: string;
  setText: (text: string) => void;
  /** Where it is kept. */
  key: string;
  /**
   * Hands the text to `save`, which tells whether it was saved with a result; what is typed meanwhile stays, and what a
   * result has no room for.
   * @param already the note that the result has
   */
  saveWith: (save: (typed: string) => Promise<boolean>, already?: string) => Promise<boolean>;
}

/** @param place a door, or what else a note is about */
export function useNote(owner: string, walkbookId: string, place: string): VisitNote {
  const key = noteKey(owner, walkbookId, place);
  const [text, show] = useState('');
  // What is shown next; a text on its way into a result is no draft meanwhile.
  const current = useRef('');
  const saving = useRef<string | null>(null);
  const touched = useRef(false);
  const write = (to: string) => {
    touched.current = true;
    current.current = to;
    show(to);
  };
  // A full phone is said when the result itself is saved; a draft is only a convenience.
  const keepIt = useCallback(() => {
    if (touched.current && current.current !== saving.current) keepNote(key, current.current).catch(() => undefined);
  }, [key]);
  const reading = useRef(Promise.resolve());
  useEffect(() => {
    reading.current = readNote(key).then(
      (kept) => {
        // Whoever typed before it was read has not seen it.
        current.current = joinedNotes([kept, current.current]);
        show(current.current);
      },
      () => undefined,
    );
    const leave = noteReturned.hear((to, returned) => {
      if (to === key) write(joinedNotes([returned, current.current]));
    });
    return () => {
      leave();
      // Leaving the screen keeps what the pause has not kept yet.
      void reading.current.then(keepIt);
    };
  }, [key, keepIt]);
  useEffect(() => {
    if (!touched.current) return undefined;
    const release = holdUpdates(t('a note is being typed'));
    const timer = setTimeout(() => {
      void reading.current.then(keepIt);
      release();
    }, pause);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [keepIt, text]);
  return {
    text,
    setText: write,
    key,
    saveWith: async (save, already) => {
      await reading.current;
      const typed = current.current;
      const fits = noteThatFits(typed, already);
      saving.current = typed;
      const isSaved = await save(fits);
      saving.current = null;
      // One that was given up may commit late, and take along what was only read here, too.
      touched.current ||= !isSaved;
      // The save took the draft along.
      if (isSaved && current.current === typed) write(typed.slice(fits.length).trimStart());
      if (!isSaved || current.current !== '') keepIt();
      return isSaved;
    },
  };
}
