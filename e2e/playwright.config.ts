import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch, rejectedConsent } from './chromium.ts';

// Each worker reads this file again: the environment passes on the chosen values.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 12_000));
const { E2E_PORT: port } = process.env;
const url = `http://localhost:${port}`;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // Each has a browser, whose processes and those of the server they share: with more, pages stand still.
  workers: availableParallelism(),
  fullyParallel: true,
  // A busy machine may stand still for seconds; nothing waits for these times unless it fails.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: url,
    storageState: {
      cookies: ['localhost', 'posters.localhost', 'canvas.localhost', 'books.localhost'].map((domain) => ({
        ...rejectedConsent,
        domain,
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      })),
      origins: [],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    // A trace with screenshots and snapshots makes the stories half as long again: `--trace on` enables it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...chromiumLaunch,
      args: [
        ...chromiumLaunch.args,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node tools/start-for-stories.mjs',
    cwd: join(import.meta.dirname, '..'),
    // Small parts that a story can fill.
    env: { PORT: port, LOG_LEVEL: 'warn', EXPORT_PART_MB: '1' },
    url: `${url}/health/ready`,
    // It also builds the website.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
