// From the text of a GeoJSON file to outlines as they are kept: all that is computed of one at once.
import { outlinesBy, readOutlines, type Read } from './read-outlines';
import { shapeOutlines, type ShapedOutlines } from './shape-outlines';

/** @param property whose values are the outlines' names */
export function shapeFile(text: string, property: string): Read<ShapedOutlines> {
  const file = readOutlines(text);
  if (file.refused !== null) return file;
  const named = outlinesBy(file.read, property);
  return named.refused !== null ? named : { read: shapeOutlines(named.read), refused: null };
}
