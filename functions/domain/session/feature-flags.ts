import type { FeatureFlag } from '#shared/contract/session.ts';

/** Flags of the platform. A capability that is finished has no flag. */
export const featureFlags: readonly FeatureFlag[] = [
  { name: 'ExcelTemplateImportStructureInformation', enabled: false },
];
