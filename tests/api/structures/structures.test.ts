import { describe, expect, it } from 'vitest';
import { anOrganization } from '#tests/support/organization.ts';

describe('POST /api/organizations/{orgId}/deals', () => {
  it('creates a structure that its organization sees from then on', async () => {
    const { id, admin } = await anOrganization();

    const created = await admin.post(`/api/organizations/${id}/deals`, { name: 'Riverside senior facility' });
    const listed = await admin.get('/api/deals');

    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Riverside senior facility',
        organizationId: id,
        launchStatus: 'Active',
        version: 1,
        fiscalYearEnd: '12-31',
      },
    });
    expect(listed.body).toEqual([created.body]);
  });
});
