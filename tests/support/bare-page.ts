// The least that an installed app of React can be: one button that counts, its script and a worker that answers with both. What
// a phone needs for it is what no app can go below.
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import type { MeasuredPhone } from './phone';

const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
<div id="root"></div><script type="module" src="/page.js"></script></html>`;

const script = `import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
navigator.serviceWorker.register('/worker.js');
function Bare() {
  const [count, setCount] = useState(0);
  return createElement('button', { 'data-bare': true, onClick: () => setCount(count + 1) }, 'Tapped ' + count);
}
createRoot(document.getElementById('root')).render(createElement(Bare));`;

const worker = `const files = ['/', '/page.js'];
addEventListener('install', (event) =>
  event.waitUntil(caches.open('bare').then((cache) => cache.addAll(files)).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)));`;

export interface BarePage {
  origin: string;
  /** From then on only its worker answers. */
  stop(): Promise<void>;
}

/** Builds and serves it. `root`: the product's folder, below which React is found. */
export async function serveBarePage(root: string): Promise<BarePage> {
  const folder = await mkdtemp(join(root, 'node_modules', '.bare-'));
  let bundle: string;
  try {
    const entry = join(folder, 'page.js');
    await writeFile(entry, script);
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      build: { outDir: 'out', rollupOptions: { input: entry, output: { entryFileNames: 'page.js' } } },
    });
    bundle = await readFile(join(folder, 'out', 'page.js'), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
  const files = new Map([
    ['/', { type: 'text/html', text: page }],
    ['/page.js', { type: 'text/javascript', text: bundle }],
    ['/worker.js', { type: 'text/javascript', text: worker }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': file.type }).end(file.text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Installs it on a phone, where only its worker answers from then on; gives its address. */
export async function installBarePage(phone: MeasuredPhone, root: string): Promise<string> {
  const bare = await serveBarePage(root);
  const page = await phone.newPage();
  await page.goto(bare.origin);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  await bare.stop();
  return bare.origin;
}
