// The app's code as one script that can run in many pages of one process, and planted bugs in it: each is a rewritten line
// of a source file, and a line that is not found fails loudly.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const contractFolder = join(root, 'src', 'contract');

/** One line of a source file, replaced. */
export interface Plant {
  file: string;
  find: string;
  replace: string;
}

/** What a page offers its scripts; named as the scripts name it. */
export const pageNames = [
  'require',
  'exports',
  'module',
  'globalThis',
  'window',
  'document',
  'navigator',
  'location',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'indexedDB',
  'localStorage',
  'sessionStorage',
  'caches',
  'crypto',
  'Date',
  'Math',
  'BroadcastChannel',
  'Worker',
  'URL',
] as const;
export type PageName = (typeof pageNames)[number];

/** A build of the app: runs in a page, given the page's own globals. */
export type Release = (page: Readonly<Record<PageName, unknown>>) => void;

/** Rewrites the planted lines while the sources are loaded. */
export function planting(plants: readonly Plant[]): Plugin {
  for (const { file, find } of plants) {
    const count = readFileSync(join(root, file), 'utf8').split(find).length - 1;
    if (count !== 1)
      throw new Error(`The planted bug expects this line once in ${file}, found ${count} times: ${find}`);
  }
  return {
    name: 'planted-bugs',
    enforce: 'pre',
    transform(code, id) {
      const here = plants.filter(({ file }) => id.split('?')[0] === join(root, file));
      return here.length === 0
        ? null
        : here.reduce((text, { find, replace }) => text.replace(find, () => replace), code);
    },
  };
}

/** The contract is the same for every page and keeps nothing: one copy serves all, which makes a page cheap to open. */
export const sharedContract: Record<string, unknown> = Object.fromEntries(
  Object.entries(import.meta.glob('../../src/contract/*.ts', { eager: true })).map(([file, module]) => [
    `contract:${basename(file, '.ts')}`,
    module,
  ]),
);

const sharing: Plugin = {
  name: 'one-contract',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null;
    const file = join(dirname(importer), source);
    if (file === contractFolder) return { id: 'contract:index', external: true };
    return dirname(file) === contractFolder ? { id: `contract:${basename(file)}`, external: true } : null;
  },
};

/** Bundles the app's local and session code. */
export async function buildRelease(plants: readonly Plant[] = []): Promise<Release> {
  const code = await bundle({ entry: 'tests/promise/tab-entry.ts', format: 'cjs', plants, external: isLibrary });
  const run = compileFunction(code, [...pageNames], { filename: 'porchlight-tab.cjs' });
  return (page) =>
    void Reflect.apply(
      run,
      undefined,
      pageNames.map((name) => page[name]),
    );
}

const isLibrary = (id: string) => id === 'react' || /^(dexie|firebase|zod)\b/.test(id);

/** One file of the sources and all it imports, as text. */
export async function bundle(options: {
  entry: string;
  format: 'cjs' | 'es' | 'iife';
  plants: readonly Plant[];
  external: (id: string) => boolean;
  alias?: Record<string, string>;
}): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: options.alias ?? {} },
    plugins: [planting(options.plants), ...(options.format === 'cjs' ? [sharing] : [])],
    build: {
      write: false,
      minify: false,
      target: 'node20',
      ssr: options.format === 'es',
      lib: { entry: join(root, options.entry), formats: [options.format], name: 'promise' },
      rolldownOptions: {
        external: options.external,
        output: { codeSplitting: false },
        checks: { emptyImportMeta: false },
      },
    },
  });
  const outputs = Array.isArray(built) ? built.flatMap((each) => each.output) : 'output' in built ? built.output : [];
  const chunk = outputs.find((each) => each.type === 'chunk' && each.isEntry);
  if (chunk?.type !== 'chunk') throw new Error(`Nothing was built of ${options.entry}.`);
  return chunk.code;
}
