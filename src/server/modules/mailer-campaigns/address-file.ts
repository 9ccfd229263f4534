// The addresses of a mailing as CSV, one row for each household, read and sent piece by piece.
import { mailAddress } from '../../../domain/mailers/address-lines';
import { csvFile } from '../../../domain/reports/csv';
import type { Piece } from './recipients-repo';

const header = ['piece', 'names', 'delivery_address', 'unit', 'city', 'state', 'zip', 'people'];

export const addressLines = (pages: AsyncIterable<Piece[]>): AsyncGenerator<string> =>
  csvFile(header, pages, (household) => {
    const { names, delivery, unit, city, state, zip } = mailAddress(household);
    return [household.piece, names, delivery, unit, city, state, zip, household.people.length];
  });
