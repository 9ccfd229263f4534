// Whole paths through the product: the real server, database and identity emulator, and a real browser. Each worker has a
// product of its own and plays one file after the other on it.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../node_modules/.cache/test-results',
  globalSetup: './support/template.ts',
  workers: 2,
  fullyParallel: false,
  // Bounds for what hangs, not for what is slow: a busy machine takes eight times as long.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    // A trace of every step takes a fifth of the processor's time: it is recorded when asked for.
    trace: process.env.JOURNEY_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that hums, allowed to whom it asks.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
