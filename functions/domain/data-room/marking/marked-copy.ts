import { randomUUID } from 'node:crypto';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { putBlob, readBlob } from '#functions/platform/files/blob-store.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { formatMoment } from '#shared/format/dates.ts';
import type { DataRoomContext } from '../context.ts';
import type { StoredVersion } from '../document-record.ts';
import { type Mark, UnmarkablePdf } from './pdf-marker.ts';

const pdf = 'application/pdf';

/** A PDF is marked in memory, where it takes several times its size. */
const largestMarkedInBytes = 25 * 1_048_576;

type Marked = Pick<StoredVersion, 'contentType' | 'size'>;

const isPdf = ({ contentType }: { readonly contentType: string | null }): boolean =>
  (contentType ?? '').toLowerCase().split(';')[0]?.trim() === pdf;

/** Whether a file can be marked at all, as far as it is known without looking into it. */
export const isMarkable = ({
  contentType,
  size,
}: {
  readonly contentType: string | null;
  readonly size: number | null;
}) => isPdf({ contentType }) && (size ?? 0) <= largestMarkedInBytes;

function requireMarkable(file: Marked): void {
  if (!isPdf(file)) throw new DomainError('documentNotMarkable');
  if (!isMarkable(file)) throw new DomainError('documentTooLargeToMark');
}

/** Who reads, for whom, and when. */
async function markFor(scope: RequestScope): Promise<Mark> {
  const { agent, organizationId, clock } = scope;
  const { name: organization } = await readOrganization(organizationId);
  const name = actorName(scope);
  const at = formatMoment(clock.now().toISOString(), 'UTC');
  return { name, note: `Copy for ${name}, ${agent.email}, from ${organization}, ${at} UTC. Do not pass on.` };
}

/**
 * A copy of a PDF that carries on each page who it was made for. Refuses with `documentNotMarkable`, `documentTooLargeToMark` and `documentMarkRefused`:
 * nothing is ever answered without the mark. Null where the file is missing.
 */
export async function markedCopy(
  version: Pick<StoredVersion, 'key' | 'contentType' | 'size'>,
  { scope, markPdf }: Pick<DataRoomContext, 'scope' | 'markPdf'>,
): Promise<Uint8Array | null> {
  requireMarkable(version);
  const [bytes, mark] = await Promise.all([readBlob(version.key), markFor(scope)]);
  if (bytes === null) return null;
  try {
    return await markPdf(bytes, mark);
  } catch (error) {
    if (!(error instanceof UnmarkablePdf)) throw error;
    const code = error.reason === 'tooManyPages' ? 'documentTooLargeToMark' : 'documentMarkRefused';
    throw new DomainError(code, { reason: error.reason });
  }
}

/** Puts a copy where an address can be told for it. The bucket takes it away on the next day (`infra/stacks/data-stack.ts`). */
export async function storeCopy(bytes: Uint8Array, { organizationId }: RequestScope): Promise<string> {
  const key = `marked-copies/${organizationId}/${randomUUID()}`;
  await putBlob(key, bytes, { size: bytes.length, contentType: pdf, sha256: null });
  return key;
}
