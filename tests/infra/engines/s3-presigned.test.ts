import {
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
  const CORSRules = [
    {
      AllowedOrigins: ['https://app.trestle.example', 'https://*.preview.trestle.example'],
      AllowedMethods: ['GET', 'PUT', 'POST'],
      AllowedHeaders: ['content-type', 'x-amz-*'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3000,
    },
    { AllowedOrigins: ['*'], AllowedMethods: ['GET'] },
  ];
  await s3.client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  await s3.client.send(
    new PutObjectCommand({ Bucket, Key: 'report.pdf', Body: 'pdf', ContentType: 'application/pdf' }),
  );
});
afterAll(() => s3.close());

const uploadUrl = (input: Partial<PutObjectCommandInput>, signed: string[] = []) =>
  getSignedUrl(
    s3.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
    new PutObjectCommand({ Bucket, Key: 'upload', ...input }),
    { signableHeaders: new Set(signed) },
  );
const headersOf = (reply: Response, names: string[]) => names.map((name) => reply.headers.get(name));
const origin = 'https://app.trestle.example';

describe('a presigned GET', () => {
  it('answers with the headers that the URL asks for, and lets the browser read it', async () => {
    const url = await getSignedUrl(
      s3.client,
      new GetObjectCommand({
        Bucket,
        Key: 'report.pdf',
        ResponseContentDisposition: "attachment; filename*=UTF-8''Bericht.pdf",
        ResponseContentType: 'application/octet-stream',
        ResponseCacheControl: 'no-store',
      }),
    );
    const reply = await fetch(url, { headers: { origin } });

    expect(await reply.text()).toBe('pdf');
    expect(headersOf(reply, ['content-type', 'content-disposition', 'cache-control'])).toEqual([
      'application/octet-stream',
      "attachment; filename*=UTF-8''Bericht.pdf",
      'no-store',
    ]);
    expect(
      headersOf(reply, [
        'access-control-allow-origin',
        'access-control-expose-headers',
        'access-control-allow-credentials',
      ]),
    ).toEqual([origin, 'ETag', 'true']);
    expect(reply.headers.get('vary')).toContain('Origin');
  });

  it('lets the browser read refusals as well', async () => {
    const reply = await fetch(`${s3.endpoint}/${Bucket}/report.pdf`, {
      headers: { origin: 'https://elsewhere.example' },
    });

    expect(reply.status).toBe(403);
    expect(headersOf(reply, ['access-control-allow-origin', 'access-control-allow-credentials'])).toEqual(['*', null]);
  });
});

describe('a presigned PUT', () => {
  it('takes the upload of a browser', async () => {
    const url = await uploadUrl({ Key: 'from-browser.pdf', ContentType: 'application/pdf' });
    const reply = await fetch(url, {
      method: 'PUT',
      body: 'a file',
      headers: { origin, 'content-type': 'application/pdf' },
    });

    expect(reply.status).toBe(200);
    expect(headersOf(reply, ['access-control-allow-origin', 'access-control-expose-headers'])).toEqual([
      origin,
      'ETag',
    ]);
    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'from-browser.pdf' }));
    expect(got.ContentType).toBe('application/pdf');
    expect(await got.Body?.transformToString()).toBe('a file');
  });

  it('of a default client carries the checksum of an empty body and is refused', async () => {
    const url = await getSignedUrl(s3.client, new PutObjectCommand({ Bucket, Key: 'default-client' }));
    const reply = await fetch(url, { method: 'PUT', body: 'a file' });

    expect(url).toContain('x-amz-checksum-crc32=AAAAAA');
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('BadDigest');
  });

  it.each([
    { what: 'the signed type and length', type: 'text/csv', body: '12345', status: 200 },
    { what: 'another type', type: 'text/html', body: '12345', status: 403 },
    { what: 'another length', type: 'text/csv', body: '123456', status: 403 },
  ])('with $what is answered with $status', async ({ type, body, status }) => {
    const url = await uploadUrl({ ContentType: 'text/csv', ContentLength: 5 }, ['content-type', 'content-length']);
    const reply = await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } });

    expect(reply.status).toBe(status);
  });

  it('keeps the metadata that its query carries', async () => {
    const url = await uploadUrl({ Key: 'with-metadata', Metadata: { structure: 'riverside' } });
    await fetch(url, { method: 'PUT', body: 'x' });

    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'with-metadata' }));
    expect(got.Metadata).toEqual({ structure: 'riverside' });
  });
});

describe('a preflight', () => {
  const preflight = (headers: Record<string, string>, bucket = Bucket) =>
    fetch(`${s3.endpoint}/${bucket}/upload`, { method: 'OPTIONS', headers });

  it('for a PUT is allowed by the first rule that fits', async () => {
    const reply = await preflight({
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'Content-Type, x-amz-checksum-crc32',
    });

    expect(reply.status).toBe(200);
    expect(
      headersOf(reply, [
        'access-control-allow-origin',
        'access-control-allow-methods',
        'access-control-allow-headers',
        'access-control-max-age',
      ]),
    ).toEqual([origin, 'GET, PUT, POST', 'content-type, x-amz-checksum-crc32', '3000']);
  });

  it('matches a wildcard in the origin', async () => {
    const reply = await preflight({
      origin: 'https://branch-7.preview.trestle.example',
      'access-control-request-method': 'PUT',
    });
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://branch-7.preview.trestle.example');
  });

  it.each<{ what: string; headers: Record<string, string> }>([
    {
      what: 'another origin',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
    },
    { what: 'another method', headers: { origin, 'access-control-request-method': 'DELETE' } },
    {
      what: 'another header',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    },
  ])('for $what is refused', async ({ headers }) => {
    expect((await preflight(headers)).status).toBe(403);
  });

  it('is refused where the bucket has no CORS configuration', async () => {
    const reply = await preflight({ origin, 'access-control-request-method': 'PUT' }, await s3.aBucket());
    expect(reply.status).toBe(403);
  });
});
