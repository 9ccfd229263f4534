// One configuration for the app, its service worker, the API's bundle (`vite build --ssr`) and the tests.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { followFirstLoad, withoutCallTexts } from './src/server/launch/bundle/first-load.mjs';
import { packRelease } from './src/server/launch/bundle/pack.mjs';
import { rescuePage } from './src/server/launch/bundle/rescue-page.mjs';

const browser = ['chrome111', 'safari16.4', 'firefox115'];

const firstLoad = followFirstLoad(import.meta.dirname);
const { isBase, isSignIn, isField, isDashboard, isDashboardCall, isAround, isFieldContract } = firstLoad;
const vendors = /\/node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|zod)\//;

const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  // Before the compiler, which takes the comma behind the last property away.
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/contract\/[\w/-]+\.ts$/.test(id) ? { code: withoutCallTexts(code), map: null } : null,
};

const styles = new Map<string, string>();

/** A class with three letters of its file: the same for all of a file, so that they travel as hardly anything. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  const letters = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = styles.get(letters);
  if (other !== undefined && other !== path)
    throw new Error(`${path} and ${other} have the same three letters: rename one.`);
  styles.set(letters, path);
  return `${name}${letters}`;
}

const clientDir = join(import.meta.dirname, 'dist', 'client');

/** What each file of a release has to be, as it lies there when all are written: the service worker accepts nothing else. */
const integrityOf = (url: string) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(clientDir, url)))
    .digest('base64')}`;

/** Tests that replace what a page of jsdom doesn't let go, its address, or that hand keys and files from one platform to another. */
const apart = [
  'tests/client/{offline,session,app/rescue}/**/*.test.{ts,tsx}',
  'tests/spec/section-2-layout.test.tsx',
  'tests/sw/**/*.test.ts',
];

/** A test that hangs is ended; one that a busy machine holds up for half a minute is not. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const inBrowser = {
  root: '.',
  environment: 'jsdom' as const,
  setupFiles: ['tests/support/client-setup.ts', 'tests/support/seed.ts'],
  ...patience,
};

export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        publicDir: false,
        build: {
          ssr: 'src/server/main.ts',
          outDir: 'dist/server',
          target: 'node20',
          emptyOutDir: true,
          sourcemap: true,
          rollupOptions: {
            input: {
              main: 'src/server/main.ts',
              'walking-order-worker': 'src/server/jobs/walking-order-worker.ts',
              'artwork-worker': 'src/server/jobs/artwork-worker.ts',
              invite: 'src/server/invite.ts',
              backup: 'src/server/operate/backup/run.ts',
              doctor: 'src/server/operate/doctor/doctor.ts',
              config: 'src/server/config.ts',
            },
          },
        },
        ssr: { noExternal: ['kysely', 'zod', 'jose'] },
      }
    : {
        root: 'src/client',
        publicDir: '../../public',
        css: { modules: { generateScopedName: scopedName } },
        build: {
          outDir: '../../dist/client',
          emptyOutDir: true,
          target: browser,
          sourcemap: 'hidden',
          manifest: true,
          // The lists of what each screen imports were a fortieth of the login, and a link tag for each of forty files costs a
          // slow phone more than it spares. After the first visit all of them lie in the service worker's store.
          modulePreload: { polyfill: false, resolveDependencies: () => [] },
          // Declarations do nothing automatically: what the field does not call is loaded by the screens that do.
          rollupOptions: {
            treeshake: { moduleSideEffects: (id) => !/\/src\/contract\//.test(id) || isFieldContract(id) },
            output: {
              // The first load has the names of all others: of styles the hash will do.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[hash][extname]',
              advancedChunks: {
                groups: [
                  // Two dozen small files were a tenth larger together than one.
                  { name: 'base', priority: 4, test: (id) => vendors.test(id) || isBase(id) },
                  { name: 'sign-in', priority: 4, test: isSignIn },
                  { name: 'field', priority: 3, test: isField },
                  // Each file costs a start some moments, and two dozen came in four waves.
                  { name: 'dashboard', priority: 1, test: isDashboard },
                  { name: 'office-calls', priority: 2, test: isDashboardCall },
                  { name: (id) => basename(id).replace(/\.tsx?$/, ''), priority: 2, test: isAround },
                ],
              },
            },
          },
        },
        plugins: [
          leanContract,
          react(),
          rescuePage(import.meta.dirname, browser),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: '../../sw',
            filename: 'service-worker.ts',
            outDir: '../../dist/client',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
              // Who calls from the browser loads what that takes, and no one else.
              globIgnores: ['**/node_modules/**/*', 'assets/twilio-*.js'],
              target: browser,
              manifestTransforms: [
                async (entries) => {
                  const whole = entries.map((each) => ({ ...each, integrity: integrityOf(each.url) }));
                  return { manifest: await packRelease(clientDir, whole) };
                },
              ],
            },
            devOptions: { enabled: false },
          }),
        ],
        test: {
          root: '.',
          // A single worker would hand all files of the screens to one platform, where each meets what another one mocked.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          projects: [
            {
              test: {
                name: 'unit',
                root: '.',
                include: ['tests/{architecture,contract,domain}/**/*.test.ts'],
                environment: 'node',
                // Nothing here keeps a state or replaces a module: the files of a worker share what they import.
                isolate: false,
                setupFiles: ['tests/support/seed.ts'],
                ...patience,
              },
            },
            {
              extends: true,
              test: {
                ...inBrowser,
                name: 'client',
                include: ['tests/client/**/*.test.{ts,tsx}', 'tests/spec/**/*.test.tsx'],
                exclude: apart,
                // A platform of its own for each, in threads that read its sources once: in forks half of their time went into that.
                pool: 'vmThreads',
                vmMemoryLimit: '1GB',
              },
            },
            {
              extends: true,
              test: {
                ...inBrowser,
                name: 'client-apart',
                // In a process of its own each: in one that many share, what a file leaves in the platform is met by the next one.
                include: apart,
              },
            },
            {
              test: {
                name: 'server',
                root: '.',
                include: ['tests/{server,spec}/**/*.test.ts'],
                environment: 'node',
                isolate: false,
                setupFiles: ['tests/support/seed.ts', 'tests/support/sent-statements.ts'],
                globalSetup: ['tests/support/server-setup.ts'],
                ...patience,
              },
            },
            {
              test: {
                name: 'promise',
                root: '.',
                include: ['tests/promise/**/*.test.ts'],
                environment: 'node',
                // Planted bugs and kinds of facts that aren't the product's send statements, too: those are kept for no other server.
                env: { TEST_STATEMENTS: '' },
                setupFiles: ['tests/support/sent-statements.ts'],
                globalSetup: ['tests/support/server-setup.ts'],
                ...patience,
              },
            },
          ],
        },
      },
);
