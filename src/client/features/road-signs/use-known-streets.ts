// Streets of the walkbooks that are on this phone: the ground of a map of signs where there are no tiles.
import { useEffect, useMemo } from 'react';
import { streetLines } from '../../../domain/walkbooks/street-lines';
import type { Viewer } from '../../local/books';
import { lookForDownloads, useDownloads } from '../../local/downloads';
import { myWalkbooks, useList } from '../../local/lists';
import { useBooks } from '../../local/use-books';

/** Two walkbooks' streets are enough to know the neighbourhood again. */
const mapBooks = 2;

export function useKnownStreets(viewer: Viewer) {
  const { items, seenAt } = useList(myWalkbooks);
  const downloads = useDownloads();
  useEffect(() => {
    lookForDownloads(viewer).catch(() => undefined);
    if (seenAt === null) void myWalkbooks.load(viewer);
  }, [viewer, seenAt]);
  const ids = useMemo(
    () => items.filter((walkbook) => downloads.get(walkbook.id) === 'here').map((walkbook) => walkbook.id),
    [items, downloads],
  );
  const books = useBooks(viewer, ids, mapBooks);
  return useMemo(() => books.flatMap((book) => streetLines(book.doors)), [books]);
}
