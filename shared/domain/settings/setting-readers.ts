import type { AccessType } from '../permissions/roles.ts';
import { type SettingName, settingCatalog } from './catalog.ts';
import type { StoredSetting } from './stored-settings.ts';

/** How much of an organization's settings somebody reads: those of its screens, those of its own people, or all of them. */
export type SettingsSight = 'visitor' | 'member' | 'manager';

/**
 * How people sign in, and which programs may call the API as whom. Who sets one of these could become an administrator by it, so setting takes the right
 * to manage the organization, and reading the right to change its settings.
 */
const managersOnly: ReadonlySet<SettingName> = new Set<SettingName>([
  'singleSignOnConfiguration',
  'counterpartySingleSignOnConfiguration',
  'requireTwoFactor',
  'apiAccessEnabled',
  'apiClientId',
  'apiClientSecret',
  'apiRole',
]);

/** What the screens of guests and external users are built from: the organization's words, its currency, its apps and what a data room lets them do. */
const visitorsToo: ReadonlySet<SettingName> = new Set<SettingName>([
  'applications',
  'disabledApplications',
  'defaultApplication',
  'dealIdentificationLabel',
  'customNameForLoan',
  'customNameForLoanPlural',
  'customNameForSPV',
  'customNameForSPVPlural',
  'currencyType',
  'baseCurrency',
  'timeZoneOffset',
  'defaultPmLandingTab',
  'portfolioManagementView',
  'portfolioManagementConsolidation',
  'kpiDashboard',
  'dataRoomViewModeOnly',
  'disableDataRoomUpload',
  'disableManyToMany',
  'hideStructureDiagram',
  'hideDSCRTrendLine',
  'enableCovenantCreationWithAI',
]);

const readersOf = (name: SettingName): SettingsSight =>
  managersOnly.has(name) ? 'manager' : visitorsToo.has(name) ? 'visitor' : 'member';

const bySight: ReadonlyMap<string, SettingsSight> = new Map(settingCatalog.map(({ name }) => [name, readersOf(name)]));

/** Setting it takes the right to manage the organization. */
export const isForManagers = (name: string): boolean => bySight.get(name) === 'manager';

const rank: Readonly<Record<SettingsSight, number>> = { visitor: 0, member: 1, manager: 2 };

/** Whether a setting is among those that somebody reads; what is no setting of the catalog is for managers. */
export const isReadBy = (sight: SettingsSight, { name }: Pick<StoredSetting, 'name'>): boolean =>
  rank[sight] >= rank[bySight.get(name) ?? 'manager'];

/** What people of an access type read who do not administer the organization. */
export const sightOfAccessType = (accessType: AccessType): SettingsSight =>
  accessType === 'MEMBER' || accessType === 'PARTNER' ? 'member' : 'visitor';
