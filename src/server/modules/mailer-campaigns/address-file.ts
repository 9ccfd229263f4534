// The addresses of a mailing as CSV, one row for each household, read and sent piece by piece.
import { mailAddress } from '../../../domain/mailers/address-lines';
import { csvLine } from '../../../domain/reports/csv';
import type { Piece } from './recipients-repo';

const header = ['piece', 'names', 'delivery_address', 'unit', 'city', 'state', 'zip', 'people'];

export async function* addressLines(pages: AsyncIterable<Piece[]>): AsyncGenerator<string> {
  // The mark tells Excel that the file is UTF-8.
  yield `\uFEFF${csvLine(header)}`;
  for await (const page of pages)
    yield page
      .map((household) => {
        const { names, delivery, unit, city, state, zip } = mailAddress(household);
        return csvLine([household.piece, names, delivery, unit, city, state, zip, household.people.length]);
      })
      .join('');
}
