import { offeredSettings } from '#shared/domain/settings/settings-with-effect.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { GlobalState } from '../../api/global-state.tsx';
import { seesCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { mayImport } from '../../entities/structure/structure-import-link.tsx';
import { structurePageGroups } from '../../entities/structure/structure-pages.ts';
import { appPurposes } from '../apps/app-purposes.ts';
import { homeOf } from '../apps/apps.ts';
import { offeredApps } from '../apps/offered-apps.ts';
import { isExternal } from '../guards/admission.ts';
import { settingsOfReader, settingsRoot, settingsSections } from '../routes/settings-routes.ts';
import { mayEditOrganization, sectionsFor } from '../shell/sections.ts';
import type { Entry } from './entries.ts';

/** The structure whose pages are open. */
type OpenStructure = Pick<Structure, 'id' | 'ancestorIds'>;

const screen = (label: string, to: string, hint = ''): Entry => ({
  id: `screen:${to}`,
  kind: 'Screen',
  label,
  hint,
  to,
});

/** The pages of the structure that is open, as far as the reader may open them. */
const pagesOf = (visitor: GlobalState, structure: OpenStructure): readonly Entry[] =>
  structurePageGroups(visitor, structure)
    .flatMap(({ pages }) => pages)
    .map(({ page, label }) => ({
      ...screen(label, `/deals/${structure.id}/${page}`, 'This structure'),
      kind: 'Page',
    }));

const importScreen = (visitor: GlobalState): readonly Entry[] =>
  mayImport(visitor) ? [screen('Import from Excel', '/portfolio/import', 'Structures')] : [];

/** The same address is offered once, under the first of its names. */
const withoutRepeats = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ to }, index) => entries.findIndex((other) => other.to === to) === index);

/** The parts of the organization's settings; their index is among the sections already. */
function settingsScreens(visitor: GlobalState): readonly Entry[] {
  const open = mayEditOrganization(visitor)
    ? settingsSections
    : isExternal(visitor.agent)
      ? []
      : settingsOfReader(visitor).flatMap(({ routes }) => routes);
  return open
    .filter(({ path }) => path !== settingsRoot)
    .map(({ path, crumb = '' }) =>
      screen(crumb, path.replace(':organizationId', visitor.organization.id), 'Organization settings'),
    );
}

/** Each setting, found by its own words and opened alone; there are too many to be listed before something is typed. */
export function settingEntries(visitor: GlobalState): readonly Entry[] {
  if (!mayEditOrganization(visitor)) return [];
  const page = settingsRoot.replace(':organizationId', visitor.organization.id);
  return offeredSettings
    .filter(({ readOnly }) => !readOnly)
    .map(({ name, label, description, group }) => ({
      id: `setting:${name}`,
      kind: 'Setting',
      label,
      hint: `Settings · ${group}`,
      to: `${page}?search=${encodeURIComponent(label)}`,
      keywords: `${description} ${name}`,
    }));
}

/** Where everything stands that is breached, or may become so. */
const standingScreens: readonly Entry[] = [
  {
    ...screen('Breached covenants', '/portfolio/aggregate?status=Breached', 'All entities'),
    keywords: 'breaches default overdue late',
  },
  {
    ...screen('Covenants at risk', '/portfolio/aggregate?status=AtRisk', 'All entities'),
    keywords: 'at risk overdue late due soon alerts',
  },
];

function membersScreens(visitor: GlobalState): readonly Entry[] {
  const apps = offeredApps(visitor);
  const [, common = []] = sectionsFor('Data Vault', visitor);
  return [
    ...apps.map((app) => ({
      ...screen(app, homeOf(app, visitor.organization.id), 'App'),
      app,
      keywords: appPurposes[app],
    })),
    ...apps.flatMap((app) =>
      (sectionsFor(app, visitor)[0] ?? []).map(({ to, label }) => ({ ...screen(label, to, app), app })),
    ),
    ...(seesCovenants(visitor, null) ? standingScreens : []),
    ...importScreen(visitor),
    ...common.map(({ to, label }) => screen(label, to)),
    ...settingsScreens(visitor),
    { ...screen('Find documents', '/documents', 'All data rooms'), keywords: 'search files agreements' },
    screen('Profile', '/profile'),
  ];
}

function externalScreens(visitor: GlobalState): readonly Entry[] {
  const area = `/organization/${visitor.organization.id}`;
  return [
    ...sectionsFor('Data Vault', visitor)
      .flat()
      .map(({ to, label }) => screen(label, to)),
    screen('Profile', `${area}/profile`),
  ];
}

/** Every screen that the reader can go to from here. */
export function screensFor(visitor: GlobalState, structure: OpenStructure | undefined): readonly Entry[] {
  return withoutRepeats([
    ...(structure === undefined ? [] : pagesOf(visitor, structure)),
    ...(isExternal(visitor.agent) ? externalScreens(visitor) : membersScreens(visitor)),
  ]);
}
