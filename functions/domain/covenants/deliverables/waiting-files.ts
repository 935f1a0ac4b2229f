import { type DocumentSight, documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { structureKey } from '#functions/domain/structures/exports/structure-reader.ts';
import { PageReply, page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { chosenPage } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { isInForce } from '../covenant-rules.ts';
import { isIn } from '../in-place.ts';
import { structuresAtOnce } from '../structures-page.ts';
import { type FiledFile, findFiled, listAllWaiting, listWaiting, settled } from './filed-records.ts';
import { actsOn } from './told-deliverable.ts';

type Calls = typeof covenants.calls;

const readAtOnce = 10;
/** Each reads its document, and each structure among them its covenants. */
const mostFilesInPage = 100;

interface Sight {
  readonly structure: Structure;
  readonly documents: DocumentSight;
  /** Covenants in force that the request sees. */
  readonly covenants: readonly Covenant[];
}

async function sightOf(structure: Structure, context: CovenantsContext): Promise<Sight> {
  const { scope, repository } = context;
  const path = structurePath(structure);
  const covenants = (await repository.all(structure.id)).filter(
    (covenant) => isInForce(covenant) && rightsOn(covenant, scope, path).sees,
  );
  return { structure, covenants, documents: documentSight(scope, structure.id, path) };
}

const namedBy = ({ covenantIds }: FiledFile, { covenants }: Sight): readonly Covenant[] =>
  covenants.filter(({ id }) => covenantIds.includes(id));

async function maySettle(filed: FiledFile, sight: Sight, context: CovenantsContext): Promise<boolean> {
  const { details } = await context.organization();
  return namedBy(filed, sight).some((one) => actsOn(one, sight.structure, details, context).includes('handIn'));
}

/** As the request may see it; null where it may not, and where the file has left the folder and nobody has noticed yet. */
async function told(filed: FiledFile, sight: Sight, context: CovenantsContext): Promise<WaitingFile | null> {
  const { documents } = sight;
  const { entityId, documentId, folderId, reason, filedByName, filedAt } = filed;
  const named = namedBy(filed, sight);
  const document = named.length === 0 ? null : await documents.find(documentId);
  if (document === null || reason === null || !(await documents.pathOf(document)).includes(folderId)) return null;
  const folder = await documents.find(folderId);
  return {
    ...{ entityId, documentId, reason, filedByName, filedAt },
    entityName: sight.structure.name,
    documentName: document.name,
    folderName: folder?.name ?? '',
    covenants: named.map(({ id, name }) => ({ id, name })),
    maySettle: await maySettle(filed, sight, context),
  };
}

export const listWaitingFiles: UseCase<Calls['listWaitingFiles'], CovenantsContext> = async (
  { params, query },
  context,
) => {
  const place = await context.place(params.id);
  const { items, nextCursor } = await listWaiting(context.scope.table, place.structure.id, query);
  if (items.length === 0) return new PageReply([], nextCursor);
  const sight = await sightOf(place.structure, context);
  const inPlace = { ...sight, covenants: sight.covenants.filter((covenant) => isIn(place, covenant)) };
  const all = await inParallel(items, readAtOnce, (filed) => told(filed, inPlace, context));
  return new PageReply(
    all.filter((one) => one !== null),
    nextCursor,
  );
};

/** Structures in force that the request may see, by their ids; what was read once is known from then on. */
function seenStructures({ scope }: CovenantsContext) {
  const known = new Map<string, Structure | null>();
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, Structure | null>> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    const read = await scope.table.getMany(unknown.map(structureKey), Structure);
    for (const id of unknown) known.set(id, null);
    for (const one of read) {
      if (one.launchStatus === 'Active' && scope.may('View', 'Deal', structurePath(one))) known.set(one.id, one);
    }
    return known;
  };
}

export const listAllWaitingFiles: UseCase<Calls['listAllWaitingFiles'], CovenantsContext> = async (
  { query },
  context,
) => {
  const structures = seenStructures(context);
  const { items, nextCursor } = await chosenPage(
    (request) => listAllWaiting(context.scope.table, request),
    async (stored) => {
      const seen = await structures(stored.map(({ entityId }) => entityId));
      return stored.map((filed) => (seen.get(filed.entityId) ? filed : null));
    },
    { ...query, limit: Math.min(query.limit, mostFilesInPage) },
  );
  const seen = await structures([]);
  const byStructure = [...Map.groupBy(items, ({ entityId }) => seen.get(entityId) ?? null)];
  const found = await inParallel(byStructure, structuresAtOnce, async ([structure, files]) => {
    if (structure === null) return [];
    const sight = await sightOf(structure, context);
    return inParallel(files, readAtOnce, (filed) => told(filed, sight, context));
  });
  return page({ items: found.flat().filter((one) => one !== null), nextCursor });
};

/** Says that a file is for nothing that is asked for. Whoever says so again says nothing new. */
export const leaveFile: UseCase<Calls['leaveFile'], CovenantsContext> = async ({ params }, context) => {
  const { scope } = context;
  const { table, actor, clock } = scope;
  const { structure } = await context.placeInForce(params.entityId);
  const document = await context.document(structure.id, params.documentId);
  await attempted(async () => {
    const filed = await findFiled(table, structure.id, document.id);
    if (filed === null) throw new DomainError('documentNotFound', { reason: 'was put into no folder of a covenant' });
    const sight = await sightOf(structure, context);
    if (!(await maySettle(filed, sight, context))) throw new DomainError('notPermitted', { reason: 'Document Upload' });
    const changes = settled(table, filed);
    if (changes.length > 0) await writeRecords(changes, actor, clock.now());
  });
  return {};
};
