import type { AppName } from './apps.ts';

/** What each app is for, in one line. */
export const appPurposes: Readonly<Record<AppName, string>> = {
  'Data Vault': 'Figures and documents of every structure',
  Origination: 'Deals that are being negotiated',
  'Reporting Covenant': 'Every covenant, and what is due',
  'Portfolio Management': 'Structures, projects and financings in force',
  'Fund Management': 'Funds, their investors and allocations',
  'BI Reports': 'Reports of the connected BI tool',
  Reporting: 'Compliance reports and their alerts',
  'Executive Dashboard': 'What needs attention across the organization',
};
