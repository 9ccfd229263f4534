// Pieces as they are addressed: one for each household, or one for each person in it.
import type { Addressing } from '../../../contract/outreach/mailer-campaigns';
import type { Piece } from './recipients-repo';

/** Pieces of people keep the number of their household's, and with it the code. */
export async function* piecesFor(addressedTo: Addressing, pages: AsyncIterable<Piece[]>): AsyncGenerator<Piece[]> {
  for await (const pieces of pages)
    yield addressedTo === 'household'
      ? pieces
      : pieces.flatMap((piece) => piece.people.map((person) => ({ ...piece, people: [person] })));
}
