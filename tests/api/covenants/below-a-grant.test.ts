import { beforeAll, describe, expect, it } from 'vitest';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';

const statements = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
};

let organization: TestOrganization;
let holding: Structure;
let part: Structure;
let below: Structure;
let beside: Structure;
let documentId: string;

beforeAll(async () => {
  organization = await anOrganization();
  holding = await organization.structure({ name: 'Holding' });
  part = await organization.structure({ name: 'Part', parentId: holding.id });
  below = await organization.structure({ name: 'Below', parentId: part.id });
  beside = await organization.structure({ name: 'Beside' });
  const { admin } = organization;
  good(await admin.post(`/api/entities/${below.id}/covenants`, { ...statements, approved: true }));
  good(await admin.post(`/api/entities/${below.id}/details`, { name: 'EBITDA' }));
  documentId = (await upload(admin, below.id, { name: 'Deed.txt', content: 'Deed' })).id;
});

const sources = ['Deal', 'Report', 'Document', 'Detail'] as const satisfies readonly SourceType[];

const reach = async (person: Person, { id }: Structure): Promise<Record<string, number>> => ({
  covenants: (await person.get(`/api/entities/${id}/covenants`)).status,
  checks: (await person.get(`/api/entities/${id}/checks`)).status,
  documents: (await person.get(`/api/room/${id}/listing`)).status,
  details: (await person.get(`/api/entities/${id}/details`)).status,
});
const all = (status: number) => ({ covenants: status, checks: status, documents: status, details: status });

describe('a grant on a structure', () => {
  it('covers covenants, documents and details of everything below it, and nothing beside or above it', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, ...sources.map((sourceType) => ({ sourceType, entityId: part.id })));

    const read = await guest.get(`/api/room/${below.id}/documents/${documentId}`);
    const { body: covenants } = await guest.get(`/api/entities/${below.id}/covenants`);

    expect(await reach(guest, below)).toEqual(all(200));
    expect(await reach(guest, part)).toEqual(all(200));
    expect(await reach(guest, holding)).toEqual(all(404));
    expect(await reach(guest, beside)).toEqual(all(404));
    expect(read).toMatchObject({ status: 200, body: { name: 'Deed.txt' } });
    expect(covenants).toMatchObject([{ name: statements.name }]);
  });

  it('covers what it is of, and no more', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: holding.id }, { entityId: holding.id, sourceType: 'Document' });

    expect(await reach(guest, below)).toEqual({ covenants: 403, checks: 403, documents: 200, details: 403 });
  });

  it('lets write below it at its level', async () => {
    const guest = await organization.guest();
    const report = { sourceType: 'Report', entityId: holding.id } as const;
    const approve = { ...report, ...approvalStatus, level: 'Edit' } as const;
    await organization.grant(guest, { entityId: holding.id }, { ...report, level: 'Create' }, approve);

    const created = await guest.post(`/api/entities/${below.id}/covenants`, { ...statements, name: 'Budget' });
    const change = { version: created.body.version, approved: true };
    const approved = await guest.put(`/api/entities/${below.id}/covenants/${created.body.id}`, change);
    const uploaded = await guest.post(`/api/room/${below.id}/documents`, { logicalType: 'Folder', name: 'Mine' });

    expect(created.status).toBe(200);
    expect(approved).toMatchObject({ status: 200, body: { approved: true } });
    expect(uploaded).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });

  it('ends where something below it is denied, with everything below that', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      ...sources.map((sourceType) => ({ sourceType, entityId: holding.id })),
      ...sources.map((sourceType) => ({ sourceType, entityId: part.id, action: 'Deny' as const })),
    );

    expect(await reach(guest, holding)).toEqual(all(200));
    expect(await reach(guest, below)).toEqual(all(404));
  });

  it('follows a structure that moves', async () => {
    const moving = await organization.structure({ name: 'Moving', parentId: holding.id });
    const guest = await organization.guest();
    await organization.grant(guest, ...sources.map((sourceType) => ({ sourceType, entityId: holding.id })));
    const before = await reach(guest, moving);

    const change = { version: moving.version, parentId: beside.id };
    good(await organization.admin.put(`/api/deals/${moving.id}`, change));

    expect(before).toEqual(all(200));
    expect(await reach(guest, moving)).toEqual(all(404));
  });
});
