// What the schemas of filters say.
import { saysOf } from './sentence';

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
