// No answer in a whole building, or no way in: the same result at each of its units, in one tap.
import { key, t, tPlural } from '../../../i18n/texts';
import type { DoorFeature } from '../../../../contract/doors';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { recordKnocks } from './record-touch';

export function recordBuilding(
  viewer: Viewer,
  walkbookId: string,
  address: string,
  units: readonly DoorFeature[],
  result: 'not_home' | 'inaccessible',
): Promise<boolean> {
  const said = t(
    result === 'not_home' ? key('{address}, no answer at {units}') : key('{address}, {units} inaccessible'),
    { address, units: tPlural(units.length, '{count} unit', '{count} units') },
  );
  return recordKnocks(
    viewer,
    walkbookId,
    units.map((door) => ({ door, voter: null, result })),
    said,
  );
}
