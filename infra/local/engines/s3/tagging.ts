import { inTransaction } from './database.ts';
import { checkedTags } from './object-headers.ts';
import { receiveDocument } from './receive-body.ts';
import { replyEmpty, replyXml } from './reply.ts';
import { type Operation, requestedVersionId, type S3Context, type S3Request } from './s3-context.ts';
import type { ObjectVersion, Tags } from './version-store.ts';
import { child, childrenNamed, childText, parseXml } from './xml.ts';

export const getObjectTagging: Operation = (context, request, response) => {
  const version = taggedVersion(context, request);
  const tags = version.detail.tags.map(([Key, Value]) => ({ Key, Value }));
  replyXml(response, 'Tagging', { TagSet: { Tag: tags } }, versionHeader(version));
};

export const putObjectTagging: Operation = async (context, request, response) => {
  const tags = readTags(await receiveDocument(request));
  replyEmpty(response, 200, versionHeader(replaceTags(context, request, tags)));
};

export const deleteObjectTagging: Operation = (context, request, response) => {
  replyEmpty(response, 204, versionHeader(replaceTags(context, request, [])));
};

/** The tags of a `Tagging` document. Throws MalformedXML or InvalidTag. */
export function readTags(document: string, most = 10): Tags {
  const tagSet = child(parseXml(document, 'Tagging'), 'TagSet');
  const tags = tagSet === undefined ? [] : childrenNamed(tagSet, 'Tag');
  return checkedTags(
    tags.map((tag) => [childText(tag, 'Key') ?? '', childText(tag, 'Value') ?? ''] as const),
    most,
  );
}

function replaceTags(context: S3Context, request: S3Request, tags: Tags): ObjectVersion {
  return inTransaction(context.database, () => {
    const version = taggedVersion(context, request);
    context.versions.replaceDetail(version, { ...version.detail, tags });
    return version;
  });
}

function taggedVersion({ buckets, versions }: S3Context, request: S3Request): ObjectVersion {
  buckets.get(request.bucket);
  return versions.get(request.bucket, request.key, requestedVersionId(request));
}

function versionHeader({ versionId }: ObjectVersion): Record<string, string> {
  return versionId === 'null' ? {} : { 'x-amz-version-id': versionId };
}
