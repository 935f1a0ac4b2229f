import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Runs a module while the app is built and ships the values that it exports instead of its code and everything that it imports. The values
 * have to survive JSON. Development and tests run the module itself.
 */
export function runAtBuild(module: URL): Plugin {
  const file = fileURLToPath(module);
  return {
    name: 'run-at-build',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (id !== file) return null;
      const values: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: lines.join('\n'), map: null, moduleSideEffects: false };
    },
  };
}
