import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { amplifyTheme } from './amplify-theme.ts';
import { chunkGroups } from './chunks.ts';
import { keptOutOfFirstPage } from './kept-out-of-first-page.ts';
import { loadBudgets } from './load-budgets.ts';
import { pdfAssets } from './pdf-assets.ts';
import { preloadStart } from './preload-start.ts';
import { runAtBuild } from './run-at-build.ts';
import { singleIcons } from './single-icons.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    amplifyTheme(),
    singleIcons(),
    pdfAssets(),
    preloadStart(),
    runAtBuild(new URL('src/api/call-table.ts', import.meta.url)),
    runAtBuild(new URL('src/api/session-calls.ts', import.meta.url)),
    runAtBuild(new URL('src/features/sign-in/refusal-texts.ts', import.meta.url)),
    loadBudgets({
      first: { files: 9, kilobytes: 116 },
      signIn: { files: 11, kilobytes: 121 },
      page: { files: 42, kilobytes: 350 },
      lateKilobytes: 96,
      // What reads PDFs and Word files is fetched when such a document is opened.
      readers: { files: /^assets\/(?:pdf|word)-view-/, kilobytes: 190 },
    }),
    keptOutOfFirstPage([/\/shared\/contract\//, /\/node_modules\/(zod|react-router)\//]),
  ],
  server: { host: '127.0.0.1', proxy: { '/api': apiOrigin } },
  preview: { host: '127.0.0.1', proxy: { '/api': apiOrigin } },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Data addresses would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A schema that nothing on a page uses stays out of it, although the module that makes it is used.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
      },
    },
  },
});
