import { checkWriteConditions } from './conditions.ts';
import type { Segment } from './content-store.ts';
import { inTransaction } from './database.ts';
import { newId, type S3Context, type S3Request } from './s3-context.ts';
import type { NewVersion, ObjectVersion } from './version-store.ts';

/** An object that is ready to become the newest version of its key. */
export interface ObjectDraft extends Pick<NewVersion, 'etag' | 'detail'> {
  readonly segments: readonly Segment[];
}

export type WriteTarget = Pick<S3Request, 'bucket' | 'key' | 'headers'>;

/**
 * Makes the draft the newest version of its key in one transaction with the conditions of the request and `alongside`, which may remove
 * what the object was made of and returns the contents that this frees. When anything is refused, `segments` are left to the caller.
 */
export async function commitObject(
  context: S3Context,
  { bucket, key, headers }: WriteTarget,
  draft: ObjectDraft,
  alongside: () => string[] = () => [],
): Promise<ObjectVersion> {
  const { database, buckets, versions } = context;
  const { version, freed } = inTransaction(database, () => {
    const versionId = buckets.get(bucket).versioning === 'Enabled' ? newId() : 'null';
    checkWriteConditions(headers, key, versions.latest(bucket, key));
    const freed = alongside();
    const replaced = versions.find(bucket, key, versionId);
    if (replaced !== undefined) freed.push(...versions.remove(replaced));
    versions.insert(
      { bucket, key, versionId, isDeleteMarker: false, lastModified: Date.now(), ...sized(draft) },
      draft.segments,
    );
    return { version: versions.get(bucket, key), freed };
  });
  await discardUnused(context, freed);
  return version;
}

/** Deletes those of the contents that nothing names any more; copies share their content with their source. */
export async function discardUnused({ database, contents }: S3Context, contentIds: readonly string[]): Promise<void> {
  const isUsed = contentUsage(database);
  await contents.discard(contentIds.filter((contentId) => !isUsed(contentId)));
}

/** A test of whether any version or any part of an upload names a content. */
export function contentUsage(database: S3Context['database']): (contentId: string) => boolean {
  const inSegments = database.prepare('select 1 from segments where content_id = ? limit 1');
  const inParts = database.prepare('select 1 from parts where content_id = ? limit 1');
  return (contentId) => inSegments.get(contentId) !== undefined || inParts.get(contentId) !== undefined;
}

function sized({ etag, detail, segments }: ObjectDraft): Pick<NewVersion, 'etag' | 'detail' | 'size'> {
  return { etag, detail, size: segments.reduce((sum, { size }) => sum + size, 0) };
}
