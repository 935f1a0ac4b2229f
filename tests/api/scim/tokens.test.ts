import { beforeAll, describe, expect, it } from 'vitest';
import { addClient, clientWith } from '#tests/support/api-tokens.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, nobody, type TestOrganization } from '#tests/support/organization.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';
import { aProvisioningToken, made, oktaUser, refusalLike, scimClient, tokensPath } from '#tests/support/scim.ts';

let organization: TestOrganization;

beforeAll(async () => {
  organization = await anOrganization();
});

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const tokensOf = async (own: TestOrganization) => good(await own.admin.get(tokensPath(own))).body;

/** Lets the last day of a token pass, which no call of the API does. */
async function expire({ id: organizationId }: TestOrganization, tokenId: string): Promise<void> {
  becomeFunction();
  const { provisioningTokenKey, ProvisioningTokenRecord, provisioningTokenList } = await import(
    '#functions/platform/sign-in/provisioning-tokens.ts'
  );
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const table = tableOf(organizationId);
  const token = await table.get(provisioningTokenKey(tokenId), ProvisioningTokenRecord);
  if (!token) throw new Error('No such token.');
  const { version, ...value } = { ...token, validUntil: day(-1) };
  const list = { group: provisioningTokenList, sort: tokenId };
  const key = provisioningTokenKey(tokenId);
  const aged = table.change({ key, expects: version, value, event: 'provisioningToken.aged', list });
  await writeRecords([aged], actor, new Date());
}

describe('provisioning tokens', () => {
  it('stand beside each other, are shown once, and tell when they were used', async () => {
    const own = await anOrganization();
    const first = await aProvisioningToken(own, { name: 'Okta' });
    const second = await aProvisioningToken(own, { name: 'Entra ID', validUntil: day(30) });

    expect((await scimClient(second.token).get('/Users')).status).toBe(200);
    const tokens = await tokensOf(own);

    expect(tokens).toEqual([
      expect.objectContaining({ id: second.id, name: 'Entra ID', validUntil: day(30), lastUsedOn: day(0) }),
      expect.objectContaining({ id: first.id, name: 'Okta', validUntil: null, lastUsedOn: null }),
    ]);
    expect(tokens[0].createdByName).toBe('Avery Admin');
    expect(JSON.stringify(tokens)).not.toMatch(/hash|trestle_scim/i);
    expect((await scimClient(first.token).get('/Users')).status).toBe(200);
  });

  it('end at once when they are revoked, and leave the others and the people alone', async () => {
    const own = await anOrganization();
    const [first, second] = [await aProvisioningToken(own), await aProvisioningToken(own)];
    const user = made(await scimClient(first.token).post('/Users', oktaUser()));

    good(await own.admin.delete(tokensPath(own, first.id)));

    expect(await scimClient(first.token).get('/Users')).toMatchObject(refusalLike('provisioningTokenRefused'));
    expect((await scimClient(second.token).get(`/Users/${user.id}`)).body.active).toBe(true);
    expect(await tokensOf(own)).toHaveLength(1);
    expect(await own.admin.delete(tokensPath(own, first.id))).toMatchObject({
      status: 404,
      body: { code: 'provisioningTokenNotFound' },
    });
  });

  it('end with their last day', async () => {
    const own = await anOrganization();
    const { id, token } = await aProvisioningToken(own, { validUntil: day(0) });
    const provider = scimClient(token);

    expect((await provider.get('/Users')).status).toBe(200);
    await expire(own, id);

    expect(await provider.get('/Users')).toMatchObject(refusalLike('provisioningTokenRefused'));
  });

  it('open nothing by their id alone, by another secret or in part', async () => {
    const { id, token } = await aProvisioningToken(organization);
    const other = await aProvisioningToken(await anOrganization());
    const secret = token.slice(token.lastIndexOf(id) + id.length + 1);
    const forged = [
      `trestle_scim_${id}_${'A'.repeat(43)}`,
      `trestle_scim_${other.id}_${secret}`,
      `trestle_scim_${id}_`,
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      id,
      secret,
    ];

    for (const one of forged) {
      expect(await scimClient(one).get('/Users'), one).toMatchObject(refusalLike('provisioningTokenRefused'));
    }
    expect((await scimClient(token).get('/Users')).status).toBe(200);
  });

  it('are for people to add and revoke, and end no earlier than today', async () => {
    const own = await anOrganization();
    good(await own.admin.post(`/api/entities/${own.id}/details`, [{ name: 'apiAccessEnabled', value: 'true' }]));
    const program = await clientWith(await addClient(own, { roleId: 'Admin' }));
    const { id } = await aProvisioningToken(own);

    const byProgram = [
      await program.post(tokensPath(own), { name: 'Directory' }),
      await program.delete(tokensPath(own, id)),
    ];
    const member = await own.member('Member');

    for (const reply of byProgram) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'provisioningTokensForPeople' } });
    }
    expect((await program.get(tokensPath(own))).status).toBe(200);
    expect((await member.post(tokensPath(own), { name: 'Directory' })).status).toBe(403);
    expect(await own.admin.post(tokensPath(own), { name: 'Directory', validUntil: day(-1) })).toMatchObject({
      status: 400,
      body: { fields: { validUntil: 'Choose today or a later day.' } },
    });
  });

  it('stand in the audit trail as those who did what they did', async () => {
    const own = await anOrganization();
    const { id, token } = await aProvisioningToken(own);
    made(await scimClient(token).post('/Users', oktaUser()));

    const trail = await auditOfOrganization(own.id);

    const ofToken = trail.filter(({ pk }) => pk.includes(`#ProvisioningToken#${id}`));
    expect(ofToken.map(({ event }) => event).toSorted()).toEqual([
      'provisioningToken.created',
      'provisioningToken.used',
    ]);
    expect(trail.filter(({ by }) => by === id).map(({ event }) => event)).toContain('member.invited');
    expect(JSON.stringify(trail)).not.toContain(token);
  });

  it('belong to nobody whom the organization knows', async () => {
    const own = await anOrganization();
    const { id, token } = await aProvisioningToken(own);
    const agents = `/api/organizations/${own.id}/agents`;

    expect(good(await own.admin.get(agents)).body).toHaveLength(1);
    expect((await own.admin.get(`${agents}/${id}`)).status).toBe(404);
    expect((await scimClient(token).get(`/Users/${id}`)).status).toBe(404);
    expect((await nobody().get('/api/scim/v2/Users')).headers.get('content-type')).toBe('application/scim+json');
  });
});
