import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Thousands of people sign up; the engine reads this when it is loaded.
process.env['LOCAL_PASSWORD_COST'] = '1024';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    // Tests of the stack wait for it half of the time.
    maxWorkers: 3,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          // Pure rules keep nothing between files, and reading the contract takes longer than they do.
          isolate: false,
          include: ['tests/{unit,contract}/**/*.test.ts'],
        },
      },
      {
        root,
        test: {
          name: 'infra',
          environment: 'node',
          include: ['tests/infra/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'stack',
          environment: 'node',
          // Tests talk with the stack, and reading the contract takes longer than many of them do.
          isolate: false,
          include: ['tests/{api,storage}/**/*.test.ts'],
          globalSetup: ['tests/support/stack.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['tests/web/**/*.test.tsx'],
          setupFiles: ['tests/web/setup.ts'],
          // Some wait for a client that tries again by itself.
          testTimeout: 20_000,
        },
      },
    ],
  },
});
