import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, type Person, type TestOrganization } from '#tests/support/organization.ts';

let own: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  own = await anOrganization();
  structure = await own.structure();
});

/** A guest who may create things of one kind in the structure, and nothing else anywhere. */
async function creatorOf(sourceType: SourceType): Promise<Person> {
  const guest = await own.guest();
  await own.grant(guest, { level: 'Create', sourceType, entityId: structure.id }, { entityId: structure.id });
  return guest;
}

const kinds = [
  { entityType: 'deals', source: 'Deal' },
  { entityType: 'loans', source: 'Loan' },
  { entityType: 'projects', source: 'Project' },
] as const;

describe('POST /api/deals/{dealId}/{entityType}', () => {
  it.each(kinds)('makes $entityType with Create on $source there, and nothing else', async ({ entityType, source }) => {
    const guest = await creatorOf(source);

    const replies = await Promise.all(
      kinds.map((kind) => guest.post(`/api/deals/${structure.id}/${kind.entityType}`, [{ name: 'Phase two' }])),
    );

    expect(replies.map(({ status }) => status)).toEqual(
      kinds.map((kind) => (kind.entityType === entityType ? 200 : 403)),
    );
  });
});

describe('POST /api/organizations/{orgId}/deals', () => {
  it('makes a sub-structure with Create on the structure above it', async () => {
    const guest = await creatorOf('Deal');

    const reply = await guest.post(`/api/organizations/${own.id}/deals`, { name: 'Part', parentId: structure.id });

    expect(reply).toMatchObject({ status: 200, body: { name: 'Part', parentId: structure.id } });
  });

  it('makes one below the structures below it, too', async () => {
    const guest = await creatorOf('Deal');
    const part = await own.structure({ name: 'Part', parentId: structure.id });

    const reply = await guest.post(`/api/organizations/${own.id}/deals`, { name: 'Part', parentId: part.id });

    expect(reply).toMatchObject({ status: 200, body: { parentId: part.id } });
  });

  it.each([
    ['at the top', () => null],
    ['in a structure that nobody has shared', async () => (await own.structure({ name: 'Lakeside' })).id],
    ['in another organization’s structure', async () => (await (await anOrganization()).structure()).id],
    ['in nothing', () => 'nothing'],
  ])('is refused %s to somebody who may create in one structure only', async (_, parentIn) => {
    const guest = await creatorOf('Deal');

    const reply = await guest.post(`/api/organizations/${own.id}/deals`, { name: 'Part', parentId: await parentIn() });

    expect(reply).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });

  it('is refused with Edit on the structure above it', async () => {
    const guest = await own.guest();
    await own.grant(guest, { level: 'Edit', entityId: structure.id });

    const reply = await guest.post(`/api/organizations/${own.id}/deals`, { name: 'Part', parentId: structure.id });

    expect(reply).toMatchObject({ status: 403, body: { code: 'notPermitted' } });
  });
});
