import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from './context.ts';

/** The file of a structure's room that somebody has chosen. Refuses a folder, and with `documentNotFound` what the request may not see. */
export async function chosenFile(
  structureId: string,
  documentId: string,
  context: CovenantsContext,
  field = 'documentId',
) {
  const document = await context.document(structureId, documentId);
  if (document.logicalType === 'Folder')
    throw new DomainError('requestInvalid', { fields: { [field]: 'Choose a file, not a folder.' } });
  return document;
}
