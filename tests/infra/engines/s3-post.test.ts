import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
});
afterAll(() => s3.close());

const presign = (options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(s3.client, {
    Bucket,
    Key: 'uploads/plan.pdf',
    Conditions: [['content-length-range', 1, 1000], { 'Content-Type': 'application/pdf' }],
    Fields: { 'Content-Type': 'application/pdf' },
    ...options,
  });

async function post(
  { url, fields }: { url: string; fields: Record<string, string> },
  file = new Blob(['the plan']),
  changes: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
  form.append('file', file, 'plan of the site.pdf');
  const reply = await fetch(url, { method: 'POST', body: form });
  const text = await reply.text();
  return { status: reply.status, text, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] };
}

interface Refusal {
  readonly when: string;
  readonly file?: Blob;
  readonly changes: Record<string, string>;
  readonly code: string;
}

const refusals: Refusal[] = [
  { when: 'the file is too large', file: new Blob(['x'.repeat(1001)]), changes: {}, code: 'EntityTooLarge' },
  {
    when: 'the file is far too large',
    file: new Blob([new Uint8Array(20_000_000)]),
    changes: {},
    code: 'EntityTooLarge',
  },
  { when: 'the file is too small', file: new Blob([]), changes: {}, code: 'EntityTooSmall' },
  { when: 'a field differs from its condition', changes: { 'Content-Type': 'text/html' }, code: 'AccessDenied' },
  { when: 'the key is another', changes: { key: 'elsewhere' }, code: 'AccessDenied' },
  { when: 'a field is not in the policy', changes: { 'x-amz-meta-extra': '1' }, code: 'AccessDenied' },
  { when: 'the signature is wrong', changes: { 'X-Amz-Signature': '0'.repeat(64) }, code: 'SignatureDoesNotMatch' },
  { when: 'the policy was replaced', changes: { Policy: btoa('{}') }, code: 'SignatureDoesNotMatch' },
  { when: 'the policy is missing', changes: { Policy: '' }, code: 'SignatureDoesNotMatch' },
];

describe('a presigned POST', () => {
  it('takes a form that fulfills its policy', async () => {
    const reply = await post(await presign());

    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'uploads/plan.pdf' }));
    expect(reply.status).toBe(204);
    expect(got.ContentType).toBe('application/pdf');
    expect(await got.Body?.transformToString()).toBe('the plan');
  });

  it('takes binary content that looks like a boundary', async () => {
    const content = `\r\n--\r\n----\r\n${'\0'.repeat(200)}\r\n------WebKitFormBoundary\r\n--`;
    await post(await presign({ Key: 'binary' }), new Blob([content]));

    const got = await s3.client.send(new GetObjectCommand({ Bucket, Key: 'binary' }));
    expect(await got.Body?.transformToString()).toBe(content);
  });

  it('puts the name of the file into the key and answers 201 with a document when asked to', async () => {
    const presigned = await presign({
      Key: `inbox/\${filename}`,
      Fields: { 'Content-Type': 'application/pdf', success_action_status: '201', 'x-amz-meta-structure': 'riverside' },
      Conditions: [
        ['starts-with', '$Content-Type', 'application/'],
        ['eq', '$success_action_status', '201'],
        ['starts-with', '$x-amz-meta-structure', ''],
      ],
    });
    const reply = await post(presigned);

    expect(reply.status).toBe(201);
    expect(reply.text).toContain('<Key>inbox/plan of the site.pdf</Key>');
    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'inbox/plan of the site.pdf' }));
    expect(head.Metadata).toEqual({ structure: 'riverside' });
  });

  it.each(refusals)('is refused with $code when $when, and leaves no object', async ({ file, changes, code }) => {
    const reply = await post(await presign({ Key: 'refused' }), file, changes);

    expect(reply.code).toBe(code);
    expect(await outcomeOf(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'refused' })))).toBe('NotFound');
  });

  it('is refused in another bucket than the one it was made for', async () => {
    const presigned = await presign();
    const another = await s3.aBucket();

    expect(await post({ ...presigned, url: presigned.url.replace(Bucket, another) })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  });

  it('is refused once its policy has expired', async () => {
    const presigned = await presign({ Expires: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2_100));

    expect(await post(presigned)).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it('without any policy is refused', async () => {
    const reply = await post({ url: `${s3.endpoint}/${Bucket}`, fields: { key: 'anonymous' } });
    expect(reply).toMatchObject({ status: 403, code: 'AccessDenied' });
  });
});
