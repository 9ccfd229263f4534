// What is said of filters that no one can mean, by the server and where they are built.
import { saysOf, sentencesOf } from './sentence';

/** What their schemas refuse. */
export const filterSchemaMessages = {
  FILTER_WITHOUT_VALUE: 'A filter has no value.',
  FILTER_TOO_LONG: 'A filter has more than {max} values.',
  AREA_TOO_SMALL: 'An area needs at least three corners.',
  FILTER_UNREADABLE: 'This filter can’t be read.',
  FILTER_UNKNOWN_FIELD: 'Unknown field "{name}" in a filter.',
  FILTERS_TOO_DEEP: 'Filters can be nested {depth} deep, {count} in all.',
  FEATURE_WITHOUT_DOOR: 'A feature names no door_id.',
  GEOJSON_WITHOUT_DOORS: 'There is no door in this GeoJSON.',
} as const;

export const says = saysOf(filterSchemaMessages);

export const filterMessages = {
  SELECTS_EVERYONE: 'These filters select everyone. Add a filter, or send everyone: true.',
  EVERYONE_AND_FILTERS: 'The option everyone: true can’t be combined with other filters. Leave one of them out.',
  MIN_ABOVE_MAX: 'The minimum is larger than the maximum. Swap them.',
  FIRST_DAY_AFTER_LAST: 'The first day is after the last day. Swap them.',
  TOO_MANY_ELECTIONS: 'No one can vote in {min} of the last {last} elections.',
  NO_SUCH_DAYS: 'No day is more than {before} and at most {within} days ago.',
  NO_BOUND: 'Enter a minimum or a maximum.',
} as const;

export const filterSentence = sentencesOf(filterMessages);
