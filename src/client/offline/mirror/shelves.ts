// Where the mirror has the office's replies: in one record each, in its tables.
import * as z from 'zod/mini';
import { serverNow } from '../../session/server-clock';
import { readMirror, writeMirror, type MirrorRow } from './mirror-db';
import { withMirror, type MirrorTable, type StoredRow } from './mirror-store';

export interface Shelf {
  read: (key: string) => Promise<MirrorRow | undefined>;
  write: (key: string, value: Stored) => Promise<void>;
  /** It is still so. */
  touch: (key: string) => Promise<void>;
  drop: (key: string) => Promise<void>;
}

interface Stored {
  version: string | null;
  data: unknown;
}

const inTable = (table: MirrorTable): Shelf => ({
  read: (key) => readMirror(key, table),
  write: (key, value) => writeMirror(key, value, table),
  touch: (key) =>
    withMirror((open) => {
      const rows = open.table<StoredRow, string>(table);
      return open.transaction('rw', rows, async () => {
        const row = await rows.get(key);
        if (row) await rows.put({ ...row, seen_at: serverNow() });
      });
    }, undefined),
  drop: (key) => withMirror(async (open) => open.table(table).delete(key), undefined),
});

export const listShelf = inTable('lists');

/** Surveys whose answers lie here at most, those that were looked at last. */
const mostSurveys = 40;
const answers = inTable('survey_responses');

/** The answers to each survey. */
export const answerShelf: Shelf = {
  ...answers,
  async write(key, value) {
    await answers.write(key, value);
    await withMirror(async (open) => {
      const rows = (await open.table<StoredRow, string>('survey_responses').toArray()).toSorted(
        (a, b) => b.seen_at - a.seen_at,
      );
      await open.table('survey_responses').bulkDelete(rows.slice(mostSurveys).map((row) => row.key));
    }, undefined);
  },
};

/** Placements that lie here at most, the newest. */
const mostPlacements = 5_000;
const placements = inTable('placements');
const placed = z.looseObject({ road_sign_id: z.string(), recorded_at: z.string() });
const withPlacements = z.array(z.looseObject({ id: z.string(), placements: z.array(placed) }));
const apart = z.object({ version: z.nullable(z.string()), data: z.array(placed) });
const signsAlone = z.object({ version: z.nullable(z.string()), data: withPlacements });

/** Road signs in the lists, and what was placed of them in a table of its own. */
export const roadSignShelf: Shelf = {
  async read(key) {
    const [row, own] = await Promise.all([listShelf.read(key), placements.read(key)]);
    const signs = row && z.safeParse(signsAlone, row.value).data;
    if (!row || !signs) return undefined;
    const { version, data } = (own && z.safeParse(apart, own.value).data) ?? { version: null, data: [] };
    // Where one of the two is of another time, or not everything found room, all is asked for again.
    const same = signs.version === version ? version : null;
    return {
      seen_at: row.seen_at,
      value: {
        version: same,
        data: signs.data.map((sign) => ({
          ...sign,
          placements: data.filter((placement) => placement.road_sign_id === sign.id),
        })),
      },
    };
  },
  async write(key, { version, data }) {
    const signs = z.parse(withPlacements, data);
    const all = signs
      .flatMap((sign) => sign.placements)
      .toSorted((a, b) => Date.parse(b.recorded_at) - Date.parse(a.recorded_at));
    const kept = all.slice(0, mostPlacements);
    await placements.write(key, { version: kept.length < all.length ? null : version, data: kept });
    await listShelf.write(key, { version, data: signs.map((sign) => ({ ...sign, placements: [] })) });
  },
  touch: listShelf.touch,
  async drop(key) {
    await Promise.all([listShelf.drop(key), placements.drop(key)]);
  },
};
