// The files of a worker share one page and the libraries, as starting those costs more than most tests. What a file leaves
// behind is taken away when it has ended: what it replaced, its listeners, its timers, its channels, databases and modules.
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

type Things = Record<PropertyKey, unknown>;
type Listening = Parameters<EventTarget['addEventListener']>;

const page: Things = globalThis;
const { document, navigator, performance, history, crypto, URL, Date, BroadcastChannel: Channel } = globalThis;
const objects = [document, navigator, performance, history, crypto, crypto.subtle, URL, Date];
const prototypes = [
  [Node, Element, HTMLElement, HTMLDialogElement, HTMLCanvasElement, HTMLAnchorElement, HTMLInputElement],
  [Blob, Storage, IDBFactory, IDBDatabase, IDBObjectStore, IDBTransaction],
].flatMap((kinds) => kinds.map((kind): object => kind.prototype));

/** Called once before each file. */
export function beginFile(): void {
  // The window's properties are getters here that keep what they were set to: their values tell whether it was replaced.
  const globals = new Map(Reflect.ownKeys(page).map((key) => [key, page[key]]));
  const properties = [...objects, ...prototypes].map((object) => ({
    object,
    own: Object.getOwnPropertyDescriptors(object),
  }));
  const endings = [endListeners(globalThis), endListeners(document), endTimers(), endChannels()];
  page.indexedDB = new IDBFactory();

  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    for (const end of endings) end();
    for (const key of Reflect.ownKeys(page))
      if (isOfTheRunner(key)) continue;
      else if (!globals.has(key)) Reflect.deleteProperty(page, key);
      else if (!Object.is(page[key], globals.get(key))) Reflect.set(page, key, globals.get(key));
    for (const { object, own } of properties) restore(object, own);
    for (const element of [document.head, document.body]) element.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    history.replaceState(null, '', '/');
    vi.resetModules();
  });
}

const isOfTheRunner = (key: PropertyKey) => /vitest|jest/.test(String(key));

function restore(object: object, own: Record<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(object)) if (!(key in own)) Reflect.deleteProperty(object, key);
  for (const key of Reflect.ownKeys(own)) {
    const property = own[key];
    if (property?.configurable) Object.defineProperty(object, key, property);
  }
}

function endListeners(target: EventTarget): () => void {
  const heard: Listening[] = [];
  const listen = target.addEventListener.bind(target);
  Object.assign(target, {
    addEventListener(...given: Listening) {
      heard.push(given);
      listen(...given);
    },
  });
  return () => heard.forEach((given) => target.removeEventListener(...given));
}

function endTimers(): () => void {
  const timers = new Set<NodeJS.Timeout>();
  const { setTimeout, setInterval, clearTimeout } = globalThis;
  const noted = (start: (...given: unknown[]) => NodeJS.Timeout) => {
    const startNoted = (...given: unknown[]) => {
      const timer = start(...given);
      timers.add(timer);
      return timer;
    };
    return Object.defineProperties(startNoted, Object.getOwnPropertyDescriptors(start));
  };
  page.setTimeout = noted(setTimeout as never);
  page.setInterval = noted(setInterval as never);
  return () => timers.forEach((timer) => clearTimeout(timer));
}

function endChannels(): () => void {
  let ended = false;
  const channels: BroadcastChannel[] = [];
  page.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
    // What is still on its way when the file ends tells nobody any more.
    override postMessage(message: unknown): void {
      if (!ended) super.postMessage(message);
    }
  };
  return () => {
    ended = true;
    for (const channel of channels) channel.close();
  };
}
