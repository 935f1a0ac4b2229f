import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;
const Key = 'private/agreement (1) +é.txt';

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
  await s3.client.send(new PutObjectCommand({ Bucket, Key, Body: 'private' }));
});
afterAll(() => s3.close());

const presignedGet = (options: object = {}) => getSignedUrl(s3.client, new GetObjectCommand({ Bucket, Key }), options);
const codeOf = async (reply: Response) => /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1];

describe('a request', () => {
  it('signed with another secret or key is refused', async () => {
    const { accessKeyId, secretAccessKey } = s3.credentials;
    const get = (credentials: { accessKeyId: string; secretAccessKey: string }) =>
      outcomeOf(s3.clientWith({ credentials }).send(new GetObjectCommand({ Bucket, Key })));

    expect(await get({ accessKeyId, secretAccessKey: 'another' })).toBe('SignatureDoesNotMatch');
    expect(await get({ accessKeyId: 'AKIAANOTHER', secretAccessKey })).toBe('InvalidAccessKeyId');
    expect(await get({ accessKeyId, secretAccessKey })).toBe('accepted');
  });

  it('without a signature is refused, whatever it asks for', async () => {
    const path = `${s3.endpoint}/${Bucket}`;
    const replies = [
      await fetch(`${path}/${encodeURIComponent(Key)}`),
      await fetch(path),
      await fetch(`${path}/x`, { method: 'PUT', body: 'x' }),
      await fetch(`${path}/x`, { method: 'DELETE' }),
      await fetch(s3.endpoint),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('whose clock is more than 15 minutes off is refused', async () => {
    const late = s3.clientWith({ systemClockOffset: -16 * 60_000 });
    const close = s3.clientWith({ systemClockOffset: -14 * 60_000 });

    expect(await outcomeOf(late.send(new ListObjectsV2Command({ Bucket })))).toBe('RequestTimeTooSkewed');
    expect(await outcomeOf(close.send(new ListObjectsV2Command({ Bucket })))).toBe('accepted');
  });

  it('whose body was changed on the way is refused and leaves no object', async () => {
    const client = s3.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });
    client.middlewareStack.add(
      (next) => (args) => {
        if (hasBody(args.request)) args.request.body = 'forged!';
        return next(args);
      },
      { step: 'deserialize', priority: 'low' },
    );

    const put = client.send(new PutObjectCommand({ Bucket, Key: 'changed', Body: 'genuine' }));
    expect(await outcomeOf(put)).toBe('XAmzContentSHA256Mismatch');
    expect(await outcomeOf(s3.client.send(new GetObjectCommand({ Bucket, Key: 'changed' })))).toBe('NoSuchKey');
  });
});

describe('a presigned URL', () => {
  it('gives the object to whoever holds it', async () => {
    const reply = await fetch(await presignedGet());

    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('private');
  });

  it('is refused once it has expired', async () => {
    const url = await presignedGet({ expiresIn: 60, signingDate: new Date(Date.now() - 61_000) });
    const reply = await fetch(url);

    expect(reply.status).toBe(403);
    expect(await reply.text()).toContain('Request has expired');
  });

  it.each([
    { part: 'its key', tamper: (url: URL) => url.pathname.replace('agreement', 'other') + url.search },
    {
      part: 'its expiry',
      tamper: (url: URL) => url.pathname + url.search.replace('X-Amz-Expires=900', 'X-Amz-Expires=901'),
    },
    { part: 'its query', tamper: (url: URL) => `${url.pathname}${url.search}&response-content-type=text/html` },
    {
      part: 'its signature',
      tamper: (url: URL) => url.pathname + url.search.replace(/(X-Amz-Signature=)..../, '$10000'),
    },
  ])('is refused when $part was changed', async ({ tamper }) => {
    const genuine = new URL(await presignedGet());
    const reply = await fetch(new URL(tamper(genuine), s3.endpoint));

    expect(reply.status).toBe(403);
    expect(await codeOf(reply)).toBe('SignatureDoesNotMatch');
  });

  it('serves no other method than its own', async () => {
    const reply = await fetch(await presignedGet(), { method: 'DELETE' });
    expect(reply.status).toBe(403);
  });

  it('does not let unsigned x-amz headers in', async () => {
    const reply = await fetch(await presignedGet(), { headers: { 'x-amz-meta-extra': '1' } });
    expect(reply.status).toBe(403);
  });

  it('without all its parameters, or valid for more than 7 days, is refused', async () => {
    const url = await presignedGet();
    const incomplete = await fetch(url.replace(/&X-Amz-Date=[^&]+/, ''));
    const tooLong = await fetch(url.replace('X-Amz-Expires=900', 'X-Amz-Expires=604801'));

    expect([incomplete.status, await codeOf(incomplete)]).toEqual([400, 'AuthorizationQueryParametersError']);
    expect([tooLong.status, await codeOf(tooLong)]).toEqual([400, 'AuthorizationQueryParametersError']);
  });
});

function hasBody(request: unknown): request is { body: unknown } {
  return typeof request === 'object' && request !== null && 'body' in request;
}
