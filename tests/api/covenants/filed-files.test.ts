import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { addDays } from '#shared/time/dates.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { aBorrowerOf } from '#tests/support/deliverables.ts';
import { deliver } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let entityId: string;
let folder: RoomDocument;
let report: CovenantWithState;

const [latest, before] = [quarterEndBack(0), quarterEndBack(1)];
const covenantsPath = () => `/api/entities/${entityId}/covenants`;

const aReport = async (name: string, startsOn = addDays(latest, -10)): Promise<CovenantWithState> =>
  good(
    await admin.post(covenantsPath(), {
      ...{ name, covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 45 },
      ...{ approved: true, startsOn },
    }),
  ).body;

const arrange = async (
  { id }: CovenantWithState,
  folderId: string | null,
  version = 0,
  person: Person = admin,
): ReturnType<Person['put']> =>
  person.put(`${covenantsPath()}/${id}/delivery`, { version, responsible: null, approver: null, folderId });

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

beforeEach(async () => {
  entityId = (await organization.structure()).id;
  folder = await createFolder(admin, entityId, 'Quarterly statements');
  report = await aReport('Quarterly statements');
  good(await arrange(report, folder.id));
});

const put = (name: string, { by = admin, parentId = folder.id, content = name } = {}): Promise<RoomDocument> =>
  upload(by, entityId, { name, content, parentId });

const periods = async (id = report.id): Promise<readonly Deliverable[]> =>
  good(await admin.get(`/api/entities/${entityId}/deliverables?covenantId=${id}`)).body;
const ofPeriod = async (periodEnd: string): Promise<Deliverable | undefined> =>
  (await periods()).find((one) => one.periodEnd === periodEnd);
const waiting = async (person: Person = admin): Promise<readonly WaitingFile[]> =>
  good(await person.get(`/api/entities/${entityId}/deliverables/files`)).body;

const untilHandedIn = (periodEnd = latest) =>
  until(
    () => ofPeriod(periodEnd),
    (one) => one?.status === 'Triggered',
  );
const untilWaiting = (count = 1, person = admin) =>
  until(
    () => waiting(person),
    (files) => files.length === count,
  );

const aBorrower = (sees = {}) => aBorrowerOf(organization, entityId, sees);

