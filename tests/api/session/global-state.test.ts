import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, nobody, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

describe('GET /api/init/global/{orgId}', () => {
  it('answers everything that the client loads after signing in', async () => {
    const { id, admin } = organization;

    const { status, body } = await admin.get(`/api/init/global/${id}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      agent: { id: admin.agent.id, roles: ['Admin'], effectiveOrganizationId: id },
      token: admin.token,
      permissions: {
        superuser: false,
        roles: ['Admin'],
        ownRoles: [],
        groups: [],
        assignments: [],
        permissions: [],
      },
      organization: { id, name: 'Riverside Capital', entityCurrencyUnit: { value: 'USD' } },
      environment: { frontendUrl: origin() },
      enabledOrganizations: [{ id, name: 'Riverside Capital' }],
    });
    expect(body.currencies).toContainEqual({ name: 'USD', symbol: '$' });
    expect(body.features).toContainEqual({ name: 'MultiCurrency', enabled: true });
  });

  it('tells a guest what was granted, and nothing more', async () => {
    const { id, structure, guest: invite, grant } = organization;
    const { id: entityId } = await structure();
    const guest = await invite();
    await grant(guest, { level: 'Edit', sourceType: 'Document', entityId });

    const { status, body } = await guest.get(`/api/init/global/${id}`);

    expect(status).toBe(200);
    expect(body.agent).toMatchObject({ effectiveAgentAccessType: 'GUEST', roles: [] });
    expect(body.permissions).toMatchObject({
      superuser: false,
      roles: [],
      permissions: [{ level: 'Edit', action: 'Grant', sourceType: 'Document', entityId, organizationId: id }],
    });
  });
});

describe('what anybody may read', () => {
  it('is the addresses of the product and its neighbors', async () => {
    const { status, body } = await nobody().get('/api/environment');

    expect([status, body.frontendUrl]).toEqual([200, origin()]);
    expect(Object.keys(body).toSorted()).toEqual([
      'emailLogoBucketUrl',
      'frontendUrl',
      'ingestVaultUrl',
      'metabaseUrl',
      'originationUrl',
      'reportCovUrl',
      'supportContact',
    ]);
  });

  it('is the feature flags', async () => {
    const { status, body } = await nobody().get('/api/features');

    expect(status).toBe(200);
    expect(body).toContainEqual({ name: expect.any(String), enabled: expect.any(Boolean) });
  });

  it('is the contract as OpenAPI', async () => {
    const { status, body } = await nobody().get('/api/openapi.json');

    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/deals/{id}']).toHaveProperty('put');
  });
});
