// In what distances are told, in words.
import { units as unitsSchema, type Units } from '../../../contract/fields';
import { usesMiles } from '../../../domain/i18n/distances';
import { t } from '../../i18n/texts';

/** To choose from. */
export const unitNames = (): [Units, string][] => [
  ['miles', t('Miles and feet')],
  ['kilometers', t('Kilometers and meters')],
];

/** In what distances are told, given the country and, if any, the choice. */
export const unitsText = (of: Parameters<typeof usesMiles>[0]): string =>
  usesMiles(of) ? t('Miles and feet') : t('Kilometers and meters');

/** The units that a choice names; null for none. */
export const unitsNamed = (name: string): Units | null => unitsSchema.safeParse(name).data ?? null;
