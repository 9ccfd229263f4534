// Twilio's client, watched: which fields of answers are read of what it gives.

/** Names that everybody asks any object for. */
const everyones = new Set(['then', 'toJSON', 'constructor', 'length']);

/** @param onRead told each field of an answer that is read, as it is spelled on the wire */
export function watchReads<T extends object>(client: T, onRead: (field: string) => void): T {
  const answer = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(answer);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return new Proxy(value, {
      get(target, name) {
        const field: unknown = Reflect.get(target, name);
        if (typeof name !== 'string' || typeof field === 'function' || everyones.has(name)) return field;
        onRead(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
        return field;
      },
    });
  };
  const tool = (value: unknown): unknown => {
    if (value instanceof Promise) return value.then(answer);
    if (typeof value !== 'object' && typeof value !== 'function') return value;
    return value === null ? value : watched(value);
  };
  const watched = <U extends object>(part: U): U =>
    new Proxy(part, {
      get: (target, name) => bound(target, Reflect.get(target, name, target)),
      apply: (target, self, given) => tool(Reflect.apply(target as never, self, given)),
    });
  const bound = (owner: object, value: unknown) => {
    if (typeof value !== 'function') return tool(value);
    const call = watched(value);
    // Lists of the client are functions with methods of their own.
    return Object.keys(value).length > 0 ? call : (...given: unknown[]) => tool(Reflect.apply(value, owner, given));
  };
  return watched(client);
}
