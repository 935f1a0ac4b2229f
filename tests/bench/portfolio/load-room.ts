import { randomUUID } from 'node:crypto';
import type { DocumentRecord } from '#functions/domain/data-room/document-record.ts';
import type { RoomRepository } from '#functions/domain/data-room/room-repository.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { NewStructure } from '#shared/domain/structure.ts';
import { scopeOf, tokenOf } from './load-portfolio.ts';

const folders = 250;
const documentsInEach = 200;
/** The places of one folder are given one after the other. */
const foldersAtOnce = 8;

const kinds = ['Compliance certificate', 'Operating report', 'Invoice', 'Insurance certificate', 'Drawdown request'];

export interface LoadedRoom {
  readonly organizationId: string;
  readonly token: string;
  readonly roomId: string;
  readonly folderId: string;
}

type Own = Pick<DocumentRecord, 'name' | 'parentId' | 'logicalType'> & Partial<DocumentRecord>;

function filed({ agent, clock }: RequestScope, roomId: string, own: Own): DocumentRecord {
  const at = clock.now().toISOString();
  return {
    ...{ id: randomUUID(), entityId: roomId, index: null, description: null, docType: null, expirationDate: null },
    ...{
      checklistStage: null,
      tags: [],
      assigneeIds: [],
      translationOf: null,
      contentType: null,
      size: null,
      fileVersion: 1,
      versions: [],
      version: 1,
    },
    ...{ createdAt: at, createdBy: agent.id, updatedAt: at, updatedBy: agent.id },
    ...own,
  };
}

async function newFolder(scope: RequestScope, rooms: RoomRepository, roomId: string, number: number): Promise<string> {
  const named = { name: `Period ${String(number).padStart(3, '0')}`, parentId: null, logicalType: 'Folder' } as const;
  const folder = filed(scope, roomId, named);
  await rooms.save(null, folder, 'absent', 'document.created');
  return folder.id;
}

interface Filled {
  readonly scope: RequestScope;
  readonly rooms: RoomRepository;
  readonly roomId: string;
}

async function fill({ scope, rooms, roomId }: Filled, parentId: string, number: number): Promise<void> {
  const uploaded = { uploadedAt: scope.clock.now().toISOString(), uploadedBy: scope.agent.id };
  for (let at = 0; at < documentsInEach; at += 1) {
    const file = { contentType: 'application/pdf', size: 120_000 };
    const document = filed(scope, roomId, {
      ...{ name: `${kinds[at % kinds.length]} ${number}-${at}.pdf`, parentId, logicalType: 'Document' },
      ...file,
      versions: [{ ...file, ...uploaded, version: 1, sha256: null, restoredFrom: null, scan: null, key: randomUUID() }],
    });
    await rooms.save(null, document, 'absent', 'document.created');
  }
}

/** A structure whose data room holds 50,000 documents in 250 folders, and somebody signed in who sees all of them. */
export async function loadRoom(): Promise<LoadedRoom> {
  const { newStructure } = await import('#functions/domain/structures/create-structure.ts');
  const { write } = await import('#functions/domain/structures/prepared.ts');
  const { roomRepository } = await import('#functions/domain/data-room/room-repository.ts');
  const { takenApart } = await import('./taken-apart.ts');
  const organizationId = randomUUID();
  const scope = await scopeOf(organizationId);
  const body = NewStructure.parse({ name: 'Riverside Wind', borrower: 'Riverside LLC', structureType: 'Deal' });
  const started = performance.now();
  const { created } = await write(scope, () => newStructure(scope, body));
  const rooms = roomRepository(scope);
  const ids: string[] = [];
  await takenApart(async () => {
    // The places of the room itself, too, are given one after the other.
    for (let at = 0; at < folders; at += 1) ids.push(await newFolder(scope, rooms, created.id, at));
    const filled = { scope, rooms, roomId: created.id };
    for (let from = 0; from < folders; from += foldersAtOnce)
      await Promise.all(ids.slice(from, from + foldersAtOnce).map((id, at) => fill(filled, id, from + at)));
    return [];
  });
  const seconds = (performance.now() - started) / 1_000;
  console.log(`loaded ${folders * documentsInEach} documents in ${folders} folders in ${seconds.toFixed(0)} s`);
  return { organizationId, token: await tokenOf(scope), roomId: created.id, folderId: ids[folders >> 1] ?? '' };
}
