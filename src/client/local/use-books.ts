// Several walkbooks at once, as the maps need them.
import { useEffect, useMemo, useState } from 'react';
import { openBook, type Book, type Viewer } from './books';

/** The first `most` of these walkbooks, each as it stands. */
export function useBooks(viewer: Viewer, ids: readonly string[], most: number): Book[] {
  const opened = useMemo(() => ids.slice(0, most).map((id) => openBook(viewer, id)), [viewer, ids, most]);
  const [books, setBooks] = useState<Book[]>([]);
  useEffect(() => {
    let gone = false;
    const read = () => {
      if (!gone) setBooks(opened.map((book) => book.store.get()));
    };
    queueMicrotask(read);
    const leave = opened.map((book) => book.store.subscribe(read));
    return () => {
      gone = true;
      leave.forEach((each) => each());
    };
  }, [opened]);
  return books;
}
