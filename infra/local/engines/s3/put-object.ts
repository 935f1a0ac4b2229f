import { commitObject, discardUnused } from './commit-object.ts';
import { checkWriteConditions } from './conditions.ts';
import { checksumHeaders, refuseUnsupportedHeaders, uploadDetail, versionHeaders } from './object-headers.ts';
import { receiveContent } from './receive-body.ts';
import { quoted, replyEmpty } from './reply.ts';
import type { Operation } from './s3-context.ts';
import { s3Error } from './s3-error.ts';

const largestPutInBytes = 5 * 1024 ** 3;

export const putObject: Operation = async (context, request, response) => {
  const { bucket, key, headers } = request;
  context.buckets.get(bucket);
  refuseUnsupportedHeaders(headers);
  if (Number(headers['content-length']) > largestPutInBytes) throw s3Error('EntityTooLarge');
  // Checked here so that a doomed upload is refused early, and again in the transaction, where it counts.
  checkWriteConditions(headers, key, context.versions.latest(bucket, key));
  const detail = uploadDetail(headers);

  const { segment, md5, checksums } = await receiveContent(context.contents, request);
  try {
    const version = await commitObject(context, request, {
      etag: md5,
      detail: { ...detail, checksums, checksumType: 'FULL_OBJECT', parts: [] },
      segments: [segment],
    });
    replyEmpty(response, 200, { etag: quoted(md5), ...versionHeaders(version), ...checksumHeaders(version) });
  } catch (error) {
    await discardUnused(context, [segment.contentId]);
    throw error;
  }
};
