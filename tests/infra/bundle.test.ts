import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions, watchFunctions } from '#infra/bundle.ts';
import { bundleName, functionEntries, repositoryFolder } from '#infra/function-entries.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('bundling the functions', () => {
  it('makes one module for each entry, which runs and says where an error came from', async () => {
    const { sourceFolder, outputFolder } = twoFunctions();

    const changed = await bundleFunctions({ mode: 'production', sourceFolder, outputFolder });

    expect(changed.toSorted()).toEqual(['api-covenants', 'workers-extract-covenants']);
    const { handler } = await import(join(outputFolder, 'api-covenants', 'index.mjs'));
    expect(handler()).toBe(2026);
    expect(existsSync(join(outputFolder, 'api-covenants', 'index.mjs.map'))).toBe(true);
  });

  it('packs the AWS SDK for deployment and leaves it out locally', async () => {
    const { sourceFolder, outputFolder } = twoFunctions();
    const bundle = join(outputFolder, 'workers-extract-covenants', 'index.mjs');

    await bundleFunctions({ mode: 'production', sourceFolder, outputFolder });
    const packed = readFileSync(bundle, 'utf8');
    await bundleFunctions({ mode: 'local', sourceFolder, outputFolder });
    const local = readFileSync(bundle, 'utf8');

    expect(packed.includes('from"@aws-sdk/')).toBe(false);
    expect(packed.length).toBeGreaterThan(100_000);
    expect(local).toContain('from "@aws-sdk/client-sqs"');
    expect(local.length).toBeLessThan(5_000);
  });

  it('puts the process that reads files beside the functions that start it, and beside no others', async () => {
    const outputFolder = join(twoFunctions().outputFolder, 'own');

    await bundleFunctions({ mode: 'local', outputFolder });

    const starts = functionEntries()
      .map(bundleName)
      .map((name) => {
        const code = readFileSync(join(outputFolder, name, 'index.mjs'), 'utf8');
        return [name, code.includes('reading-process.mjs')] as const;
      });
    expect(starts.filter(([, isStarting]) => isStarting)).not.toEqual([]);
    for (const [name, isStarting] of starts) {
      expect([name, existsSync(join(outputFolder, name, 'reading-process.mjs'))]).toEqual([name, isStarting]);
    }
  });

  it('does not touch what has not changed, and removes what is no longer there', async () => {
    const { sourceFolder, outputFolder } = twoFunctions();
    const bundle = join(outputFolder, 'api-covenants', 'index.mjs');
    await bundleFunctions({ mode: 'local', sourceFolder, outputFolder });
    utimesSync(bundle, 0, 0);
    mkdirSync(join(outputFolder, 'api-retired'));

    const changed = await bundleFunctions({ mode: 'local', sourceFolder, outputFolder });

    expect(changed).toEqual([]);
    expect(statSync(bundle).mtimeMs).toBe(0);
    expect(existsSync(join(outputFolder, 'api-retired'))).toBe(false);
  });

  it('reports the function that changed while it is watched', async () => {
    const { sourceFolder, outputFolder } = twoFunctions();
    await bundleFunctions({ mode: 'local', sourceFolder, outputFolder });
    const { promise: rebuilt, resolve } = Promise.withResolvers<readonly string[]>();
    const watching = await watchFunctions(resolve, { sourceFolder, outputFolder });

    writeFileSync(join(sourceFolder, 'api', 'covenants.ts'), "export const handler = () => 'changed';\n");

    expect(await rebuilt).toEqual(['api-covenants']);
    await watching.stop();
  });
});

/** Source of an API area and of a worker that sends to a queue, where packages can be found. */
function twoFunctions(): { sourceFolder: string; outputFolder: string } {
  const cache = join(repositoryFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bundling-'));
  folders.push(folder);

  const sources = {
    'api/covenants.ts': ["import { year } from './year/year.ts';", 'export const handler = (): number => year;'],
    'api/year/year.ts': ['export const year: number = 2026;'],
    'workers/extract-covenants.ts': [
      "import { SQSClient } from '@aws-sdk/client-sqs';",
      'export const handler = async () => new SQSClient({}).config.region();',
    ],
  };
  for (const [file, lines] of Object.entries(sources)) {
    mkdirSync(join(folder, 'source', file, '..'), { recursive: true });
    writeFileSync(join(folder, 'source', file), lines.join('\n'));
  }
  return { sourceFolder: join(folder, 'source'), outputFolder: join(folder, 'output') };
}
