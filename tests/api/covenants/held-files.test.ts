import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import { addDays } from '#shared/time/dates.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { beginUpload, createFolder, putFile } from '#tests/support/data-room.ts';
import { aBorrowerOf } from '#tests/support/deliverables.ts';
import { fileScanned, type ScanStatus, scanned, uploadScanned } from '#tests/support/file-scans.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

const latest = quarterEndBack(0);
let organization: TestOrganization;
let admin: Person;
let borrower: Person;
let entityId: string;
let folder: RoomDocument;
let report: CovenantWithState;

const arrange = (folderId: string | null, version = 0) =>
  admin.put(`/api/entities/${entityId}/covenants/${report.id}/delivery`, {
    ...{ version, responsible: null, approver: null, folderId },
  });

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  folder = await createFolder(admin, entityId, 'Quarterly statements');
  report = good(
    await admin.post(`/api/entities/${entityId}/covenants`, {
      ...{ name: 'Quarterly statements', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' },
      ...{ dueOffsetDays: 45, approved: true, startsOn: addDays(latest, -10) },
    }),
  ).body;
  good(await arrange(folder.id));
  borrower = await aBorrowerOf(organization, entityId);
});

const put = (name = 'Statements.pdf', parentId: string | null = folder.id): Promise<RoomDocument> =>
  uploadScanned(organization, borrower, entityId, { name, content: name, ...(parentId === null ? {} : { parentId }) });
const ended = ({ id }: RoomDocument, status: ScanStatus, version?: number) =>
  scanned(organization, { roomId: entityId, documentId: id, ...(version === undefined ? {} : { version }) }, status);
/** Everything that was told of files is worked off. */
const isTold = () => workedOff('FILED_FILES_QUEUE_URL', organization.id);

const asked = async (): Promise<Deliverable | undefined> => {
  const all: readonly Deliverable[] = good(await admin.get(`/api/entities/${entityId}/deliverables`)).body;
  return all.find(({ periodEnd }) => periodEnd === latest);
};
const stepsOf = async () => (await asked())?.steps ?? [];
const untilHandedIn = () => until(stepsOf, (steps) => steps.length > 0);
const waiting = async (): Promise<unknown> =>
  good(await admin.get(`/api/entities/${entityId}/deliverables/files`)).body;

describe('a file that is scanned for malware in the folder of a covenant', () => {
  it('is handed in by whoever put it there once nothing was found, and once alone', async () => {
    const document = await put();
    await isTold();
    expect(await stepsOf()).toEqual([]);
    expect(await waiting()).toEqual([]);

    await ended(document, 'NO_THREATS_FOUND');

    expect(await untilHandedIn()).toMatchObject([
      {
        ...{ step: 'HandedIn', by: borrower.agent.id, documentId: document.id, fileVersion: 1 },
        ...{ deliveredOn: new Date().toISOString().slice(0, 10) },
      },
    ]);
    const told = { organizationId: organization.id, roomId: entityId, documentId: document.id, fileVersion: '1' };
    await deliver('hand-in-filed-files', { ...told, agentId: 'system', cause: 'unlocked' });
    await deliver('hand-in-filed-files', { ...told, agentId: admin.agent.id, cause: 'put' });
    expect(await stepsOf()).toHaveLength(1);
  });

  it('is not handed in where malware was found; a new version without any is', async () => {
    const document = await put();
    await ended(document, 'THREATS_FOUND');
    await isTold();
    expect(await stepsOf()).toEqual([]);
    expect(await waiting()).toEqual([]);

    const begun = await beginUpload(borrower, entityId, {
      ...{ name: 'Statements.pdf', content: 'clean', documentId: document.id },
    });
    await putFile(begun, 'clean');
    await fileScanned(organization, borrower, entityId, begun.uploadId);
    await isTold();
    expect(await stepsOf()).toEqual([]);
    await ended(document, 'NO_THREATS_FOUND', 2);

    expect(await untilHandedIn()).toMatchObject([{ step: 'HandedIn', by: borrower.agent.id, fileVersion: 2 }]);
  });

  it('is handed in, in the name of whoever put it there, when somebody answers for what could not be scanned', async () => {
    const document = await put();
    await ended(document, 'UNSUPPORTED');
    await isTold();
    expect(await stepsOf()).toEqual([]);
    const path = `/api/room/${entityId}/documents/${document.id}`;
    const { recordVersion }: RoomDocument = good(await admin.get(path)).body;

    good(await admin.post(`${path}/versions/1/release`, { recordVersion, reason: 'Checked on a computer of its own' }));

    expect(await untilHandedIn()).toMatchObject([{ step: 'HandedIn', by: borrower.agent.id }]);
  });

  it('waits as any other does where it is not certain what it is for', async () => {
    const document = await put('Statements 1999.pdf');
    await isTold();
    expect(await waiting()).toEqual([]);

    await ended(document, 'NO_THREATS_FOUND');

    const files = await until(waiting, (found) => Array.isArray(found) && found.length === 1);
    expect(files).toMatchObject([{ documentId: document.id, reason: 'OtherTime' }]);
  });

  it('is handed in for nothing when it left the folder meanwhile, or lay there before the folder was chosen', async () => {
    const left = await put('Left.pdf');
    await isTold();
    const { recordVersion } = left;
    good(await admin.put(`/api/room/${entityId}/documents/${left.id}`, { recordVersion, parentId: null }));
    good(await arrange(null, 1));
    const earlier = await put('Earlier.pdf');
    await isTold();
    good(await arrange(folder.id, 2));

    await ended(left, 'NO_THREATS_FOUND');
    await ended(earlier, 'NO_THREATS_FOUND');
    await isTold();

    expect(await stepsOf()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });
});

describe('a file that is handed in by hand', () => {
  it.each([
    ['is being scanned', null, 'fileBeingScanned'],
    ['holds malware', 'THREATS_FOUND', 'fileInfected'],
    ['could not be scanned', 'UNSUPPORTED', 'fileNotScanned'],
  ] as const)('is refused while it %s, and taken when it is known to be clean', async (_, status, code) => {
    const [document, clean] = [await put('Statements.pdf', null), await put('Clean statements.pdf', null)];
    if (status !== null) await ended(document, status);
    await ended(clean, 'NO_THREATS_FOUND');
    const handIn = ({ id: documentId }: RoomDocument) =>
      borrower.post(`/api/entities/${entityId}/covenants/${report.id}/deliverables/${latest}`, {
        version: 0,
        documentId,
      });

    const refused = await handIn(document);
    expect(refused.body.code).toBe(code);
    expect(await stepsOf()).toEqual([]);
    good(await handIn(clean));
    expect(await stepsOf()).toMatchObject([{ step: 'HandedIn', documentName: 'Clean statements.pdf' }]);
  });
});
