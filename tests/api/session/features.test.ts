import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { featureNames } from '#shared/domain/feature-flags.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, nobody, theSuperuser } from '#tests/support/organization.ts';

interface Flag {
  readonly name: string;
  readonly enabled: boolean;
}

const enabledIn = (flags: readonly Flag[], name: string): boolean | undefined =>
  flags.find((flag) => flag.name === name)?.enabled;
const flagsOf = async (organizationId?: string): Promise<Flag[]> =>
  good(await nobody().get(`/api/features${organizationId === undefined ? '' : `?organizationId=${organizationId}`}`))
    .body;

// Other tests share the platform: what is switched for all of it here is a flag on which nothing else depends.
const platformFlag = 'KpiDashboard';

describe('feature flags', () => {
  it('are all told to anybody, with the values of the platform', async () => {
    const flags = await flagsOf();

    expect(flags.map(({ name }) => name)).toEqual(featureNames);
    expect(enabledIn(flags, 'ExternalPortal')).toBe(true);
  });

  it('are switched for one organization, which sees its own value from then on', async () => {
    const [{ id, admin }, other] = await Promise.all([anOrganization(), anOrganization()]);
    const superuser = await theSuperuser();

    const reply = await superuser.put('/api/features/DocuSign', { enabled: true, organizationId: id });
    const global = good(await admin.get(`/api/init/global/${id}`)).body;

    expect(reply).toMatchObject({ status: 200, body: { name: 'DocuSign', enabled: true } });
    expect(enabledIn(global.features, 'DocuSign')).toBe(true);
    expect(enabledIn(await flagsOf(id), 'DocuSign')).toBe(true);
    expect(enabledIn(await flagsOf(other.id), 'DocuSign')).toBe(false);
    expect(enabledIn(await flagsOf(), 'DocuSign')).toBe(false);
    expect(await auditOfOrganization(id)).toContainEqual(expect.objectContaining({ event: 'feature.switchedOn' }));
  });

  it('are switched for the platform, except where an organization has its own value', async () => {
    const [{ id }, other] = await Promise.all([anOrganization(), anOrganization()]);
    const superuser = await theSuperuser();
    await superuser.put(`/api/features/${platformFlag}`, { enabled: false, organizationId: id });

    const reply = await superuser.put(`/api/features/${platformFlag}`, { enabled: true });
    const [platform, kept, following] = await Promise.all([flagsOf(), flagsOf(id), flagsOf(other.id)]);
    await superuser.put(`/api/features/${platformFlag}`, { enabled: false });

    expect(reply.status).toBe(200);
    expect([platform, kept, following].map((flags) => enabledIn(flags, platformFlag))).toEqual([true, false, true]);
    expect(enabledIn(await flagsOf(other.id), platformFlag)).toBe(false);
  });

  it('are the superuser’s to switch, by their names, for organizations that exist', async () => {
    const { id, admin } = await anOrganization();
    const superuser = await theSuperuser();

    const replies = await Promise.all([
      admin.put('/api/features/DocuSign', { enabled: true, organizationId: id }),
      superuser.put('/api/features/Teleportation', { enabled: true }),
      superuser.put('/api/features/DocuSign', { enabled: true, organizationId: randomUUID() }),
    ]);

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'notPermitted'],
      [404, 'featureNotFound'],
      [404, 'organizationNotFound'],
    ]);
    expect(await flagsOf(randomUUID())).toEqual(await flagsOf());
  });
});
