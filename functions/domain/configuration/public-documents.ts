import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { blobKey, readBlob } from '#functions/platform/files/blob-store.ts';
import { storeBytes } from '#functions/platform/files/upload-store.ts';
import { FileReply } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ConfigurationContext } from './context.ts';

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/** The type of an image by its first bytes, whatever its name says; null for anything that is not PNG, JPEG, GIF or WebP. */
function imageType(bytes: Uint8Array): string | null {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return null;
}

type Calls = typeof configuration.calls;

const largestImageInBytes = 2 * 1024 * 1024;

const PublicDocument = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Names the bytes. */
  key: z.string(),
});

const keyOf = (id: string) => ({ kind: 'PublicDocument', id });

/** Beside the rooms of the organization; a room's id is never this word. */
const folder = 'public';

/** The file of the request with its true type. */
function imageOf({ file }: RequestScope) {
  if (file === null || file.bytes.length === 0) throw new DomainError('uploadEmpty');
  const contentType = file.bytes.length > largestImageInBytes ? null : imageType(file.bytes);
  if (contentType === null) throw new DomainError('imageNotAccepted');
  return { bytes: file.bytes, contentType };
}

export const publishDocument: UseCase<Calls['publishDocument'], ConfigurationContext> = async (
  { params, body: { type, name } },
  { scope, setLogo },
) => {
  const { bytes, contentType } = imageOf(scope);
  const id = randomUUID();
  const key = blobKey(params.id, folder, id);
  // A path, so that it stays true when the site moves to another address.
  const url = `/api/public/organizations/${params.id}/documents/${id}`;
  await storeBytes(
    { id, key, about: { publicDocumentId: id } },
    { bytes, contentType },
    scope,
    async (kept, sha256) => {
      const change = scope.table.change({
        key: keyOf(id),
        expects: 'absent',
        value: { id, type, name, contentType, size: bytes.length, sha256, key },
        event: 'publicDocument.published',
      });
      if (type === 'Logo') await setLogo(url, [change, kept], scope);
      else await writeRecords([change, kept], scope.actor, scope.clock.now());
    },
  );
  return { id, name, url };
};

export const readPublicDocument: UseCase<Calls['readPublicDocument'], ConfigurationContext> = async ({ params }) => {
  const document = await tableOf(params.id).get(keyOf(params.documentId), PublicDocument);
  const bytes = document && (await readBlob(document.key));
  if (!document || !bytes) throw new DomainError('publicDocumentNotFound');
  return new FileReply({ bytes, contentType: document.contentType, name: document.name, isPublic: true });
};
