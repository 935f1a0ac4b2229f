import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { checkedSetting } from '#shared/domain/settings/validate-setting.ts';

const messageOf = (name: string, value: string): string | null => {
  const checked = checkedSetting(name, value);
  return checked.ok ? null : checked.message;
};

const storedFrom = (name: string, value: string): string | null => {
  const checked = checkedSetting(name, value);
  return checked.ok ? checked.value : null;
};

const portfolio = '0f7d8f3e-6a52-4a0c-9a37-3c1f5d7b9e21';
const signOn = { issuer: 'https://login.northlight.example', clientId: 'trestle' };
const json = JSON.stringify;

const listRule = 'must be a JSON list of at most 200 texts, each of one line and at most 200 characters.';

describe('a setting that can be stored', () => {
  it.each([
    { name: 'hideStructureDiagram', value: 'true', stored: 'true' },
    { name: 'hideStructureDiagram', value: 'false', stored: 'false' },
    { name: 'customNameForLoan', value: '  Facility ', stored: 'Facility' },
    { name: 'customNameForLoan', value: 'F'.repeat(60), stored: 'F'.repeat(60) },
    { name: 'reportDataroomSubdirectory', value: 'Reports/Lender', stored: 'Reports/Lender' },
    { name: 'reportDataroomSubdirectory', value: '', stored: '' },
    { name: 'baseCurrency', value: 'EUR', stored: 'EUR' },
    { name: 'baseCurrency', value: '', stored: '' },
    { name: 'timeZoneOffset', value: 'America/New_York', stored: 'America/New_York' },
    { name: 'timeZoneOffset', value: 'America/Argentina/Buenos_Aires', stored: 'America/Argentina/Buenos_Aires' },
    { name: 'timeZoneOffset', value: 'Asia/Kolkata', stored: 'Asia/Kolkata' },
    { name: 'defaultWarningReportingCovenantThreshold', value: '30', stored: '30' },
    { name: 'defaultCriticalReportingCovenantThreshold', value: '0', stored: '0' },
    { name: 'defaultPmPortfolio', value: portfolio, stored: portfolio },
    { name: 'apiRole', value: 'Member', stored: 'Member' },
    { name: 'apiRole', value: portfolio, stored: portfolio },
    { name: 'disabledApplications', value: '[ "Reporting", "Data Vault" ]', stored: '["Reporting","Data Vault"]' },
    { name: 'metricsToDisable', value: '[" DSCR "]', stored: '["DSCR"]' },
    { name: 'customDetailOptions', value: '["Stage: Permitting"]', stored: '["Stage: Permitting"]' },
    { name: 'singleSignOnConfiguration', value: json(signOn), stored: json(signOn) },
    { name: 'counterpartySingleSignOnConfiguration', value: '', stored: '' },
  ])('is $name with $value', ({ name, value, stored }) => {
    expect(checkedSetting(name, value)).toEqual({ ok: true, value: stored });
  });

  it('is stored the same a second time', () => {
    const names = settingCatalog.filter(({ readOnly }) => !readOnly).map(({ name }) => name);
    const values = fc.oneof(fc.string(), fc.json(), fc.nat().map(String), fc.constantFrom('true', 'All apps', 'USD'));

    fc.assert(
      fc.property(fc.constantFrom(...names), values, (name, value) => {
        const stored = storedFrom(name, value);
        fc.pre(stored !== null);
        expect(storedFrom(name, stored ?? '')).toBe(stored);
      }),
    );
  });

  it('is any list of different words, and it comes back as it was', () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,20}$/), { maxLength: 200 });
    fc.assert(
      fc.property(words, (items) => {
        expect(storedFrom('metricsToDisable', json(items))).toBe(json(items));
      }),
    );
  });
});

