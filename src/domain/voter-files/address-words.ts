// What the columns of an address are called, in the order in which people look for them.
import type { AddressColumn } from '../../contract/voters/voter-file-mapping';
import { key } from '../i18n/catalogue';

/** All but the coordinates, which only lists of addresses have. */
export const addressWords: readonly (readonly [Exclude<AddressColumn, 'latitude' | 'longitude'>, string])[] = [
  ['line', key('Full street address')],
  ['number', key('House number')],
  ['fraction', key('Number fraction or letter')],
  ['prefix', key('Direction before street')],
  ['pre_type', key('Type before street')],
  ['street', key('Street name')],
  ['street_type', key('Street type')],
  ['street_suffix', key('Street suffix')],
  ['post_direction', key('Direction after street')],
  ['unit_type', key('Unit type (Apt, Lot)')],
  ['unit', key('Unit')],
  ['city', key('City')],
  ['state', key('State')],
  ['zip', key('ZIP')],
];
