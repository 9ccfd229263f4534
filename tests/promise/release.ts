// The app's code as one script that can run in many pages of one process, with planted bugs if there are any.
import { dirname, join, relative, sep } from 'node:path';
import { compileFunction } from 'node:vm';
import { build, type Plugin } from 'vite';
import { planting, type Plant } from './plant';

const root = join(import.meta.dirname, '..', '..');
const contractFolder = join(root, 'src', 'contract');

/** A file of the contract, as a page asks for it. */
const contractName = (file: string) => `contract:${relative(contractFolder, file)}`;

/** What a page offers its scripts; named as the scripts name it. */
export const pageNames = [
  'require',
  'exports',
  'module',
  'globalThis',
  'window',
  'addEventListener',
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

/** The contract is the same for every page and keeps nothing: one copy serves all, which makes a page cheap to open. */
export const sharedContract: Record<string, unknown> = Object.fromEntries(
  Object.entries(import.meta.glob('../../src/contract/**/*.ts', { eager: true })).map(([file, module]) => [
    contractName(join(import.meta.dirname, file.replace(/\.ts$/, ''))),
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
    return file.startsWith(contractFolder + sep) ? { id: contractName(file), external: true } : null;
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
  /** Where other sources than these lie. */
  sources?: string;
}): Promise<string> {
  const from = options.sources ?? root;
  const built = await build({
    configFile: false,
    root: from,
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
      lib: { entry: join(from, options.entry), formats: [options.format], name: 'promise' },
      rolldownOptions: {
        external: options.external,
        // A dynamic import of what is then left out would still be a file of its own, which a single file can't have.
        treeshake: options.format !== 'iife',
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
