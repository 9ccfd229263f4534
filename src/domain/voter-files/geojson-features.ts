// Cuts streamed GeoJSON into its features without holding the file.
import { fileSentence } from '../../contract/messages/voter-files';
import { UnreadableFileError } from './row-reader';

export interface FeatureSplitter {
  /** Takes the next piece of the file's text and returns the JSON of every feature that it completes. */
  push(chunk: string): string[];
  /** To be called at the end of the file. */
  end(): void;
}

/** The largest feature, in characters; a county's boundary fits, a file that never closes a brace does not. */
const FEATURE_LIMIT = 4_194_304;

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93];

/**
 * Splits a FeatureCollection, an array of features, or features one after the other (GeoJSON lines, with or without
 * record separators). Only braces, brackets and strings are looked at: whether a piece is a valid feature is for its reader.
 * @throws UnreadableFileError from push for a feature beyond 4 MB or text that is not JSON, from end for a file cut short
 */
export function featureSplitter(): FeatureSplitter {
  let carry = '';
  /** Where scanning goes on in the carried text, and where the piece being read began (-1: none yet). */
  let resume = 0;
  let began = -1;
  let depth = 0;
  let inString = false;
  /** The depth at which features lie: 0 one after the other, 1 in an array, 2 in a collection's "features". */
  let level = 0;
  let stringStart = -1;
  let lastKey = '';

  return {
    push(chunk) {
      const text = carry + chunk;
      const found: string[] = [];
      let at = resume;
      while (at < text.length) {
        if (inString) {
          const close = text.indexOf('"', at);
          if (close < 0) {
            at = text.length;
            break;
          }
          let slashes = 0;
          while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes += 1;
          at = close + 1;
          if (slashes % 2 === 0) {
            inString = false;
            if (depth === 1 && level === 0) lastKey = text.slice(stringStart + 1, close);
          }
          continue;
        }
        const code = text.charCodeAt(at);
        if (code === QUOTE) {
          if (depth === 0) throw new UnreadableFileError(fileSentence('GEOJSON_STRAY_TEXT'));
          inString = true;
          stringStart = at;
        } else if (code === OPEN_BRACE) {
          if (depth === level) began = at;
          depth += 1;
        } else if (code === OPEN_BRACKET) {
          if (depth === 0) level = 1;
          else if (depth === 1 && level === 0 && lastKey === 'features') {
            level = 2;
            began = -1;
          }
          depth += 1;
        } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
          depth -= 1;
          if (depth < 0) throw new UnreadableFileError(fileSentence('GEOJSON_STRAY_BRACKET'));
          if (depth === level && began >= 0 && code === CLOSE_BRACE) {
            found.push(text.slice(began, at + 1));
            began = -1;
          } else if (depth < level) {
            // The array of features is over; what follows in its collection is skipped to the end.
            level = depth === 0 ? 0 : Number.POSITIVE_INFINITY;
          }
          if (depth === 0) {
            level = 0;
            lastKey = '';
          }
        } else if (depth === 0 && code > 32 && code !== 0x1e && code !== 0xfeff && code !== 44) {
          throw new UnreadableFileError(fileSentence('NOT_GEOJSON'));
        }
        at += 1;
      }
      // Between features only an open string's beginning matters, for its backslashes and its name.
      const keep = began >= 0 ? began : inString ? stringStart : at;
      carry = text.slice(keep);
      resume = at - keep;
      began = began >= 0 ? 0 : -1;
      stringStart = inString ? stringStart - keep : -1;
      if (carry.length > FEATURE_LIMIT) {
        throw new UnreadableFileError(fileSentence('FEATURE_TOO_LARGE'));
      }
      return found;
    },
    end() {
      if (depth > 0 || inString) {
        throw new UnreadableFileError(fileSentence('FEATURE_CUT_SHORT'));
      }
    },
  };
}
