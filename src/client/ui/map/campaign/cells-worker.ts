// Reads tiles of the campaign's map beside the page: thousands of squares at once would hold up its next frames.
import { buffersOf, readCells } from './read-cells';
import type { CellsRequest, CellsRead } from './cells-reader';

addEventListener('message', ({ data: { turn, bytes } }: MessageEvent<CellsRequest>) => {
  try {
    const cells = readCells(bytes);
    postMessage({ turn, cells } satisfies CellsRead, { transfer: buffersOf(cells) });
  } catch {
    postMessage({ turn, cells: null } satisfies CellsRead);
  }
});
