// What is said of uploaded outlines of precincts and districts. The app reads such a file before it is sent, and says the same.
import { sentencesOf } from './sentence';

export const outlineMessages = {
  OUTLINES_NO_JSON:
    'This file isn’t GeoJSON, or it is damaged. Export the outlines as GeoJSON (.geojson or .json) and choose that file.',
  OUTLINES_NO_COLLECTION:
    'This GeoJSON isn’t a list of outlines (a “FeatureCollection”). Export all outlines together.',
  OUTLINES_EMPTY: 'There are no outlines in this file.',
  OUTLINES_NO_AREAS:
    '{count} of the {all} shapes in this file are points or lines, not areas. Choose a file that has only the outlines.',
  OUTLINES_PROJECTED:
    'The coordinates in this file aren’t longitude and latitude in degrees. Export it again as WGS 84 (EPSG:4326).',
  OUTLINES_BROKEN: 'Shape {number} of this file has an outline that can’t be read. Export the file again.',
  OUTLINES_TOO_MANY: 'This file has more than {max} outlines. Split it into smaller files.',
  OUTLINES_TOO_FINE: 'This file has more than {max} corners in all. Simplify the outlines, then choose the file again.',
  OUTLINES_TOO_SCATTERED:
    '“{name}” consists of more than {max} areas and holes. Simplify it, or give its parts names of their own.',
  OUTLINES_WITHOUT_NAME:
    '{count} of the {all} shapes have nothing in “{property}”. Choose a property that names every outline.',
  OUTLINES_NO_NAMES: 'The shapes in this file have no properties, so nothing says which outline is which.',
  OUTLINES_TOO_MANY_LAYERS: 'This campaign has {max} sets of outlines. Delete one, then upload this one again.',
} as const;

export const outlineSentence = sentencesOf(outlineMessages);
