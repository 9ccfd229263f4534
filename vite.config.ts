// One configuration for the app, its service worker, the API's bundle (`vite build --ssr`) and the tests.
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const browser = ['chrome111', 'safari16.4', 'firefox115'];

/** The parts of the contract that a volunteer's first screens use: one chunk. Every other noun goes with its screens. */
const fieldContract =
  /\/src\/contract\/(access|call|campaigns|devices|divisions|door-facts|errors|facts|fields|health|invitations|road-signs|surveys|upload-status|users|voter-filters|walkbooks)\.ts$/;

/** What every page needs, the login too: one piece, with what it needs itself. */
const everyPage =
  /\/node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|zod)\/|\/src\/client\/(api|api-errors|messages|missing-chunk|local\/forget|session\/(heartbeat|hold-updates)|ui\/(button|icons|said|page|empty|problem|card|use-now))\.tsx?$|\/src\/domain\/(words|access|sync\/walkbook-cache)/;

/** What every walk needs beside it, one piece too: two dozen small ones were a tenth larger together. */
const everyWalk =
  /\/src\/(client\/(local\/(books|book-text|book-reader|walkbook-store|use-book|plans|position|lists|downloads|outbox|outbox-db|outbox-door|sync|channel|chance|status|reach|use-viewer|lock)|features\/walkbooks\/(my-walkbooks-screen|walkbook-screen|door-list|door-row|door-words|list-items|result-mark|book-problem|walkbook-card|use-today|use-seen|progress-ring))|domain\/(walkbooks\/(words|progress|sections|geometry|estimate|route-plan)|sync\/(current|pill|backoff|payload|numbers|fact-id)|reports\/words))\.tsx?$/;

/** The calls' summaries are for the API's document; a phone does not load them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  transform: (code, id) =>
    /\/src\/contract\/[\w-]+\.ts$/.test(id) ? code.replace(/^\s*summary:\s*(['"`]).*\1,$/gm, '') : null,
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
              'order-worker': 'src/server/order-worker.ts',
              invite: 'src/server/invite.ts',
              config: 'src/server/config.ts',
            },
          },
        },
        ssr: { noExternal: [] },
      }
    : {
        root: 'src/client',
        publicDir: '../../public',
        build: {
          outDir: '../../dist/client',
          emptyOutDir: true,
          target: browser,
          sourcemap: true,
          manifest: true,
          // What a start in the field imports lies on the phone: a link tag for each of forty files costs a slow phone more
          // than it spares.
          modulePreload: {
            resolveDependencies: (file, links) =>
              /\/((frame|walkbook|door|survey)-screen|field)-/.test(file) ? [] : links,
          },
          // Declarations do nothing by themselves: what the field does not call is loaded by the screens that do.
          rollupOptions: {
            treeshake: { moduleSideEffects: (id) => !/\/src\/contract\//.test(id) || fieldContract.test(id) },
            output: {
              advancedChunks: {
                groups: [
                  { name: 'base', priority: 2, test: (id) => everyPage.test(id) || fieldContract.test(id) },
                  { name: 'field', priority: 1, test: everyWalk },
                ],
              },
            },
          },
        },
        plugins: [
          withoutSummaries,
          react(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: '../../sw',
            filename: 'service-worker.ts',
            outDir: '../../dist/client',
            injectRegister: false,
            manifest: false,
            injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'], target: browser },
            devOptions: { enabled: false },
          }),
        ],
        test: {
          root: '.',
          projects: [
            {
              test: {
                name: 'unit',
                root: '.',
                include: ['tests/{architecture,contract,domain}/**/*.test.ts'],
                environment: 'node',
                setupFiles: ['tests/support/chance.ts'],
                testTimeout: 30_000,
                expect: { poll: { timeout: 10_000 } },
              },
            },
            {
              extends: true,
              test: {
                name: 'client',
                root: '.',
                include: ['tests/{client,sw}/**/*.test.{ts,tsx}'],
                environment: 'jsdom',
                setupFiles: ['tests/support/client-setup.ts', 'tests/support/chance.ts'],
                testTimeout: 30_000,
                expect: { poll: { timeout: 10_000 } },
              },
            },
            {
              test: {
                name: 'server',
                root: '.',
                include: ['tests/server/**/*.test.ts'],
                environment: 'node',
                setupFiles: ['tests/support/chance.ts'],
                globalSetup: ['tests/support/server-setup.ts'],
                testTimeout: 30_000,
                expect: { poll: { timeout: 10_000 } },
                hookTimeout: 60_000,
              },
            },
            {
              test: {
                name: 'promise',
                root: '.',
                include: ['tests/promise/**/*.test.ts'],
                environment: 'node',
                globalSetup: ['tests/support/server-setup.ts'],
                testTimeout: 30_000,
                expect: { poll: { timeout: 10_000 } },
                hookTimeout: 120_000,
              },
            },
          ],
        },
      },
);
