import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appChoices, appNames } from '#shared/domain/app-names.ts';
import { allowedApps, defaultApp } from '#shared/domain/apps.ts';

const stored = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const consolidated = { portfolioManagementConsolidation: 'true' };

describe('the apps of an organization', () => {
  it('are all eight when it is set to all apps and nothing is disabled', () => {
    const eight = [
      'Data Vault',
      'Origination',
      'Reporting Covenant',
      'Portfolio Management',
      'Fund Management',
      'BI Reports',
      'Reporting',
      'Executive Dashboard',
    ];
    expect(allowedApps(stored({ applications: 'All apps' }))).toEqual(eight);
    expect(allowedApps([])).toEqual(eight);
  });

  it.each<{ values: Readonly<Record<string, string>>; apps: readonly string[] }>([
    { values: { applications: 'Data Vault' }, apps: ['Data Vault'] },
    { values: { applications: 'Data Vault', ...consolidated }, apps: ['Data Vault'] },
    { values: { applications: 'Origination' }, apps: ['Origination', 'Fund Management'] },
    {
      values: { applications: 'Origination', portfolioManagementConsolidation: 'false' },
      apps: ['Origination', 'Fund Management'],
    },
    { values: { applications: 'Origination', ...consolidated }, apps: ['Origination'] },
    {
      values: { applications: 'Portfolio Management' },
      apps: ['Portfolio Management', 'Reporting Covenant', 'BI Reports', 'Reporting'],
    },
    {
      values: { applications: 'Portfolio Management', ...consolidated },
      apps: ['Portfolio Management', 'Reporting Covenant', 'Fund Management', 'BI Reports', 'Reporting'],
    },
    { values: { applications: 'All apps', ...consolidated }, apps: appNames },
  ])('with $values are $apps', ({ values, apps }) => {
    expect(allowedApps(stored(values))).toEqual(apps);
  });

  it('are without those that its settings disable', () => {
    const lender = { disabledApplications: '["Origination","Fund Management"]' };

    expect(allowedApps(stored(lender))).toEqual(
      appNames.filter((app) => app !== 'Origination' && app !== 'Fund Management'),
    );
    expect(allowedApps(stored({ ...lender, applications: 'Origination' }))).toEqual([]);
  });

  it.each(['not a list', '{"0":"Reporting"}', '["Reports",1]', ''])('lose nothing to %s', (disabledApplications) => {
    expect(allowedApps(stored({ disabledApplications }))).toEqual(appNames);
  });
});

describe('the app after signing in', () => {
  it('is Data Vault unless the organization says otherwise', () => {
    expect(defaultApp([])).toBe('Data Vault');
    expect(defaultApp(stored({ defaultApplication: 'Portfolio Management' }))).toBe('Portfolio Management');
  });

  it('is the first of the others where the wanted one is not allowed', () => {
    expect(defaultApp(stored({ applications: 'Origination', defaultApplication: 'Reporting' }))).toBe('Origination');
    expect(defaultApp(stored({ disabledApplications: '["Data Vault"]' }))).toBe('Origination');
    expect(defaultApp(stored({ applications: 'Data Vault', disabledApplications: '["Data Vault"]' }))).toBe(
      'Data Vault',
    );
  });

  it('is always one of its apps, if it has any', () => {
    const anyOrganization = fc.record({
      applications: fc.constantFrom(...appChoices),
      disabledApplications: fc.subarray([...appNames]).map((apps) => JSON.stringify(apps)),
      defaultApplication: fc.constantFrom(...appNames),
      portfolioManagementConsolidation: fc.constantFrom('true', 'false'),
    });
    fc.assert(
      fc.property(anyOrganization, (values) => {
        const allowed = allowedApps(stored(values));
        fc.pre(allowed.length > 0);
        expect(allowed).toContain(defaultApp(stored(values)));
      }),
    );
  });
});
