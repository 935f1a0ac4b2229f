import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditOfOrganization } from '#tests/support/audit.ts';
import {
  aBrowser,
  aDishonestProvider,
  anOpenIdProvider,
  type Dishonesty,
  served,
} from '#tests/support/open-id-provider.ts';
import { anOrganization, good, nobody } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { configureProvider, depart, outcomeAt } from '#tests/support/single-sign-on.ts';

const signOnWith = async (dishonesty: Dishonesty) => {
  const organization = await anOrganization();
  const { email } = organization.admin;
  const provider = await aDishonestProvider({ sub: 'an-account', email, email_verified: true }, dishonesty);
  try {
    await configureProvider(organization, provider);
    const browser = aBrowser();
    const departure = await depart(browser, organization);
    if (!departure.startsWith(provider.issuer))
      return { token: null, error: new URL(departure).searchParams.get('error') };
    const { location } = await browser.open(departure);
    return await outcomeAt(browser, location ?? '');
  } finally {
    await provider.close();
  }
};

describe('a provider', () => {
  it('that tells the truth is believed, with the address in the token', async () => {
    expect(await signOnWith({})).toMatchObject({ path: '/ingest-bearer-token', token: expect.any(String) });
  });

  it.each<[string, Dishonesty]>([
    ['signs with a key that it does not publish', { strangersKey: true }],
    ['does not sign', { unsigned: true }],
    ['speaks to another application', { claims: { aud: 'another-client' } }],
    ['speaks in the name of another provider', { claims: { iss: 'https://elsewhere.example' } }],
    ['answers with a token that is over', { claims: { iat: 1_700_000_000, exp: 1_700_000_300 } }],
    ['repeats the answer to another question', { claims: { nonce: 'another' } }],
    ['names nobody', { claims: { sub: undefined } }],
  ])('that %s is not believed', async (_, dishonesty) => {
    expect(await signOnWith(dishonesty)).toMatchObject({ token: null, error: 'singleSignOnFailed' });
  });

  it('that does not vouch for the address opens nothing', async () => {
    for (const email_verified of [false, 'false', undefined, 1]) {
      const outcome = await signOnWith({ claims: { email_verified } });

      expect(outcome).toMatchObject({ token: null, error: 'singleSignOnEmailUnverified' });
    }
  });

  it.each<[string, Dishonesty]>([
    ['claims to be another', { metadata: { issuer: 'https://elsewhere.example' } }],
    ['sends people to a page without TLS', { metadata: { authorization_endpoint: 'http://elsewhere.example/auth' } }],
    ['has its tokens at a hidden address', { metadata: { token_endpoint: 'https://10.0.0.1/token' } }],
    ['has its tokens at a name of a hidden address', { metadata: { token_endpoint: 'https://localhost:8/token' } }],
    ['has its keys at a hidden address', { metadata: { jwks_uri: 'http://169.254.169.254/latest/meta-data' } }],
  ])('that %s is not asked', async (_, dishonesty) => {
    expect(await signOnWith(dishonesty)).toMatchObject({ token: null, error: 'identityProviderUnreachable' });
  });

  it.each([
    ['that is down', 502],
    ['that answers something else', 200],
  ])('%s is reported as out of reach', async (_, status) => {
    const organization = await anOrganization();
    const { address, close } = await served(() => (_request, response) => void response.writeHead(status).end('Busy'));
    await configureProvider(organization, {
      issuer: address,
      client: async () => ({ clientId: 'a', clientSecret: 'b' }),
    });

    const answered = await depart(aBrowser(), organization);
    await close();
    const silent = await depart(aBrowser(), organization);

    expect([answered, silent].map((location) => new URL(location).searchParams.get('error'))).toEqual([
      'identityProviderUnreachable',
      'identityProviderUnreachable',
    ]);
  });

  it('that never answers is reported as out of reach after some seconds', async () => {
    const organization = await anOrganization();
    const { address, close } = await served(() => () => undefined);
    await configureProvider(organization, {
      issuer: address,
      client: async () => ({ clientId: 'a', clientSecret: 'b' }),
    });

    const location = await depart(aBrowser(), organization);
    await close();

    expect(new URL(location).searchParams.get('error')).toBe('identityProviderUnreachable');
  });

  it('that goes down in between is reported as out of reach', async () => {
    const organization = await anOrganization();
    const { email } = organization.admin;
    const provider = await aDishonestProvider({ sub: 'an-account', email, email_verified: true }, {});
    await configureProvider(organization, provider);
    const browser = aBrowser();
    const { location } = await browser.open(await depart(browser, organization));
    await provider.close();

    expect(await outcomeAt(browser, location ?? '')).toMatchObject({
      token: null,
      error: 'identityProviderUnreachable',
    });
  });
});

