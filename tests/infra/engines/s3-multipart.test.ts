import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectAttributesCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, type ServedS3, serveS3 } from './serve-s3.ts';

let s3: ServedS3;
let Bucket: string;
const mebibyte = 1024 * 1024;
const content = randomBytes(12 * mebibyte);

beforeAll(async () => {
  s3 = await serveS3();
  Bucket = await s3.aBucket();
});
afterAll(() => s3.close());

async function contentOf(Key: string, input: object = {}): Promise<Buffer> {
  const got = await s3.client.send(new GetObjectCommand({ Bucket, Key, ...input }));
  return Buffer.from((await got.Body?.transformToByteArray()) ?? []);
}

async function begin(Key: string, input: Partial<CreateMultipartUploadCommandInput> = {}) {
  const { UploadId } = await s3.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }));
  const target = { Bucket, Key, UploadId };
  const ChecksumAlgorithm = input.ChecksumAlgorithm;
  return {
    target,
    part: async (PartNumber: number, Body: Buffer | string): Promise<CompletedPart> => {
      const sent = await s3.client.send(new UploadPartCommand({ ...target, PartNumber, Body, ChecksumAlgorithm }));
      const { ETag, ChecksumCRC32, ChecksumSHA256, ChecksumCRC64NVME } = sent;
      return { PartNumber, ETag, ChecksumCRC32, ChecksumSHA256, ChecksumCRC64NVME };
    },
    complete: (Parts: CompletedPart[]) =>
      s3.client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } })),
  };
}

describe('a multipart upload', () => {
  it('of 12 MB through lib-storage arrives byte for byte', async () => {
    const Body = Readable.from([content.subarray(0, 7_000_000), content.subarray(7_000_000)], { objectMode: false });
    const params = { Bucket, Key: 'model.xlsx', Body, ContentType: 'application/vnd.ms-excel', Metadata: { v: '3' } };
    const done = await new Upload({ client: s3.client, params, partSize: 5 * mebibyte }).done();

    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'model.xlsx' }));
    const digests = [0, 5, 10].map((start) =>
      createHash('md5')
        .update(content.subarray(start * mebibyte, (start + 5) * mebibyte))
        .digest(),
    );
    const etag = `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-3"`;
    expect(done.ETag).toBe(etag);
    expect(head).toMatchObject({
      ETag: etag,
      ContentLength: content.length,
      ContentType: 'application/vnd.ms-excel',
      Metadata: { v: '3' },
    });
    expect((await contentOf('model.xlsx')).equals(content)).toBe(true);
  });

  it('can be read over the seam of two parts, and part by part', async () => {
    const upload = await begin('seam');
    const parts = [await upload.part(1, content.subarray(0, 5 * mebibyte)), await upload.part(2, 'the end')];
    await upload.complete(parts);

    const Range = `bytes=${5 * mebibyte - 4}-${5 * mebibyte + 2}`;
    const expected = Buffer.concat([content.subarray(5 * mebibyte - 4, 5 * mebibyte), Buffer.from('the')]);
    expect((await contentOf('seam', { Range })).equals(expected)).toBe(true);
    expect((await contentOf('seam', { PartNumber: 2 })).toString()).toBe('the end');
    const part = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'seam', PartNumber: 2 }));
    expect(part).toMatchObject({ PartsCount: 2, ContentLength: 7 });
  });

  it('keeps the last of two parts with the same number', async () => {
    const upload = await begin('again');
    const first = await upload.part(1, 'first try');
    const second = await upload.part(1, 'second try');

    expect(await outcomeOf(upload.complete([first]))).toBe('InvalidPart');
    await upload.complete([second]);
    expect((await contentOf('again')).toString()).toBe('second try');
  });

  it('lists its parts and is listed until it is aborted', async () => {
    const upload = await begin('drafts/aborted');
    await upload.part(1, 'one');
    await upload.part(2, 'two');

    const parts = await s3.client.send(new ListPartsCommand({ ...upload.target, MaxParts: 1 }));
    const rest = await s3.client.send(
      new ListPartsCommand({ ...upload.target, PartNumberMarker: parts.NextPartNumberMarker }),
    );
    const before = await s3.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'drafts/' }));
    await s3.client.send(new AbortMultipartUploadCommand(upload.target));
    const after = await s3.client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'drafts/' }));

    expect(parts).toMatchObject({ IsTruncated: true, Parts: [{ PartNumber: 1, Size: 3 }] });
    expect(rest).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 2, Size: 3 }] });
    expect(before.Uploads).toMatchObject([{ Key: 'drafts/aborted', UploadId: upload.target.UploadId }]);
    expect(after.Uploads ?? []).toEqual([]);
    expect(await outcomeOf(upload.part(3, 'late'))).toBe('NoSuchUpload');
    expect(await outcomeOf(s3.client.send(new HeadObjectCommand({ Bucket, Key: 'drafts/aborted' })))).toBe('NotFound');
  });

  it('is refused when a part but the last is too small, unknown, or out of order', async () => {
    const upload = await begin('refused');
    const [one, two] = [await upload.part(1, 'small'), await upload.part(2, 'small too')];

    expect(await outcomeOf(upload.complete([one, two]))).toBe('EntityTooSmall');
    expect(await outcomeOf(upload.complete([two, one]))).toBe('InvalidPartOrder');
    expect(await outcomeOf(upload.complete([{ ...two, ETag: one.ETag }]))).toBe('InvalidPart');
    expect(await outcomeOf(upload.complete([two]))).toBe('accepted');
  });

  it('may take parts from another object', async () => {
    const upload = await begin('assembled');
    const copied = await s3.client.send(
      new UploadPartCopyCommand({
        ...upload.target,
        PartNumber: 1,
        CopySource: `${Bucket}/model.xlsx`,
        CopySourceRange: `bytes=1-${5 * mebibyte}`,
      }),
    );
    const last = await upload.part(2, 'tail');
    await upload.complete([{ PartNumber: 1, ETag: copied.CopyPartResult?.ETag }, last]);

    const expected = Buffer.concat([content.subarray(1, 5 * mebibyte + 1), Buffer.from('tail')]);
    expect((await contentOf('assembled')).equals(expected)).toBe(true);
  });

  it('becomes one piece when it is copied', async () => {
    await s3.client.send(new CopyObjectCommand({ Bucket, Key: 'copied', CopySource: `${Bucket}/model.xlsx` }));

    const head = await s3.client.send(new HeadObjectCommand({ Bucket, Key: 'copied' }));
    expect(head.ETag).toBe(`"${createHash('md5').update(content).digest('hex')}"`);
    expect((await contentOf('copied')).equals(content)).toBe(true);
  });
});

