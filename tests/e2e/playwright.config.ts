import { defineConfig, devices } from '@playwright/test';
import { installedChromium } from '../support/chromium.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './stack.setup.ts',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/photographs/{arg}{ext}',
  // Journeys share the stack and keep out of each other's way.
  fullyParallel: true,
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'chromium',
      use: {
        launchOptions: {
          ...(installedChromium ? { executablePath: installedChromium } : {}),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
  ],
});