describe('the client secret of a provider', () => {
  it('is stored sealed, and no read or audit record shows it', async () => {
    const organization = await anOrganization();
    const clientSecret = `secret-${randomUUID()}`;
    const value = JSON.stringify({ issuer: 'https://id.riverside.example', clientId: 'trestle', clientSecret });
    const { admin, id } = organization;
    good(await admin.post(`/api/entities/${id}/details`, [{ name: 'singleSignOnConfiguration', value }]));

    const shown = await Promise.all(
      [`/api/init/global/${id}`, `/api/organizations/${id}`, `/api/entities/${id}/details?limit=500`].map((path) =>
        admin.get(path),
      ),
    );

    for (const reply of shown) {
      expect(JSON.stringify(good(reply).body)).not.toContain(clientSecret);
      expect(JSON.stringify(reply.body)).not.toContain('sealed.');
      expect(JSON.stringify(reply.body)).toContain('hasClientSecret');
    }
    expect(JSON.stringify(await auditOfOrganization('platform'))).not.toContain(clientSecret);
  });

  it('opens only for its own organization', async () => {
    becomeFunction();
    const { seal, unseal } = await import('#functions/platform/secrets/sealed.ts');
    const [own, other] = [randomUUID(), randomUUID()];

    const sealed = await seal('a-secret', own);
    const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

    expect(sealed).not.toBe(await seal('a-secret', own));
    expect(await unseal(sealed, own)).toBe('a-secret');
    expect(await Promise.all([unseal(sealed, other), unseal(changed, own), unseal('a-secret', own)])).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the two audiences of an organization', () => {
  it('are told to whoever wants to sign in, with the name on the button', async () => {
    const [provider, organization] = await Promise.all([anOpenIdProvider(), anOrganization()]);
    const portal = `/api/public/organizations/${organization.id}/external/enabled`;
    const before = await nobody().get(portal);
    await configureProvider(organization, provider, 'singleSignOnConfiguration', { label: 'Riverside' });
    const after = await nobody().get(portal);
    await provider.close();

    expect(before.body).toMatchObject({ singleSignOn: null, counterpartySingleSignOn: null });
    expect(after.body).toMatchObject({ singleSignOn: { label: 'Riverside' }, counterpartySingleSignOn: null });
  });
});

describe('requests to providers', () => {
  it.each([
    ['https://localhost:8/', /^localhost is at (127\.0\.0\.1|::1)$/],
    ['https://[::1]:8/', /^::1 is not public$/],
    ['https://0xa.1/', /^10\.0\.0\.1 is not public$/],
    ['https://169.254.169.254/latest/meta-data', /^169\.254\.169\.254 is not public$/],
    ['http://id.riverside.example/', /is not https$/],
    ['file:///etc/passwd', /is not https$/],
  ])('do not go to %s', async (address, reason) => {
    const { guardedFetch } = await import('#functions/connectors/open-id/guarded-fetch.ts');

    await expect(guardedFetch(address, { method: 'GET', headers: {} })).rejects.toMatchObject({
      code: 'identityProviderUnreachable',
      detail: { reason: expect.stringMatching(reason) },
    });
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
    'localhost',
  ])('never go to %s', async (address) => {
    const { isPublicAddress } = await import('#functions/connectors/public-address.ts');

    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2001:4860:4860::8888'])(
    'may go to %s',
    async (address) => {
      const { isPublicAddress } = await import('#functions/connectors/public-address.ts');

      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
