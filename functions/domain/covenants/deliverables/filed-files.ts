import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { foldersOf } from '#functions/domain/data-room/exports/folder-path-reader.ts';
import { readStructureInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { actorName } from '#functions/platform/http/actor-name.ts';
import { scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import { findAgent } from '#functions/platform/people/agent-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { asksForDeliveries } from '#shared/domain/deliverable-dates.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { periodToldBy, tellsTime } from '#shared/domain/told-periods.ts';
import type { WaitingReason } from '#shared/domain/waiting-file.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { type CovenantsContext, covenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { isInForce } from '../covenant-rules.ts';
import { readArrangements } from './arrangement-records.ts';
import { handInFiled } from './change-deliverables.ts';
import { type FiledContent, filedChange, findFiled, settled } from './filed-records.ts';
import { periodsForFile } from './periods-for-file.ts';

/** A document was filed, moved, renewed or deleted, by somebody. */
export interface FiledMessage {
  readonly organizationId: string;
  readonly roomId: string;
  readonly documentId: string;
  readonly fileVersion: number;
  readonly agentId: string;
}

interface Run {
  readonly table: Table;
  readonly clock: Clock;
  readonly correlationId: string;
}

/** A file in the folder of a covenant. */
interface InFolder {
  readonly documentId: string;
  readonly documentName: string;
  readonly fileVersion: number;
  readonly folderId: string;
  readonly folderName: string;
  /** The names of the folders below that one, and of the file. */
  readonly names: readonly string[];
  readonly covenantIds: readonly string[];
}

/** Where a file lies in the folder of a covenant; in the nearest, where one lies in another. Null for what is none, and for translations, which nobody asks for. */
async function inFolder({ table }: Run, { roomId, documentId }: FiledMessage): Promise<InFolder | null> {
  const arrangements = [...(await readArrangements(table, roomId)).values()];
  const arranged = new Set(arrangements.flatMap(({ folderId }) => folderId ?? []));
  if (arranged.size === 0) return null;
  const document = await findDocument(table, roomId, documentId);
  if (document === null || document.logicalType === 'Folder' || document.translationOf !== null) return null;
  const above = await foldersOf(table, roomId)(document.parentId);
  const place = above.findIndex((id) => arranged.has(id));
  const folderId = above[place];
  if (folderId === undefined) return null;
  const folders = await Promise.all(above.slice(0, place + 1).map((id) => findDocument(table, roomId, id)));
  const names = folders.toReversed().map((folder) => folder?.name ?? '');
  return {
    documentId,
    documentName: document.name,
    fileVersion: document.fileVersion,
    folderId,
    folderName: names[0] ?? '',
    names: [...names.slice(1), document.name],
    covenantIds: arrangements.filter((one) => one.folderId === folderId).map(({ covenantId }) => covenantId),
  };
}

/** For which period of which covenant a file is, or why that is not certain. */
async function meantBy(
  file: InFolder,
  covenants: readonly Covenant[],
  structure: Structure,
  context: CovenantsContext,
): Promise<{ readonly covenant: Covenant; readonly periodEnd: IsoDate } | WaitingReason> {
  const [covenant, ...others] = covenants;
  if (covenant === undefined) return 'NothingOpen';
  if (others.length > 0) return 'Several';
  const { asked, open, fiscalYearEnd } = await periodsForFile(covenant, structure, file.documentId, context);
  if (open.length === 0) return 'NothingOpen';
  const name = file.names.join(' / ');
  const periodEnd = periodToldBy(name, { asked, open, fiscalYearEnd });
  if (periodEnd !== null) return { covenant, periodEnd };
  return tellsTime(name) ? 'OtherTime' : 'Several';
}

/** What is refused then is for a person to look at. */
const refusals: Partial<Record<string, WaitingReason>> = {
  notPermitted: 'NotPermitted',
  covenantNotFound: 'NotPermitted',
  documentNotFound: 'NotPermitted',
  deliverableComplete: 'NothingOpen',
  deliverableNotAsked: 'NothingOpen',
  covenantObsolete: 'NothingOpen',
};

const reasonOf = (error: unknown): WaitingReason | undefined =>
  error instanceof DomainError ? refusals[error.code] : undefined;

const nameOf = async (agentId: string): Promise<string> => {
  const agent = await findAgent(agentId);
  return agent === null ? '' : actorName({ agent, session: null });
};

/** Hands it in, or answers why that is left to people. */
async function handedInOrWhy(
  file: InFolder,
  { message, kept }: { readonly message: FiledMessage; readonly kept: Omit<FiledContent, 'state' | 'reason'> },
  { table, correlationId }: Run,
): Promise<WaitingReason | null> {
  const { organizationId, roomId, agentId } = message;
  const structure = await readStructureInForce(table, roomId);
  const scope = await scopeOfAgent(
    { organizationId, agentId, asSuperuser: 'false' },
    correlationId,
    structurePath(structure),
  );
  if (scope === null) return 'NotPermitted';
  const context = covenantsContext(scope);
  const asking = (await context.repository.all(roomId)).filter(
    (covenant) => file.covenantIds.includes(covenant.id) && isInForce(covenant) && asksForDeliveries(covenant),
  );
  try {
    const meant = await meantBy(file, asking, structure, context);
    if (typeof meant === 'string') return meant;
    const { covenant, periodEnd } = meant;
    if (!rightsOn(covenant, scope).sees) return 'NotPermitted';
    await context.document(roomId, file.documentId);
    await handInFiled(
      { entityId: roomId, id: covenant.id, periodEnd },
      file,
      {
        note: `Put into the folder “${file.folderName}”.`,
        alongside: async () => {
          const before = await findFiled(table, roomId, file.documentId);
          return [filedChange(table, before, { ...kept, state: 'Settled', reason: null })];
        },
      },
      context,
    );
    return null;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

/**
 * Hands in a file that lies in the folder of a covenant, for the period that it is for. Where that is not certain the file waits for somebody who says it.
 * Done once for each version of a file in a folder, however often it is told.
 */
export async function handInFiledFile(message: FiledMessage, run: Omit<Run, 'table'>): Promise<void> {
  const { organizationId, roomId, documentId, agentId } = message;
  const table = tableOf(organizationId);
  const { clock, correlationId } = run;
  const actor = { agentId, correlationId };
  const file = await inFolder({ ...run, table }, message);
  if (file === null) {
    await attempted(async () => {
      const changes = settled(table, await findFiled(table, roomId, documentId));
      if (changes.length > 0) await writeRecords(changes, actor, clock.now());
    });
    return;
  }
  const { fileVersion, folderId, covenantIds } = file;
  const filed = await findFiled(table, roomId, documentId);
  const isDone = filed !== null && filed.fileVersion >= fileVersion && filed.folderId === folderId;
  // Of a later version, a message of its own tells.
  if (isDone || fileVersion > message.fileVersion) return;
  const kept = {
    ...{ organizationId, entityId: roomId, documentId, fileVersion, folderId, covenantIds: [...covenantIds] },
    ...{ filedByName: await nameOf(agentId), filedAt: clock.now().toISOString() },
  };
  const reason = await handedInOrWhy(file, { message, kept }, { ...run, table });
  if (reason === null) return;
  await attempted(async () => {
    const before = await findFiled(table, roomId, documentId);
    await writeRecords([filedChange(table, before, { ...kept, state: 'Waiting', reason })], actor, clock.now());
  });
}
