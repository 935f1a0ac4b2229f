export const appNames = [
  'Data Vault',
  'Origination',
  'Reporting Covenant',
  'Portfolio Management',
  'Fund Management',
  'BI Reports',
  'Reporting',
  'Executive Dashboard',
] as const;
export type AppName = (typeof appNames)[number];

/** What an organization can be set to. Each choice but the last stands for the apps of `chosenApps`. */
export const appChoices = ['Data Vault', 'Origination', 'Portfolio Management', 'All apps'] as const;
