// The note of a visit while it is being typed: kept on the phone at every pause, so that Back or a dead battery costs nothing.
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/walkbooks';
import { joinedNotes, keepNote, noteKeys, noteReturned, readNote } from '../../../offline/outbox/note-draft';
import { holdUpdates } from '../../../session/hold-updates';

const pause = 400;

// A full phone is said when the result itself is saved; a draft is only a convenience.
const keep = (keys: VisitNote['keys'], text: string): void => void keepNote(keys, text).catch(() => undefined);

export interface VisitNote {
  text: string;
  setText: (text: string) => void;
  /** Where it is kept: all of these go with the result that it is saved with. */
  keys: readonly [string, ...string[]];
  /** After `saved` was saved with a result; what was typed meanwhile stays. */
  clear: (saved: string) => void;
}

export function useNote(owner: string, walkbookId: string, door: DoorFeature): VisitNote {
  const { door_id: doorId, voters } = door.properties;
  const people = voters.map(({ id }) => id).join();
  const keys = useMemo(
    () => noteKeys(owner, walkbookId, doorId, people.split(',')),
    [owner, walkbookId, doorId, people],
  );
  const [key] = keys;
  const [text, show] = useState('');
  const touched = useRef(false);
  useEffect(() => {
    let gone = false;
    readNote(keys).then(
      (kept) => {
        if (!gone && !touched.current && kept !== '') show(kept);
      },
      () => undefined,
    );
    const leave = noteReturned.hear((to, returned) => {
      if (to !== key) return;
      touched.current = true;
      show((now) => joinedNotes([returned, now]));
    });
    return () => {
      gone = true;
      leave();
    };
  }, [keys, key]);
  const last = useRef('');
  useEffect(() => {
    last.current = text;
    if (!touched.current) return undefined;
    const release = holdUpdates(t('a note is being typed'));
    const timer = setTimeout(() => {
      keep(keys, text);
      release();
    }, pause);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [keys, text]);
  // Leaving the screen keeps what the pause has not kept yet.
  useEffect(
    () => () => {
      if (touched.current) keep(keys, last.current);
    },
    [keys],
  );
  return {
    text,
    setText: (next) => {
      touched.current = true;
      show(next);
    },
    keys,
    clear: (saved) => {
      touched.current = true;
      show((now) => (now === saved ? '' : now));
    },
  };
}
