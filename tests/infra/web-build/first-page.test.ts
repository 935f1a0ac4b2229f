import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { callsOf } from '#web/src/api/call-table.ts';

const repository = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'first-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a page as the app is built. In its script `@/` is the repository's root. Answers its chunks, the entry first. */
async function built(name: string, script: string) {
  const entry = join(folder, `${name}.ts`);
  writeFileSync(entry, script.replaceAll('@/', `${repository}/`));
  const result = await build({
    configFile: join(repository, 'web/vite.config.ts'),
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const outputs = 'output' in result ? result.output : [];
  const chunks: Rolldown.OutputChunk[] = [];
  for (const output of outputs) if (output.type === 'chunk') chunks.push(output);
  return chunks.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry));
}

describe('a build of the app', { timeout: 60_000 }, () => {
  it('ships the table of calls without the contract that it comes from', async () => {
    const chunks = await built('table', `import { callsOf } from '@/web/src/api/call-table.ts'; receive(callsOf);`);
    let received: unknown;
    runInNewContext(chunks[0]?.code ?? '', {
      receive: (table: unknown) => {
        received = JSON.parse(JSON.stringify(table));
      },
    });

    expect(received).toEqual(callsOf);
    expect(chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => /zod|\/shared\//.test(id))).toEqual([]);
  });

  it('ships the whole client without a single schema', async () => {
    const chunks = await built('client', `import { api } from '@/web/src/api/api.ts'; receive(api);`);

    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules).toContain(join(repository, 'web/src/api/create-caller.ts'));
    expect(modules.filter((id) => /\/zod\/|\/shared\/contract\//.test(id))).toEqual([]);
  });

  it('is refused when the first page would load the contract, with the imports that lead there', async () => {
    writeFileSync(join(folder, 'door.ts'), `export { areas } from '${repository}/shared/contract/areas.ts';`);
    const page = built('contract', `import { areas } from './door.ts'; receive(areas);`);

    await expect(page).rejects.toThrow(/first page would load[\s\S]*contract\/areas\.ts\n\s+imported by \S*door\.ts\n/);
  });

  it('is refused when the first page would load zod', async () => {
    const page = built('zod', `import { Email } from '@/shared/domain/agent.ts'; receive(Email);`);

    await expect(page).rejects.toThrow(/first page would load[\s\S]*imported by \S*shared\/domain\/agent\.ts\n/);
  });

  it('may load both with the pages that need them', async () => {
    const chunks = await built('lazy', `import('@/shared/contract/areas.ts').then(({ areas }) => receive(areas));`);

    expect(chunks[0]?.moduleIds.filter((id) => /zod|\/shared\//.test(id))).toEqual([]);
    expect(chunks.flatMap(({ moduleIds }) => moduleIds)).toContain(join(repository, 'shared/contract/areas.ts'));
  });
});
