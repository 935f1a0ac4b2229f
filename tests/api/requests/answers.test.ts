import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

type Line = Readonly<Record<string, unknown>>;

/** The last line that a function has written about a call. */
async function lineOf(area: string, callId: string): Promise<Line> {
  const file = join(stackUnderTest().logDir, `api-${area}.log`);
  const lines = await until(
    async () =>
      (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
        .filter((line) => line.includes('A request was answered.') && line.includes(`"${callId}"`))
        .filter((line) => line.includes(organization.id))
        .map((line) => JSON.parse(line).message as Line),
    (found) => found.length > 0,
  );
  return lines.at(-1) ?? {};
}

describe('a request that is answered', () => {
  it('leaves a line with who asked what, where, and how it went', async () => {
    good(await organization.admin.post(`/api/organizations/${organization.id}/deals`, { name: 'Riverside' }));
    good(await organization.admin.get('/api/deals'));

    const [written, read] = [
      await lineOf('structures', 'post-organizations-org-id-deals'),
      await lineOf('structures', 'get-deals'),
    ];

    expect(written).toMatchObject({
      level: 'INFO',
      service: 'api-structures',
      status: 200,
      agentId: organization.admin.agent.id,
      organizationId: organization.id,
      correlationId: expect.stringMatching(/^[\w-]{10,}$/),
      Count: 1,
      Errors: 0,
      milliseconds: expect.any(Number),
    });
    expect(read).toMatchObject({ status: 200, unitsRead: expect.any(Number), unitsWritten: 0 });
  });
});

interface Raw {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly status: number;
  readonly bytes: Buffer;
}

/** As a browser asks, without what `fetch` does about compression by itself. */
const ask = (path: string, headers: Readonly<Record<string, string>>): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const sent = request(`${origin()}${path}`, {
      headers: { authorization: `Bearer ${organization.admin.token}`, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ headers: response.headers, status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.end();
  });

describe('a long answer', () => {
  it.each([
    { coding: 'br', read: brotliDecompressSync },
    { coding: 'gzip', read: gunzipSync },
  ])('comes through the distribution as $coding for who takes that', async ({ coding, read }) => {
    const plain = await ask('/api/openapi.json', { 'accept-encoding': 'identity' });
    const compressed = await ask('/api/openapi.json', { 'accept-encoding': coding });

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed).toMatchObject({ status: 200, headers: { 'content-encoding': coding } });
    expect(read(compressed.bytes).equals(plain.bytes)).toBe(true);
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(compressed.headers['vary']).toContain('accept-encoding');
  });

  it('that is kept is asked for again by its tag, compressed or not', async () => {
    const path = '/api/details/attributes';
    const first = await ask(path, { 'accept-encoding': 'br' });
    const tag = String(first.headers['etag'] ?? '');

    expect(tag).toMatch(/^W\/"/);
    expect((await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': tag })).status).toBe(304);
    expect((await ask(path, { 'if-none-match': tag.replace('W/', '') })).status).toBe(304);
  });
});
