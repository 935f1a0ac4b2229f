import { discardUnused } from './commit-object.ts';
import { checkWriteConditions } from './conditions.ts';
import { inTransaction } from './database.ts';
import { receiveDocument } from './receive-body.ts';
import { replyEmpty, replyXml } from './reply.ts';
import { newId, type Operation, requestedVersionId, type S3Context } from './s3-context.ts';
import { s3Error } from './s3-error.ts';
import { childrenNamed, childText, parseXml } from './xml.ts';

const mostKeysAtOnce = 1000;

interface Deletion {
  /** The id of the removed version or of the new delete marker; undefined where nothing is versioned. */
  readonly versionId: string | undefined;
  /** Whether a delete marker was written or removed. */
  readonly isDeleteMarker: boolean;
  readonly freed: readonly string[];
}

export const deleteObject: Operation = async (context, request, response) => {
  const { bucket, key, headers } = request;
  const versionId = requestedVersionId(request);
  const deletion = inTransaction(context.database, () => {
    context.buckets.get(bucket);
    if (headers['if-match'] !== undefined) checkWriteConditions(headers, key, context.versions.latest(bucket, key));
    return remove(context, bucket, key, versionId);
  });
  await discardUnused(context, deletion.freed);
  replyEmpty(response, 204, {
    'x-amz-version-id': deletion.versionId,
    'x-amz-delete-marker': deletion.isDeleteMarker ? 'true' : undefined,
  });
};

export const deleteObjects: Operation = async (context, request, response) => {
  const document = parseXml(await receiveDocument(request), 'Delete');
  const isQuiet = childText(document, 'Quiet') === 'true';
  const targets = childrenNamed(document, 'Object').map((object) => ({
    key: childText(object, 'Key') ?? '',
    versionId: childText(object, 'VersionId'),
  }));
  const isSound = targets.length > 0 && targets.length <= mostKeysAtOnce && targets.every(({ key }) => key !== '');
  if (!isSound) throw s3Error('MalformedXML');

  const deletions = inTransaction(context.database, () => {
    context.buckets.get(request.bucket);
    return targets.map(({ key, versionId }) => ({
      key,
      given: versionId,
      ...remove(context, request.bucket, key, versionId),
    }));
  });
  await discardUnused(
    context,
    deletions.flatMap(({ freed }) => freed),
  );
  const deleted = deletions.map(({ key, given, versionId, isDeleteMarker }) => ({
    Key: key,
    VersionId: given,
    DeleteMarker: isDeleteMarker || undefined,
    DeleteMarkerVersionId: isDeleteMarker ? versionId : undefined,
  }));
  replyXml(response, 'DeleteResult', { Deleted: isQuiet ? [] : deleted });
};

function remove(context: S3Context, bucket: string, key: string, versionId: string | undefined): Deletion {
  return versionId === undefined ? hide(context, bucket, key) : removeVersion(context, bucket, key, versionId);
}

function removeVersion({ versions }: S3Context, bucket: string, key: string, versionId: string): Deletion {
  const version = versions.find(bucket, key, versionId);
  const freed = version === undefined ? [] : versions.remove(version);
  return { versionId, isDeleteMarker: version?.isDeleteMarker ?? false, freed };
}

/** Without a version id nothing is lost in a versioned bucket: a delete marker becomes the newest version. */
function hide({ buckets, versions }: S3Context, bucket: string, key: string): Deletion {
  const { versioning } = buckets.get(bucket);
  const versionId = versioning === 'Enabled' ? newId() : 'null';
  const replaced = versions.find(bucket, key, versionId);
  const freed = replaced === undefined ? [] : versions.remove(replaced);
  if (versioning === '') return { versionId: undefined, isDeleteMarker: false, freed };

  const detail = {
    headers: {},
    metadata: {},
    checksums: {},
    checksumType: 'FULL_OBJECT',
    tags: [],
    parts: [],
  } as const;
  const lastModified = Date.now();
  versions.insert({ bucket, key, versionId, isDeleteMarker: true, size: 0, etag: '', lastModified, detail }, []);
  return { versionId, isDeleteMarker: true, freed };
}
