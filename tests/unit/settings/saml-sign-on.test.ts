import { describe, expect, it } from 'vitest';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import {
  keepingClientSecret,
  leadsToSameProvider,
  readableSingleSignOn,
  type SingleSignOn,
} from '#shared/domain/settings/single-sign-on.ts';
import { checkedSetting } from '#shared/domain/settings/validate-setting.ts';

const name = 'singleSignOnConfiguration';
const [first, second, third] = ['A', 'B', 'C'].map((letter) => letter.repeat(400)) as [string, string, string];
const saml: SingleSignOn = {
  protocol: 'saml',
  entityId: 'urn:northlight:idp',
  signOnUrl: 'https://login.northlight.example/sso?customer=1&tenant=a%20b',
  certificates: [first],
};
const openId: SingleSignOn = { issuer: 'https://login.northlight.example', clientId: 'trestle', clientSecret: 'shh' };
const stored = (value: unknown) => [{ id: name, name, type: 'AnyText' as const, value: JSON.stringify(value) }];

describe('a configuration of single sign-on', () => {
  it('is one of OpenID Connect where it names no protocol, or that one', () => {
    const named = { protocol: 'openIdConnect' as const, ...openId };

    expect(settingValue(stored(openId), name)).toEqual(openId);
    expect(settingValue(stored(named), name)).toEqual(named);
    expect(settingValue(stored(saml), name)).toEqual(saml);
  });

  it('holds certificates without frame and line ends', () => {
    const pem = `-----BEGIN CERTIFICATE-----\r\n${first.replace(/(.{64})/g, '$1\r\n')}\r\n-----END CERTIFICATE-----\r\n`;

    expect(checkedSetting(name, JSON.stringify({ ...saml, certificates: [pem] }))).toEqual({
      ok: true,
      value: JSON.stringify(saml),
    });
  });

  it('may lead to this machine only where that is allowed', () => {
    const local = JSON.stringify({ ...saml, signOnUrl: 'http://localhost:9000/sso?a=b' });

    expect(checkedSetting(name, local).ok).toBe(false);
    expect(checkedSetting(name, local, { loopbackIssuers: true }).ok).toBe(true);
  });

  it.each([
    'https://login.northlight.example/sso?a=b?c',
    'https://login.northlight.example/sso?a="',
    'https://login.northlight.example/sso?a=<',
    'https://login.northlight.example\\@elsewhere.example/',
    'https://1.2.3.4/sso',
  ])('does not lead to %s', (signOnUrl) => {
    expect(checkedSetting(name, JSON.stringify({ ...saml, signOnUrl })).ok).toBe(false);
  });

  it('of SAML holds no secret, so it is shown whole, and takes none over from another protocol', () => {
    expect(readableSingleSignOn(JSON.stringify(saml))).toBe(JSON.stringify(saml));
    const submitted = JSON.stringify({ issuer: undefined, clientId: undefined, hasClientSecret: true });

    expect(keepingClientSecret(submitted, JSON.stringify(saml))).toBe(submitted);
  });
});

describe('a change of the provider', () => {
  const certifiedBy = (...certificates: string[]): SingleSignOn => ({ ...saml, certificates }) as SingleSignOn;

  it.each<[string, SingleSignOn, SingleSignOn | null, boolean]>([
    ['another name on the button', saml, { ...saml, label: 'Northlight' }, true],
    ['a second certificate', saml, certifiedBy(first, second), true],
    ['the second certificate alone', certifiedBy(first, second), certifiedBy(second), true],
    ['another certificate', certifiedBy(first, second), certifiedBy(third), false],
    ['another name of the provider', saml, { ...saml, entityId: 'urn:elsewhere' } as SingleSignOn, false],
    ['another place', saml, { ...saml, signOnUrl: 'https://elsewhere.example' } as SingleSignOn, false],
    ['another protocol', saml, openId, false],
    ['another protocol, the other way', openId, saml, false],
    ['nothing at all', saml, null, false],
    ['another secret', openId, { ...openId, clientSecret: 'other' }, true],
    ['another client', openId, { ...openId, clientId: 'other' }, false],
    ['another issuer', openId, { ...openId, issuer: 'https://elsewhere.example' }, false],
  ])('with %s', (_, was, is, isSame) => {
    expect(leadsToSameProvider(was, is)).toBe(isSame);
  });
});
