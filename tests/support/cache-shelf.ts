/** Enough of the browser's caches for one page: `caches.open` gives one. */
export class Shelf {
  kept = new Map<string, Response>();
  match = async (key: string) => this.kept.get(key)?.clone();
  put = async (key: string, response: Response) => void this.kept.set(key, response);
  delete = async (key: string) => this.kept.delete(key);
  keys = async () => [...this.kept.keys()].map((key) => ({ url: `https://x.invalid${key}` }));
}
