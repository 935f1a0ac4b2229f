import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Thousands of people sign up; the engine reads this when it is loaded.
process.env['LOCAL_PASSWORD_COST'] = '1024';

const root = new URL('..', import.meta.url).pathname;

const page = {
  environment: 'jsdom' as const,
  setupFiles: ['tests/web/setup.ts'],
  // Whole pages load here and long forms are filled in key by key, on machines that have other work, too; a test waits longer for what it looks for
  // (`asyncUtilTimeout`) at most a few times, so that it fails for what is missing and not for the time.
  testTimeout: 40_000,
};

/** Files that need the libraries anew: what a page keeps in memory, as sign-ins and connections do, and long tables, which measure the window they found first. */
const ofTheirOwn = [
  'tests/web/{api,app}/**/*.test.tsx',
  'tests/web/components/data-table-long.test.tsx',
  'tests/web/features/figures-grid/**/*.test.tsx',
  'tests/web/features/sign-in*.test.tsx',
  'tests/web/features/structure-import/**/*.test.tsx',
];

export default defineConfig({
  root,
  test: {
    // Tests of the stack wait for it half of the time.
    maxWorkers: 4,
    projects: [
      {
        root,
        test: {
          name: 'unit',
          environment: 'node',
          // Pure rules keep nothing between files, and reading the contract takes longer than they do.
          isolate: false,
          include: ['tests/{unit,contract}/**/*.test.ts'],
          // Nothing here waits for anything; a machine with other work is no reason to fail.
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'infra',
          environment: 'node',
          isolate: false,
          include: ['tests/infra/**/*.test.ts'],
          // Engines are started here, some of them twice in one test, while other tests keep both processors busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          // Many wait until workers have done what follows, which other tests keep busy as well.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          ...page,
          name: 'web',
          // Loading the libraries takes longer than showing what the tests look at.
          isolate: false,
          include: ['tests/web/{components,entities,features}/**/*.test.tsx'],
          exclude: ofTheirOwn,
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          ...page,
          name: 'web-pages',
          // Each file has the libraries anew, in threads that stay; that takes half of the time of processes of their own.
          pool: 'vmThreads',
          include: ofTheirOwn,
        },
      },
    ],
  },
});
