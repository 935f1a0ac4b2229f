import { beforeAll, describe, expect, it } from 'vitest';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';

let own: TestOrganization;
let structure: Structure;

const report = (name: string, approved: boolean) => ({
  name,
  covenantType: 'Report',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  approved,
});

beforeAll(async () => {
  own = await anOrganization();
  structure = await own.structure();
  for (const covenant of [report('Quarterly report', true), report('Proposed report', false)]) {
    good(await own.admin.post(`/api/entities/${structure.id}/covenants`, covenant));
  }
});

async function toldTo(permission: Partial<Permission>, query = ''): Promise<readonly string[]> {
  const guest = await own.guest();
  await own.grant(guest, { sourceType: 'Report', entityId: structure.id, ...permission });
  const { body } = good(await guest.get(`/api/entities/${structure.id}/covenants${query}`));
  return body.map(({ name }: { name: string }) => name).toSorted();
}

describe('covenants that are only proposed', () => {
  it.each(['', '?approved=false'])('are not listed to whoever only views reports %s', async (query) => {
    expect(await toldTo({ level: 'View' }, query)).not.toContain('Proposed report');
  });

  it.each(['Edit', 'Create'] as const)('are listed to whoever has %s on reports', async (level) => {
    expect(await toldTo({ level })).toEqual(['Proposed report', 'Quarterly report']);
  });

  it('are listed to whoever approves reports', async () => {
    const guest = await own.guest();
    const covenant = { sourceType: 'Report', entityId: structure.id } as const;
    await own.grant(guest, { ...covenant, level: 'View' }, { ...covenant, ...approvalStatus, level: 'Edit' });

    const { body } = good(await guest.get(`/api/entities/${structure.id}/covenants?approved=false`));

    expect(body).toMatchObject([{ name: 'Proposed report' }]);
  });
});
