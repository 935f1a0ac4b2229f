interface FeatureFlag {
  readonly label: string;
  readonly description: string;
  /** Where neither the platform nor the organization says anything. */
  readonly isOn: boolean;
}

/** The capabilities that are switched for the platform and, where one differs, for an organization. */
export const featureFlags = {
  ExcelTemplateImportStructureInformation: {
    label: 'Structure information from Excel',
    description: 'Offers the import of structure information from an Excel template.',
    isOn: false,
  },
  MultiCurrency: {
    label: 'Several currencies',
    description:
      'Converts totals of several currencies, asks in which currency an entity is shown, and warns of one without an exchange rate.',
    isOn: true,
  },
  DropboxSign: {
    label: 'Signatures with Dropbox Sign',
    description: 'Lets people have documents signed with Dropbox Sign.',
    isOn: false,
  },
  DocuSign: {
    label: 'Signatures with DocuSign',
    description: 'Lets people have documents signed with DocuSign.',
    isOn: false,
  },
  MultipleLenders: {
    label: 'Several lenders',
    description: 'Lets a financing have more than one lender.',
    isOn: false,
  },
  RawMetricData: {
    label: 'Raw metric data',
    description: 'Shows the figures of a metric as they were imported.',
    isOn: false,
  },
  CustomEmailTemplates: {
    label: 'Own e-mail templates',
    description: 'Lets organizations have their own texts sent in e-mails instead of the standard ones.',
    isOn: true,
  },
  AIExcelImporter: {
    label: 'AI Excel importer',
    description: 'Lets people have the layout of an Excel file recognized by AI.',
    isOn: false,
  },
  KpiDashboard: {
    label: 'KPI dashboard',
    description: 'Offers the dashboard of key figures in Portfolio Management.',
    isOn: false,
  },
  ExternalPortal: {
    label: 'External portal',
    description: 'Lets organizations open their external portal for signing up and signing in.',
    isOn: true,
  },
} as const satisfies Readonly<Record<string, FeatureFlag>>;

/** The flags that superusers are shown: each switches something. The others are kept for programs that name them. */
export const flagsWithEffect: ReadonlySet<FeatureName> = new Set([
  'ExcelTemplateImportStructureInformation',
  'MultiCurrency',
  'MultipleLenders',
  'CustomEmailTemplates',
  'KpiDashboard',
  'ExternalPortal',
]);

export type FeatureName = keyof typeof featureFlags;
export const featureNames = Object.keys(featureFlags) as readonly FeatureName[];

export const isFeatureName = (name: string): name is FeatureName => featureNames.some((feature) => feature === name);

export interface Feature<Name extends string = FeatureName> {
  readonly name: Name;
  readonly enabled: boolean;
}

/**
 * Every flag with the value that holds. An organization's values win over the platform's, and those over the defaults. Names that are no
 * flag, such as one that the product had once, are left out.
 */
export function flagsFor(
  platform: readonly Feature<string>[],
  organization: readonly Feature<string>[] = [],
): readonly Feature[] {
  const chosen = new Map([...platform, ...organization].map(({ name, enabled }) => [name, enabled]));
  return featureNames.map((name) => ({ name, enabled: chosen.get(name) ?? featureFlags[name].isOn }));
}
