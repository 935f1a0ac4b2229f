import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressFile } from '#infra/local/gateway/compression.ts';
import type { EdgeResponse } from '#infra/local/gateway/edge-message.ts';

const script = Buffer.from('export const covenant = "DSCR"; '.repeat(200));
const file = (override: Partial<EdgeResponse> = {}): EdgeResponse => ({
  status: 200,
  headers: [
    ['content-type', 'text/javascript'],
    ['etag', '"abc"'],
  ],
  body: script,
  ...override,
});
const asking = (accepted: string) => ({
  method: 'GET',
  uri: '/assets/a.js',
  query: '',
  headers: { 'accept-encoding': accepted },
  body: Buffer.alloc(0),
  caller: '127.0.0.1',
});
const header = ({ headers }: EdgeResponse, wanted: string) => headers.find(([name]) => name === wanted)?.[1];

describe('a file of the site', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is sent in %s to viewers that take it', async (coding, accepted, read) => {
    const sent = await compressFile(file(), asking(accepted), new Map());

    expect(header(sent, 'content-encoding')).toBe(coding);
    expect(header(sent, 'etag')).toBe('W/"abc"');
    expect(sent.body.length).toBeLessThan(script.length / 4);
    expect(read(sent.body).equals(script)).toBe(true);
  });

  it.each([
    ['for viewers that take no coding', file(), 'identity'],
    ['where it is small', file({ body: Buffer.from('x') }), 'br'],
    [
      'where its format is compressed',
      file({
        headers: [
          ['content-type', 'font/woff2'],
          ['etag', '"f"'],
        ],
      }),
      'br',
    ],
    ['where nothing is sent', file({ status: 304, body: Buffer.alloc(0) }), 'br'],
  ])('is sent as it is %s', async (_, response, accepted) => {
    expect(await compressFile(response, asking(accepted), new Map())).toBe(response);
  });

  it('is compressed once for each coding', async () => {
    const files = new Map();
    await compressFile(file(), asking('br'), files);
    const again = await compressFile(file(), asking('br'), files);

    expect(files.size).toBe(1);
    expect(await files.values().next().value).toBe(again.body);
  });
});
