import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureFlags, featureNames, flagsFor, isFeatureName } from '#shared/domain/feature-flags.ts';

const enabledIn = (features: ReturnType<typeof flagsFor>) =>
  features.filter(({ enabled }) => enabled).map(({ name }) => name);

const onAtFirst = ['MultiCurrency', 'CustomEmailTemplates', 'ExternalPortal'];

describe('the feature flags', () => {
  it('are these ten, three of them on at first', () => {
    const features = flagsFor([]);

    expect(features.map(({ name }) => name)).toEqual([
      'ExcelTemplateImportStructureInformation',
      'MultiCurrency',
      'DropboxSign',
      'DocuSign',
      'MultipleLenders',
      'RawMetricData',
      'CustomEmailTemplates',
      'AIExcelImporter',
      'KpiDashboard',
      'ExternalPortal',
    ]);
    expect(enabledIn(features)).toEqual(onAtFirst);
  });

  it('are switched for the platform, and an organization has the last word', () => {
    const platform = [
      { name: 'DocuSign', enabled: true },
      { name: 'ExternalPortal', enabled: false },
    ];
    expect(enabledIn(flagsFor(platform))).toEqual(['MultiCurrency', 'DocuSign', 'CustomEmailTemplates']);
    expect(enabledIn(flagsFor(platform, [{ name: 'DocuSign', enabled: false }]))).toEqual([
      'MultiCurrency',
      'CustomEmailTemplates',
    ]);
    expect(enabledIn(flagsFor(platform, [{ name: 'ExternalPortal', enabled: true }]))).toContain('ExternalPortal');
  });

  it('are known by their exact names only', () => {
    expect(['DocuSign', 'docuSign', 'toString', ''].map(isFeatureName)).toEqual([true, false, false, false]);
  });

  it('do not grow by names that are no flag', () => {
    const values = fc.array(fc.record({ name: fc.string(), enabled: fc.boolean() }));
    fc.assert(
      fc.property(values, values, (platform, organization) => {
        expect(flagsFor(platform, organization).map(({ name }) => name)).toEqual(featureNames);
      }),
    );
  });

  it.each(Object.entries(featureFlags))('say what %s is in one sentence', (_, { label, description }) => {
    expect(label).toMatch(/^[A-Z].{2,60}$/);
    expect(description).toMatch(/^[A-Z][^.]+\.$/);
  });
});
