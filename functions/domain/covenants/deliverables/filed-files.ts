import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { foldersOf } from '#functions/domain/data-room/exports/folder-path-reader.ts';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
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
import { isOpen } from '#shared/domain/file-scan.ts';
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
import { type FiledContent, type FiledFile, filedChange, findFiled, settled } from './filed-records.ts';
import { periodsForFile } from './periods-for-file.ts';

/** A document was filed, moved, renewed or deleted, by somebody; or (`unlocked`) a scan of its latest version for malware found nothing, or it was released. */
export interface FiledMessage {
  readonly organizationId: string;
  readonly roomId: string;
  readonly documentId: string;
  readonly fileVersion: number;
  readonly agentId: string;
  readonly cause: 'put' | 'unlocked';
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
  /** Whether nobody gets its bytes, because it may hold malware. */
  readonly isLocked: boolean;
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
    isLocked: document.versions.some((one) => one.version === document.fileVersion && !isOpen(one)),
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

type Kept = Omit<FiledContent, 'state' | 'reason' | 'filedBy'> & { readonly filedBy: string };

/** Somebody else has handed it in, or left it where it is, in the meantime. */
class AlreadyDone extends Error {}

const isKnown = (filed: FiledFile | null, { fileVersion, folderId }: InFolder): filed is FiledFile =>
  filed !== null && filed.fileVersion >= fileVersion && filed.folderId === folderId;

const isDone = (filed: FiledFile | null, file: InFolder): boolean => isKnown(filed, file) && filed.state !== 'Held';

/** Hands it in, or answers why that is left to people. */
async function handedInOrWhy(file: InFolder, kept: Kept, { table, correlationId }: Run): Promise<WaitingReason | null> {
  const { organizationId, entityId, documentId, fileVersion, filedBy: agentId, filedAt } = kept;
  const { documentName } = file;
  const structure = await readStructure(table, entityId);
  if (structure.launchStatus === 'Obsolete') return 'NothingOpen';
  const scope = await scopeOfAgent(
    { organizationId, agentId, asSuperuser: 'false' },
    { correlationId },
    structurePath(structure),
  );
  if (scope === null) return 'NotPermitted';
  const context = covenantsContext(scope);
  const asking = (await context.repository.all(entityId)).filter(
    (covenant) => file.covenantIds.includes(covenant.id) && isInForce(covenant) && asksForDeliveries(covenant),
  );
  try {
    const meant = await meantBy(file, asking, structure, context);
    if (typeof meant === 'string') return meant;
    const { covenant, periodEnd } = meant;
    if (!rightsOn(covenant, scope).sees) return 'NotPermitted';
    await context.document(entityId, file.documentId);
    await handInFiled(
      { entityId, id: covenant.id, periodEnd },
      { documentId, documentName, fileVersion },
      {
        note: `Put into the folder “${file.folderName}”.`,
        deliveredOn: filedAt.slice(0, 10),
        alongside: async () => {
          const before = await findFiled(table, entityId, file.documentId);
          if (isDone(before, file)) throw new AlreadyDone();
          return [filedChange(table, before, { ...kept, state: 'Settled', reason: null })];
        },
      },
      context,
    );
    return null;
  } catch (error) {
    if (error instanceof AlreadyDone) return null;
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Keeps what becomes of a file for which nothing was handed in. What is done already stays as it is. */
async function keep(
  file: InFolder,
  kept: Kept,
  { state, reason }: Pick<FiledContent, 'state' | 'reason'>,
  { table, clock, correlationId }: Run,
): Promise<void> {
  await attempted(async () => {
    const before = await findFiled(table, kept.entityId, file.documentId);
    if (isDone(before, file)) return;
    const actor = { agentId: kept.filedBy, correlationId };
    await writeRecords([filedChange(table, before, { ...kept, state, reason })], actor, clock.now());
  });
}

/** What is kept of a file that is put into a folder now; of one that is held, by whom and when that was done. */
async function keptOf(
  { folderId, fileVersion, documentId, covenantIds }: InFolder,
  { organizationId, roomId, agentId }: FiledMessage,
  held: FiledFile | null,
  { clock }: Run,
): Promise<Kept> {
  const filedBy = held?.filedBy ?? agentId;
  return {
    ...{ organizationId, entityId: roomId, documentId, fileVersion, folderId, covenantIds: [...covenantIds], filedBy },
    filedByName: held?.filedByName ?? (await nameOf(filedBy)),
    filedAt: held?.filedAt ?? clock.now().toISOString(),
  };
}

/** A file that has left the folder waits for nothing. */
async function settle({ roomId, documentId, agentId }: FiledMessage, { table, clock, correlationId }: Run) {
  await attempted(async () => {
    const changes = settled(table, await findFiled(table, roomId, documentId));
    if (changes.length > 0) await writeRecords(changes, { agentId, correlationId }, clock.now());
  });
}

/** The file where a scan of it has ended since, of which was told while nothing was held. */
async function unlockedMeanwhile(file: InFolder, message: FiledMessage, run: Run): Promise<InFolder | null> {
  const now = await inFolder(run, message);
  const isSame = now?.folderId === file.folderId && now.fileVersion === file.fileVersion;
  return isSame && !now.isLocked ? now : null;
}

/**
 * Hands in a file that lies in the folder of a covenant, for the period that it is for. Where that is not certain the file waits for somebody who says it. One
 * that is locked is held, and handed in when it may be opened. Done once for each version of a file in a folder, however often it is told.
 */
export async function handInFiledFile(message: FiledMessage, ports: Omit<Run, 'table'>): Promise<void> {
  const run = { ...ports, table: tableOf(message.organizationId) };
  const file = await inFolder(run, message);
  if (file === null) return settle(message, run);
  const filed = await findFiled(run.table, message.roomId, message.documentId);
  // Of a later version, a message of its own tells.
  if (isDone(filed, file) || file.fileVersion > message.fileVersion) return undefined;
  const held = isKnown(filed, file) ? filed : null;
  // What lay in the folder before it was chosen is left alone, whenever its scan ends.
  if (held === null && message.cause === 'unlocked') return undefined;
  const kept = await keptOf(file, message, held, run);
  if (file.isLocked && held === null) await keep(file, kept, { state: 'Held', reason: null }, run);
  const open = file.isLocked ? await unlockedMeanwhile(file, message, run) : file;
  if (open === null) return undefined;
  const reason = await handedInOrWhy(open, kept, run);
  if (reason !== null) await keep(open, kept, { state: 'Waiting', reason }, run);
  return undefined;
}
