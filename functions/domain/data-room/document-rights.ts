import { isTranslationSetUp } from '#functions/platform/translation-service.ts';
import type { DocumentAct } from '#shared/domain/document.ts';
import { isReleasable, lockOf } from '#shared/domain/file-scan.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { isTranslatable } from '#shared/domain/translation.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentSight, documentSight } from './exports/document-sight-reader.ts';
import { isMarkable } from './marking/marked-copy.ts';
import { type Numbers, numbersBy } from './numbers.ts';
import { type RoomRules, readRoomRules } from './room-rules.ts';

export interface DocumentRights {
  readonly rules: RoomRules;
  /** Whether the reader gets documents with a mark on each page, or not at all. */
  readonly isMarked: boolean;
  /** Whether the reader is a guest, or has no place in the organization. */
  readonly isOutsider: boolean;
  readonly sight: DocumentSight;
  readonly numbers: Numbers;
  actsOn(document: DocumentRecord): Promise<readonly DocumentAct[]>;
  /** Refuses with `notPermitted`. */
  require(act: DocumentAct, document: DocumentRecord): Promise<void>;
  mayUploadInto(folderId: string | null): Promise<boolean>;
}

/** Whether all that it ever held came from one and the same: what others have filed is theirs too. */
const isAllOf = ({ versions }: DocumentRecord, agentId: string): boolean =>
  versions.length > 0 && versions.every(({ uploadedBy }) => uploadedBy === agentId);

/** Whether nobody gets the latest version, because it may hold malware. */
function isLocked({ versions, fileVersion }: DocumentRecord, now: Date): boolean {
  const latest = versions.find(({ version }) => version === fileVersion);
  return latest !== undefined && lockOf(latest, now) !== null;
}

/** Whoever is in the organization as a guest or has no place in it. */
const isOutside = ({ membership, agent }: DataRoomContext['scope']): boolean =>
  !agent.superuser && isExternalAccess(membership?.accessType ?? 'UNAFFILIATED');

/**
 * What the reader may do in a room. Whoever may create documents does everything. The right to upload is enough to rename and replace what one has
 * uploaded oneself; the right to edit, to describe documents and to see who has opened them.
 */
export async function rightsIn(roomId: string, { scope, rooms }: DataRoomContext): Promise<DocumentRights> {
  const rules = await readRoomRules(scope.organizationId);
  const sight = documentSight(scope, roomId);
  const isOutsider = isOutside(scope);
  const isMarked = rules.marksForGuests && isOutsider;
  const mayUploadInto: DocumentRights['mayUploadInto'] = (folderId) => sight.mayIn('Edit', folderId, documentUpload);

  // What is marked for the reader would come back without the marks.
  const isTranslated = (document: DocumentRecord): boolean =>
    document.logicalType === 'Document' &&
    isTranslationSetUp() &&
    !isMarked &&
    rules.takesUploads &&
    isTranslatable(document.name) &&
    !isLocked(document, scope.clock.now());
  // Whoever answers for a file that nobody could look into belongs to the organization.
  const hasReleasable = ({ versions }: DocumentRecord): boolean =>
    !isOutsider && versions.some((version) => isReleasable(version, scope.clock.now()));

  const actsOn: DocumentRights['actsOn'] = async (document) => {
    const [manages, edits, uploads] = await Promise.all([
      sight.may('Create', document),
      sight.may('Edit', document),
      sight.may('Edit', document, documentUpload),
    ]);
    const isFile = document.logicalType === 'Document';
    const changesOwn = uploads && isAllOf(document, scope.agent.id);
    const held: readonly (readonly [DocumentAct, boolean])[] = [
      ['describe', edits || changesOwn],
      ['rename', manages || changesOwn],
      ['replace', isFile && uploads && (manages || changesOwn)],
      ['manage', manages],
      ['translate', isTranslated(document) && (await mayUploadInto(document.parentId))],
      ['download', !rules.isViewOnly && (!isFile || !isMarked || isMarkable(document))],
      ['openings', isFile && edits],
      ['release', manages && hasReleasable(document)],
    ];
    return held.flatMap(([act, isHeld]) => (isHeld ? [act] : []));
  };
  return {
    rules,
    isMarked,
    isOutsider,
    sight,
    numbers: numbersBy((folderId) => rooms.find(roomId, folderId)),
    actsOn,
    mayUploadInto,
    require: async (act, document) => {
      const acts = await actsOn(document);
      if (!acts.includes(act)) throw new DomainError('notPermitted', { reason: `${act} of a document` });
    },
  };
}
