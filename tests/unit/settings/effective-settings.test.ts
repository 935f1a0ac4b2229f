import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { effectiveSettings, settingValue } from '#shared/domain/settings/effective-settings.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';

const stored = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const effective = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(effectiveSettings(stored(values)).map(({ name, value }) => [name, value]));

describe('the settings in force', () => {
  it('are the defaults where nothing is stored', () => {
    expect(effectiveSettings([])).toEqual(
      settingCatalog.map(({ name, defaultValue }) => ({ name, value: defaultValue })),
    );
  });

  it('are the stored values, and nothing that is not a setting', () => {
    expect(effective({ defaultApplication: 'Reporting', kpiDashboard: 'true', nickname: 'NL' })).toEqual({
      ...effective({}),
      defaultApplication: 'Reporting',
      kpiDashboard: 'true',
    });
  });

  it('let the plural of a term follow its singular', () => {
    expect(effective({ customNameForLoan: 'Facility', customNameForSPV: 'Vehicle' })).toMatchObject({
      customNameForLoanPlural: 'Facilitys',
      customNameForSPVPlural: 'Vehicles',
    });
    expect(effective({ customNameForLoan: 'Facility', customNameForLoanPlural: 'Facilities' })).toMatchObject({
      customNameForLoanPlural: 'Facilities',
    });
  });

  it.each(['', ' ', 'Summary'])('take "%s" in a choice for nothing', (value) => {
    expect(effective({ performancePageDefaultView: value })).toMatchObject({
      performancePageDefaultView: 'Production',
    });
  });

  it('have one value for each name, whatever is stored', () => {
    const names = settingCatalog.map(({ name }) => name);
    const anything = fc.record({ name: fc.constantFrom<string>(...names, 'nickname'), value: fc.string() });

    fc.assert(
      fc.property(fc.array(anything), (settings) => {
        expect(effectiveSettings(settings).map(({ name }) => name)).toEqual(names);
        for (const name of names) settingValue(settings, name);
      }),
    );
  });
});

describe('a setting as code uses it', () => {
  it('has a value of its kind at first', () => {
    expect(settingValue([], 'multiStepReportApprovals')).toBe(false);
    expect(settingValue([], 'inactiveSourceComputeExclusions')).toEqual([]);
    expect(settingValue([], 'defaultWarningReportingCovenantThreshold')).toBeNull();
    expect(settingValue([], 'singleSignOnConfiguration')).toBeNull();
    expect(settingValue([], 'baseCurrency')).toBe('');
    expect(settingValue([], 'apiRole')).toBe('');
  });

  it('has the stored value in that kind', () => {
    const signOn = { issuer: 'https://login.northlight.example', clientId: 'trestle', clientSecret: 'shh' };
    const settings = stored({
      multiStepReportApprovals: 'true',
      disabledApplications: '["Reporting"]',
      defaultWarningReportingCovenantThreshold: '30',
      defaultCriticalReportingCovenantThreshold: '0',
      singleSignOnConfiguration: JSON.stringify(signOn),
      apiClientSecret: 'kept',
    });

    expect(settingValue(settings, 'multiStepReportApprovals')).toBe(true);
    expect(settingValue(settings, 'disabledApplications')).toEqual(['Reporting']);
    expect(settingValue(settings, 'defaultWarningReportingCovenantThreshold')).toBe(30);
    expect(settingValue(settings, 'defaultCriticalReportingCovenantThreshold')).toBe(0);
    expect(settingValue(settings, 'singleSignOnConfiguration')).toEqual(signOn);
    expect(settingValue(settings, 'apiClientSecret')).toBe('kept');
  });

  it('is on only when "true" is stored', () => {
    const values = ['true', 'false', 'TRUE', '1', ''];
    expect(values.map((value) => isOn(stored({ guestAccessRCS: value }), 'guestAccessRCS'))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(isOn([], 'guestAccessRCS')).toBe(false);
  });
});
