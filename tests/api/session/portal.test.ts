import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setPortal } from '#tests/support/external-portal.ts';
import {
  anOrganization,
  good,
  nobody,
  password,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';

const portalOf = ({ id }: Pick<TestOrganization, 'id'>) =>
  nobody().get(`/api/public/organizations/${id}/external/enabled`);
const signUp = ({ id }: TestOrganization) =>
  nobody().post(`/api/public/organizations/${id}/agents/unaffiliated-users`, {
    firstName: 'Uma',
    lastName: 'Unaffiliated',
    primaryEmail: `external-${randomUUID()}@sponsor.example`,
    password,
  });

describe('the external portal of an organization', () => {
  it('is closed until the organization opens it, and says whose it is', async () => {
    const organization = await anOrganization('Riverside Capital');

    const closed = await portalOf(organization);
    await setPortal(organization, 'open');
    const open = await portalOf(organization);

    expect(closed.body).toEqual({
      featureFlag: true,
      orgSetting: false,
      organizationName: 'Riverside Capital',
      logoUrl: null,
      singleSignOn: null,
      counterpartySingleSignOn: null,
    });
    expect(open.body).toMatchObject({ featureFlag: true, orgSetting: true });
  });

  it('takes people in only while both switches are on', async () => {
    const organization = await anOrganization();
    const superuser = await theSuperuser();
    const switchFlag = async (enabled: boolean) =>
      good(await superuser.put('/api/features/ExternalPortal', { enabled, organizationId: organization.id }));

    const closed = await signUp(organization);
    await setPortal(organization, 'open');
    const open = await signUp(organization);
    await switchFlag(false);
    const switchedOff = await signUp(organization);
    const portal = await portalOf(organization);

    expect([closed.status, closed.body.code]).toEqual([403, 'externalPortalClosed']);
    expect(open.status).toBe(200);
    expect([switchedOff.status, switchedOff.body.code]).toEqual([403, 'externalPortalClosed']);
    expect(portal.body).toMatchObject({ featureFlag: false, orgSetting: true });
  });

  it('is not there where there is no organization', async () => {
    const replies = await Promise.all([randomUUID(), 'platform', '%23'].map((id) => portalOf({ id })));

    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'organizationNotFound']),
    );
  });
});
