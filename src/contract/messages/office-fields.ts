// What schemas of calls say that no phone in the field makes: apart from fields.ts, which every start loads.
import { saysOf } from './sentence';

export const officeFieldMessages = {
  NO_SUCH_TILE: 'There is no such tile at this zoom.',
  TOO_MANY_SHEETS: 'One file holds the walk sheets of {max} walkbooks at most.',
} as const;

export const saysInOffice = saysOf(officeFieldMessages);