describe('a file that is put into the folder of a covenant', () => {
  it('is handed in for the only period that is open, by whoever put it there, and waits for a decision', async () => {
    const guest = await aBorrower();
    const document = await put('Statements.pdf', { by: guest });

    const handedIn = await untilHandedIn();
    expect(handedIn?.steps).toEqual([
      expect.objectContaining({
        ...{
          step: 'HandedIn',
          by: guest.agent.id,
          documentId: document.id,
          documentName: 'Statements.pdf',
          fileVersion: 1,
        },
        ...{ deliveredOn: new Date().toISOString().slice(0, 10), note: 'Put into the folder “Quarterly statements”.' },
      }),
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('is not approved by that, even of somebody who may approve', async () => {
    await put('Statements.pdf');

    expect((await untilHandedIn())?.steps.map(({ step }) => step)).toEqual(['HandedIn']);
  });

  it('is handed in for the period that its name, or the folder below, tells', async () => {
    report = await aReport('Statements since spring', addDays(before, -10));
    const other = await createFolder(admin, entityId, 'Statements since spring');
    good(await arrange(report, other.id));
    const below = await createFolder(admin, entityId, before, other.id);
    await put('Statements.pdf', { parentId: below.id });

    await untilHandedIn(before);
    expect((await ofPeriod(latest))?.status).toBe('Pending');
    await put(`Statements ${latest}.pdf`, { parentId: other.id });
    await untilHandedIn(latest);
  });

  it('is handed in when it is moved there, and again as the version that was asked for', async () => {
    const document = await put('Statements.pdf', { parentId: null as unknown as string });
    expect((await ofPeriod(latest))?.status).toBe('Pending');
    good(await admin.put(`/api/room/${entityId}/documents/${document.id}`, { recordVersion: 1, parentId: folder.id }));
    const handedIn = await untilHandedIn();
    const path = `${covenantsPath()}/${report.id}/deliverables/${latest}`;
    const sentBack = { version: handedIn?.version, decision: 'Amend', note: 'The cash flow is missing.' };
    good(await admin.post(`${path}/decision`, sentBack));

    await upload(admin, entityId, { name: 'Statements.pdf', content: 'complete', documentId: document.id });

    const again = await untilHandedIn();
    expect(again?.steps.map(({ step, fileVersion }) => [step, fileVersion])).toEqual([
      ['HandedIn', 1],
      ['Amend', null],
      ['HandedIn', 2],
    ]);
  });

  it('waits where it is not certain for which period it is, and for whoever says it', async () => {
    report = await aReport('Statements since spring', addDays(before, -10));
    good(await arrange(report, folder.id));
    const other = await createFolder(admin, entityId, 'Alone');
    good(await arrange(report, other.id, 1));
    const document = await put('Statements.pdf', { parentId: other.id });

    const [file] = await untilWaiting();
    expect(file).toEqual({
      ...{
        entityId,
        entityName: expect.any(String),
        documentId: document.id,
        documentName: 'Statements.pdf',
        folderName: 'Alone',
        reason: 'Several',
      },
      covenants: [{ id: report.id, name: 'Statements since spring' }],
      ...{ filedByName: expect.any(String), filedAt: expect.any(String), maySettle: true },
    });
    expect((await periods()).every(({ status }) => status === 'Pending')).toBe(true);
    const path = `${covenantsPath()}/${report.id}/deliverables/${before}`;
    good(await admin.post(path, { version: 0, documentId: document.id }));
    expect(await waiting()).toEqual([]);
  });

  it('waits where its name tells another time, where nothing is open, and where several covenants have the folder', async () => {
    await put(`Statements ${before}.pdf`);
    expect((await untilWaiting())[0]?.reason).toBe('OtherTime');

    await put('Statements.pdf');
    await untilHandedIn();
    await put('More statements.pdf');
    expect((await untilWaiting(2)).map(({ reason }) => reason)).toEqual(['OtherTime', 'NothingOpen']);

    good(await arrange(await aReport('Certificate'), folder.id));
    await put('Certificate.pdf');
    const [, , third] = await untilWaiting(3);
    expect(third).toMatchObject({ reason: 'Several' });
    expect(third?.covenants.map(({ name }) => name).toSorted()).toEqual(['Certificate', 'Quarterly statements']);
  });

  it('is left where it is by whoever may hand in, once and for good', async () => {
    const document = await put(`Statements ${before}.pdf`);
    await untilWaiting();
    const path = `/api/entities/${entityId}/deliverables/files/${document.id}`;

    expect(good(await admin.delete(path)).body).toEqual({});
    expect(good(await admin.delete(path)).body).toEqual({});
    const told = { organizationId: organization.id, roomId: entityId, documentId: document.id, fileVersion: '1' };
    await deliver('hand-in-filed-files', { ...told, agentId: admin.agent.id });
    expect(await waiting()).toEqual([]);
  });

  it('waits no longer when it leaves the folder or is deleted', async () => {
    const [moved, deleted] = [await put(`Moved ${before}.pdf`), await put(`Deleted ${before}.pdf`)];
    await untilWaiting(2);

    good(await admin.put(`/api/room/${entityId}/documents/${moved.id}`, { recordVersion: 1, parentId: null }));
    good(await admin.delete(`/api/room/${entityId}/documents/${deleted.id}?recordVersion=1`));
    expect(await untilWaiting(0)).toEqual([]);
  });

  it('is handed in once, however often it is told', async () => {
    const document = await put('Statements.pdf');
    await untilHandedIn();
    const told = { organizationId: organization.id, roomId: entityId, documentId: document.id, fileVersion: '1' };
    await deliver('hand-in-filed-files', { ...told, agentId: admin.agent.id });
    await deliver('hand-in-filed-files', { ...told, agentId: admin.agent.id });

    expect((await ofPeriod(latest))?.steps).toHaveLength(1);
  });

  it('waits where whoever put it there may hand in nothing, and is told to those who see the covenant and the file', async () => {
    const stranger = await aBorrower({ seesReports: false });
    const borrower = await aBorrower();
    await put('Statements.pdf', { by: stranger });

    expect((await untilWaiting())[0]).toMatchObject({ reason: 'NotPermitted' });
    expect(await untilWaiting(1, borrower)).toMatchObject([{ maySettle: true }]);
    expect(await stranger.get(`/api/entities/${entityId}/deliverables/files`)).toMatchObject({ status: 403 });
    const reader = await organization.guest();
    await organization.grant(
      reader,
      { level: 'View', sourceType: 'Deal', entityId },
      { level: 'View', sourceType: 'Report', entityId },
    );
    expect(await waiting(reader)).toEqual([]);
    const [file] = await waiting();
    const path = `/api/entities/${entityId}/deliverables/files/${file?.documentId}`;
    expect(await reader.delete(path)).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect((await ofPeriod(latest))?.status).toBe('Pending');
  });

  it('is not asked about where nobody put it into such a folder', async () => {
    const document = await put('Elsewhere.pdf', { parentId: (await createFolder(admin, entityId, 'Elsewhere')).id });
    const path = `/api/entities/${entityId}/deliverables/files/${document.id}`;

    expect(await admin.delete(path)).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect((await ofPeriod(latest))?.status).toBe('Pending');
  });
});

describe('the folder of a covenant', () => {
  const path = () => `${covenantsPath()}/${report.id}/delivery`;

  it('is told by its name to those who may see it, and stays where nothing is said of it', async () => {
    const kept = good(await admin.put(path(), { version: 1, responsible: 'Lakeside', approver: null })).body;
    expect(kept).toMatchObject({ folderId: folder.id, folderName: 'Quarterly statements', version: 2 });

    const reader = await organization.guest();
    await organization.grant(
      reader,
      { level: 'View', sourceType: 'Deal', entityId },
      { level: 'View', sourceType: 'Report', entityId },
    );
    expect(good(await reader.get(path())).body).toMatchObject({ folderId: folder.id, folderName: null });
  });

  it('is a folder of the room of the structure', async () => {
    const file = await put('A file.pdf');
    expect(await arrange(report, file.id, 1)).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(await arrange(report, 'nothing', 1)).toMatchObject({ status: 404, body: { code: 'documentNotFound' } });
    expect(good(await arrange(report, null, 1)).body).toMatchObject({ folderId: null, folderName: null });
    await put('Statements after that.pdf');
    expect((await ofPeriod(latest))?.status).not.toBe('Complete');
  });
});
