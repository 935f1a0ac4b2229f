import { beforeAll, describe, expect, it } from 'vitest';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

const coverage = 'Debt Service Coverage Ratio';
type Line = Partial<PermissionLine>;
type Asked = Line & Pick<PermissionLine, 'sourceType'>;

let organization: TestOrganization;
let entityId: string;
let folderId: string;
let documentId: string;

beforeAll(async () => {
  organization = await anOrganization();
  entityId = (await organization.structure()).id;
  const folder = await createFolder(organization.admin, entityId, 'Closing');
  const inner = await createFolder(organization.admin, entityId, 'Signed', folder.id);
  const file = { name: 'Memorandum.txt', content: 'x', parentId: inner.id };
  folderId = folder.id;
  documentId = (await upload(organization.admin, entityId, file)).id;
});

const grantedHere = async (...lines: Line[]): Promise<Person> => {
  const person = await organization.guest();
  if (lines.length > 0) await organization.grant(person, ...lines.map((line) => ({ entityId, ...line })));
  return person;
};

/** What the check and the explanation say to the same question. */
async function answersTo(person: Person, question: Asked): Promise<readonly [check: boolean, explanation: boolean]> {
  const { id, admin } = organization;
  const item = { level: 'View' as const, entityId, ...question };
  const query = new URLSearchParams(
    Object.entries(item).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const agent = `/api/v2/organizations/${id}/agents/${person.agent.id}`;
  const [checked, explained] = await Promise.all([
    person.post(`/api/v2/organizations/${id}/permissions/check`, [{ ...item, organizationId: id }]),
    admin.get(`${agent}/permissions/explanation?${query}`),
  ]);
  return [good(checked).body[0].permitted, good(explained).body.permitted];
}

describe('a question about a document', () => {
  it.each([
    { when: 'a folder far above it is granted', lines: () => [{ sourceId: folderId }], permitted: true },
    { when: 'a folder far above it is denied', lines: () => [{}, { sourceId: folderId, action: 'Deny' as const }] },
    { when: 'nothing is granted', lines: () => [] },
  ])('is answered as the call is, when $when', async ({ lines, permitted = false }) => {
    const person = await grantedHere(...lines().map((line) => ({ ...line, sourceType: 'Document' as const })));

    const { status } = await person.get(`/api/room/${entityId}/documents/${documentId}`);

    expect(status === 200).toBe(permitted);
    expect(await answersTo(person, { sourceType: 'Document', sourceId: documentId })).toEqual([permitted, permitted]);
  });
});

describe('a question about a project, asked at its structure', () => {
  it('is answered as the call is, and not at all about a project that lies elsewhere', async () => {
    const elsewhere = await organization.structure({ name: 'Elsewhere' });
    const project = await aProjectIn(organization, { name: 'Alder rooftop', dealId: entityId });
    const other = await aProjectIn(organization, { name: 'Birch rooftop', dealId: elsewhere.id });
    const person = await grantedHere({ sourceType: 'Project' }, { sourceType: 'Project', entityId: elsewhere.id });
    const denied = await grantedHere(
      { sourceType: 'Project' },
      { sourceType: 'Project', entityId: project.id, action: 'Deny' },
    );
    const check = `/api/v2/organizations/${organization.id}/permissions/check`;
    const item = { level: 'View', sourceType: 'Project', entityId, organizationId: organization.id };

    expect((await denied.get(`/api/projects/${project.id}`)).status).toBe(404);
    expect(await answersTo(person, { sourceType: 'Project', sourceId: project.id })).toEqual([true, true]);
    expect(await answersTo(denied, { sourceType: 'Project', sourceId: project.id })).toEqual([false, false]);
    expect(good(await person.post(check, [{ ...item, sourceId: other.id }])).body[0].permitted).toBe(false);
  });
});

describe('a question that names a detail only partly', () => {
  const slug = 'debt-service-coverage-ratio';

  it.each([
    { told: 'its name', asked: { detailName: coverage } },
    { told: 'its id', asked: { sourceId: slug } },
    { told: 'its name and a type that it has not', asked: { detailName: coverage, detailType: 'AnyText' } },
  ])('meets denials by name, by id and by type when it tells $told', async ({ asked }) => {
    const denials: Line[] = [{ detailName: coverage }, { sourceId: slug }, { detailType: 'ScheduleNumber' }];
    for (const denial of denials) {
      const person = await grantedHere({ sourceType: 'Detail' }, { ...denial, sourceType: 'Detail', action: 'Deny' });

      expect(await answersTo(person, { ...asked, sourceType: 'Detail' })).toEqual([false, false]);
    }
  });

  it('meets a grant by id when it tells the name, and none on another detail', async () => {
    const person = await grantedHere({ sourceType: 'Detail', sourceId: slug });

    expect(await answersTo(person, { sourceType: 'Detail', detailName: coverage })).toEqual([true, true]);
    expect(await answersTo(person, { sourceType: 'Detail', detailName: 'Risk Rating' })).toEqual([false, false]);
  });

  it('knows the type of approving, which records may deny', async () => {
    const { detailName, detailType } = approvalStatus;
    const person = await grantedHere(
      { level: 'Edit', sourceType: 'Covenant', detailName },
      { level: 'Edit', sourceType: 'Covenant', detailType, action: 'Deny' },
    );

    const asked = { level: 'Edit', sourceType: 'Covenant', detailName: detailName.toLowerCase() } as const;

    expect(await answersTo(person, asked)).toEqual([false, false]);
  });
});

describe('a question that asks for a denial', () => {
  it('is answered with yes where a record denies it, not where merely nothing grants it', async () => {
    const person = await grantedHere({ sourceType: 'Report' }, { sourceType: 'Covenant', action: 'Deny' });
    const { id } = organization;
    const sources = ['Covenant', 'Report', 'Document'] as const;
    const items = sources.map((sourceType) => ({
      level: 'View',
      action: 'Deny',
      sourceType,
      entityId,
      organizationId: id,
    }));

    const { body } = good(await person.post(`/api/v2/organizations/${id}/permissions/check`, items));

    expect(body.map(({ permitted }: { permitted: boolean }) => permitted)).toEqual([true, false, false]);
  });
});

describe('somebody who approves one covenant only', () => {
  it('sees it in lists, finds it and is told by the check that they see it; and no other', async () => {
    const { admin } = organization;
    const root = `/api/entities/${entityId}/covenants`;
    const terms = { covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event', approved: true };
    const [own, other] = [
      good(await admin.post(root, { ...terms, name: 'Quintessence of insurance' })).body,
      good(await admin.post(root, { ...terms, name: 'Quintessence of debt' })).body,
    ];
    const person = await grantedHere(
      { sourceType: 'Deal' },
      { ...approvalStatus, level: 'Edit', sourceType: 'Covenant', sourceId: own.id },
    );

    const listed = good(await person.get(root)).body.map(({ id }: { id: string }) => id);
    const found = good(await person.get('/api/entities/search?search=quintessence')).body;

    expect(listed).toEqual([own.id]);
    expect(found.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect(await answersTo(person, { sourceType: 'Covenant', sourceId: own.id })).toEqual([true, true]);
    expect(await answersTo(person, { sourceType: 'Covenant', sourceId: other.id })).toEqual([false, false]);
  });
});
