import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { keptOutOfFirstPage } from './kept-out-of-first-page.ts';
import { runAtBuild } from './run-at-build.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    runAtBuild(new URL('src/api/call-table.ts', import.meta.url)),
    keptOutOfFirstPage([/\/shared\/contract\//, /\/node_modules\/zod\//]),
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
      output: { codeSplitting: { groups: [{ name: 'schema-settings', test: /schema-settings/ }] } },
    },
  },
});