describe('a setting that is refused', () => {
  it.each([
    ['hideStructureDiagram', 'TRUE', '"Hide the structure diagram" must be "true" or "false".'],
    ['hideStructureDiagram', '', '"Hide the structure diagram" must be "true" or "false".'],
    ['customNameForLoan', 'F'.repeat(61), '"Term for a loan" must have at most 60 characters.'],
    ['customNameForLoan', 'Fac\nility', '"Term for a loan" must be one line without tabs.'],
    [
      'reportDataroomSubdirectory',
      '/Reports',
      '"Folder for reports" must be folder names with a slash between them, such as "Reports/Lender".',
    ],
    [
      'applications',
      'Data Vault only',
      '"Applications" must be one of these: Data Vault, Origination, Portfolio Management, All apps.',
    ],
    [
      'applications',
      '',
      '"Applications" must be one of these: Data Vault, Origination, Portfolio Management, All apps.',
    ],
    [
      'performancePageDefaultView',
      'production',
      '"Performance page" must be one of these: Production, Efficiency Summary.',
    ],
    ['metricsToDisable', 'DSCR', `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', '{"0":"DSCR"}', `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', '[1]', `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', '[" "]', `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', json(['D'.repeat(201)]), `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', json(Array.from({ length: 201 }, (_, at) => `${at}`)), `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', '', `"Disabled metrics" ${listRule}`],
    ['metricsToDisable', '["DSCR","DSCR "]', '"Disabled metrics" must not name the same twice.'],
    [
      'disabledApplications',
      '["Reports"]',
      '"Disabled applications" may hold only these: Data Vault, Origination, Reporting Covenant, Portfolio Management, Fund Management, BI Reports, Reporting, Executive Dashboard.',
    ],
    [
      'customDetailOptions',
      '["Permitting"]',
      '"Own options of details" must hold only the detail, a colon, a blank and the option, such as "Stage: Permitting".',
    ],
    ['defaultPmPortfolio', 'main', '"First portfolio" must be the id of an entity.'],
    [
      'apiRole',
      'Owner',
      expect.stringMatching(
        /^"Role of the default API client" must be Admin, .*or the id of a role of the organization\.$/,
      ),
    ],
    ['apiClientId', 'client', '"API client id" is filled in by the product and cannot be set.'],
    ['apiClientSecret', 'secret', '"API client secret" is filled in by the product and cannot be set.'],
    ['nickname', 'Northlight', 'There is no setting with the name "nickname".'],
    ['constructor', 'x', 'There is no setting with the name "constructor".'],
  ])('is %s with %s', (name, value, message) => {
    expect(messageOf(name, value)).toEqual(message);
  });

  it.each(['366', '-1', '1.5', '07', '1e2', 'ten'])('is a threshold of %s days', (value) => {
    expect(messageOf('defaultWarningReportingCovenantThreshold', value)).toBe(
      '"Warning for reporting covenants" must be a whole number of days from 0 to 365.',
    );
  });

  it.each(['America/New York', 'america/new_york', 'America/New_york', 'Mars/Olympus', 'EST', '-05:00', '../etc'])(
    'is the time zone %s',
    (value) => {
      expect(messageOf('timeZoneOffset', value)).toBe(
        '"Time zone" must be a time zone of the IANA database, such as America/New_York.',
      );
    },
  );
});

describe('a single sign-on configuration', () => {
  const name = 'singleSignOnConfiguration';
  const cannot = '"Single sign-on for members" cannot be saved.';

  it('may have a client secret, scopes and a label', () => {
    const all = { ...signOn, clientSecret: 'shh', scopes: ['openid', 'email'], label: 'Northlight account' };
    expect(storedFrom(name, json(all))).toBe(json(all));
  });

  it.each([
    'https://login.northlight.example/',
    'https://login.microsoftonline.com/9c1e/v2.0',
    'https://id.northlight.example:8443/realms/main',
  ])('may have the issuer %s', (issuer) => {
    expect(storedFrom(name, json({ ...signOn, issuer }))).toBe(json({ ...signOn, issuer }));
  });

  it.each([
    'http://login.northlight.example',
    'https://login.northlight.example?tenant=1',
    'https://login.northlight.example#here',
    'https://user:password@login.northlight.example',
    'https://localhost',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'http://localhost:9000',
    'login.northlight.example',
  ])('may not have the issuer %s', (issuer) => {
    expect(messageOf(name, json({ ...signOn, issuer }))).toBe(
      `${cannot} Its issuer must be an https address with a public host name and no query.`,
    );
  });

  it('may have an issuer on the machine of a developer where that is allowed', () => {
    const local = json({ ...signOn, issuer: 'http://localhost:9000' });

    expect(checkedSetting(name, local, { loopbackIssuers: true })).toEqual({ ok: true, value: local });
    expect(checkedSetting(name, json({ ...signOn, issuer: 'http://intranet' }), { loopbackIssuers: true }).ok).toBe(
      false,
    );
  });

  it.each([
    ['not JSON', 'It must be a JSON object with issuer and clientId.'],
    ['["https://login.northlight.example"]', 'It must be a JSON object with issuer and clientId.'],
    [json({ issuer: signOn.issuer }), 'Its clientId must be a text.'],
    [json({ ...signOn, clientId: ' ' }), 'Its clientId must not be empty.'],
    [json({ ...signOn, label: 'L'.repeat(61) }), 'Its label must have at most 60 characters.'],
    [json({ ...signOn, scopes: ['email'] }), 'Its scopes must include "openid".'],
    [json({ ...signOn, scopes: ['openid email'] }), 'Its scopes must be words without blanks.'],
    [
      json({ ...signOn, hasClientSecret: true }),
      'It may hold issuer, clientId, clientSecret, scopes and label, and nothing else.',
    ],
  ])('is refused as %s', (value, reason) => {
    expect(messageOf(name, value)).toBe(`${cannot} ${reason}`);
  });
});