describe('the checksum of a multipart upload', () => {
  it('is a checksum of checksums for SHA256, and GetObjectAttributes tells those of the parts', async () => {
    const upload = await begin('sha', { ChecksumAlgorithm: 'SHA256' });
    const parts = [await upload.part(1, content.subarray(0, 5 * mebibyte)), await upload.part(2, 'the end')];
    const done = await upload.complete(parts);
    const attributes = await s3.client.send(
      new GetObjectAttributesCommand({ Bucket, Key: 'sha', ObjectAttributes: ['ObjectParts', 'Checksum'] }),
    );

    const joined = Buffer.concat(parts.map(({ ChecksumSHA256 = '' }) => Buffer.from(ChecksumSHA256, 'base64')));
    const expected = `${createHash('sha256').update(joined).digest('base64')}-2`;
    expect(done).toMatchObject({ ChecksumSHA256: expected, ChecksumType: 'COMPOSITE' });
    expect(attributes.Checksum).toMatchObject({ ChecksumSHA256: expected, ChecksumType: 'COMPOSITE' });
    expect(attributes.ObjectParts).toMatchObject({
      TotalPartsCount: 2,
      Parts: [
        { PartNumber: 1, Size: 5 * mebibyte, ChecksumSHA256: parts[0]?.ChecksumSHA256 },
        { PartNumber: 2, Size: 7, ChecksumSHA256: parts[1]?.ChecksumSHA256 },
      ],
    });
  });

  it('covers the whole object for CRC64NVME, so that the SDK can verify what it reads', async () => {
    const upload = await begin('crc64', { ChecksumAlgorithm: 'CRC64NVME' });
    const parts = [await upload.part(1, content.subarray(0, 5 * mebibyte)), await upload.part(2, 'the end')];
    const done = await upload.complete(parts);

    const whole = Buffer.concat([content.subarray(0, 5 * mebibyte), Buffer.from('the end')]);
    expect(done.ChecksumType).toBe('FULL_OBJECT');
    expect((await contentOf('crc64', { ChecksumMode: 'ENABLED' })).equals(whole)).toBe(true);
  });

  it('must be given for each part on completion', async () => {
    const upload = await begin('unsummed', { ChecksumAlgorithm: 'SHA256' });
    const { PartNumber, ETag } = await upload.part(1, 'only');

    expect(await outcomeOf(upload.complete([{ PartNumber, ETag }]))).toBe('InvalidRequest');
  });
});
