// Pieces as they are addressed: one for each household, or one for each person in it.
import type { Addressing } from '../../../contract/outreach/mailer-campaigns';
import type { Piece } from './recipients-repo';

/** The same pages, once it's known that there is a piece; null where there is none. */
export async function unlessEmpty(pages: AsyncGenerator<Piece[]>): Promise<AsyncGenerator<Piece[]> | null> {
  for (;;) {
    const { done, value } = await pages.next();
    if (done) return null;
    if (value.length > 0) return followedBy(value, pages);
  }
}

async function* followedBy(first: Piece[], more: AsyncGenerator<Piece[]>): AsyncGenerator<Piece[]> {
  yield first;
  yield* more;
}

/** Pieces of people keep the number of their household's, and with it the code. */
export async function* piecesFor(addressedTo: Addressing, pages: AsyncIterable<Piece[]>): AsyncGenerator<Piece[]> {
  for await (const pieces of pages)
    yield addressedTo === 'household'
      ? pieces
      : pieces.flatMap((piece) => piece.people.map((person) => ({ ...piece, people: [person] })));
}
