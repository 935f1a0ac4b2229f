import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compress } from '#functions/platform/shell/compressed.ts';
import { codingFor } from '#shared/format/content-coding.ts';

describe('the coding of an answer', () => {
  it.each([
    { accepted: 'gzip, deflate, br', coding: 'br' },
    { accepted: 'gzip', coding: 'gzip' },
    { accepted: 'br;q=0, gzip;q=0.5', coding: 'gzip' },
    { accepted: '*', coding: 'br' },
    { accepted: '*;q=0', coding: null },
    { accepted: 'identity', coding: null },
    { accepted: '', coding: null },
    { accepted: undefined, coding: null },
  ])('is $coding for a viewer that takes "$accepted"', ({ accepted, coding }) => {
    expect(codingFor(accepted)).toBe(coding);
  });
});

const long = JSON.stringify(Array.from({ length: 200 }, (_, number) => ({ name: `Riverside ${number}` })));
const answer = {
  statusCode: 200,
  headers: { 'content-type': 'application/json', vary: 'authorization' },
  body: long,
};

describe('an answer of more than a kilobyte', () => {
  it.each([
    { accepted: 'br', read: brotliDecompressSync },
    { accepted: 'gzip', read: gunzipSync },
  ])('is sent as $accepted to who takes that, and says by what it varies', async ({ accepted, read }) => {
    const sent = await compress(answer, accepted);

    const bytes = Buffer.from(sent.body ?? '', 'base64');
    expect(read(bytes).toString()).toBe(long);
    expect(bytes.length).toBeLessThan(long.length / 5);
    expect(sent).toMatchObject({
      isBase64Encoded: true,
      headers: { 'content-encoding': accepted, vary: 'authorization, accept-encoding' },
    });
  });

  it('is sent as it is to who takes no coding, and says by what it varies', async () => {
    expect(await compress(answer, 'identity')).toEqual({
      ...answer,
      headers: { ...answer.headers, vary: 'authorization, accept-encoding' },
    });
  });
});

describe('what is not compressed', () => {
  it.each([
    { what: 'a short answer', given: { statusCode: 200, body: '{}' } },
    { what: 'a file, which is compressed by its own format', given: { ...answer, isBase64Encoded: true } },
    { what: 'an answer without a body', given: { statusCode: 304 } },
  ])('is $what', async ({ given }) => {
    expect(await compress(given, 'br')).toBe(given);
  });
});
