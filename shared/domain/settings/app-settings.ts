import { appChoices, appNames } from '../app-names.ts';
import { choice, list } from './setting-kinds.ts';
import { startupDefaults } from './startup-defaults.ts';

export const appSettings = {
  applications: choice(
    'Applications',
    'Decides which apps the organization has: one family of them, or all.',
    appChoices,
    startupDefaults.applications,
  ),
  disabledApplications: list(
    'Disabled applications',
    'Takes single apps away from those that the organization would otherwise have.',
    { allowed: appNames },
  ),
} as const;
