import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepingClientSecret } from '#shared/domain/settings/single-sign-on.ts';
import { checkedSetting } from '#shared/domain/settings/validate-setting.ts';
import { withoutSecrets } from '#shared/domain/settings/without-secrets.ts';

const name = 'singleSignOnConfiguration';
const signOn = { issuer: 'https://login.northlight.example', clientId: 'trestle', label: 'Northlight' };
const secretive = JSON.stringify({ ...signOn, clientSecret: 'shh' });

describe('what a read may show', () => {
  it('is a single sign-on configuration without its client secret', () => {
    const setting = { id: name, name, type: 'OrganizationSetting', value: secretive };

    expect(withoutSecrets(setting)).toEqual({
      ...setting,
      value: JSON.stringify({ ...signOn, hasClientSecret: true }),
    });
    expect(withoutSecrets({ name: 'counterpartySingleSignOnConfiguration', value: JSON.stringify(signOn) }).value).toBe(
      JSON.stringify(signOn),
    );
  });

  it('is nothing of a configuration that cannot be read', () => {
    expect(withoutSecrets({ name, value: '{"clientSecret":"shh"' }).value).toBe('');
    expect(withoutSecrets({ name, value: JSON.stringify({ ...signOn, secret: 'shh' }) }).value).toBe('');
  });

  it('is whether there is a secret for the API, and not which', () => {
    const values = ['', 'kept-secret', 'x'].map((value) => withoutSecrets({ name: 'apiClientSecret', value }).value);
    expect(values).toEqual(['', '********', '********']);
  });

  it('never holds a secret', () => {
    const secrets = fc.stringMatching(/^[A-Z]{20,40}$/);
    fc.assert(
      fc.property(secrets, (clientSecret) => {
        const shown = [
          withoutSecrets({ name, value: JSON.stringify({ ...signOn, clientSecret }) }),
          withoutSecrets({ name: 'apiClientSecret', value: clientSecret }),
        ];
        expect(JSON.stringify(shown)).not.toContain(clientSecret);
      }),
    );
  });

  it('is everything else as it is', () => {
    const settings = [
      { name: 'apiClientId', value: 'client' },
      { name: 'customNameForLoan', value: 'Facility' },
      { name: 'nickname', value: 'NL' },
    ];
    expect(settings.map(withoutSecrets)).toEqual(settings);
  });
});

describe('a configuration that comes back changed', () => {
  const changed = (values: Readonly<Record<string, unknown>>) =>
    JSON.stringify({ ...signOn, hasClientSecret: true, ...values });

  it('keeps the client secret that was not shown, and can be saved', () => {
    const kept = keepingClientSecret(changed({ label: 'Northlight account' }), secretive);

    expect(checkedSetting(name, kept).ok).toBe(true);
    expect(JSON.parse(kept)).toEqual({ ...signOn, label: 'Northlight account', clientSecret: 'shh' });
  });

  it.each([
    ['has another issuer', changed({ issuer: 'https://login.elsewhere.example' })],
    ['has another client', changed({ clientId: 'other' })],
    ['has a secret of its own', changed({ clientSecret: 'new' })],
    ['gives the secret up', JSON.stringify(signOn)],
    ['is not JSON', 'not JSON'],
  ])('does not get it when it %s', (_, submitted) => {
    expect(keepingClientSecret(submitted, secretive)).toBe(submitted);
  });

  it('does not get one where none is stored', () => {
    expect(keepingClientSecret(changed({}), '')).toBe(changed({}));
    expect(keepingClientSecret(changed({}), JSON.stringify(signOn))).toBe(changed({}));
  });
});
