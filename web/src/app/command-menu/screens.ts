import { type Terms, termsOf } from '#shared/format/terms.ts';
import type { GlobalState } from '../../api/global-state.tsx';
import { allowedApps, homeOf } from '../apps/apps.ts';
import { isExternal } from '../guards/admission.ts';
import { settingsRoot, settingsSections } from '../routes/settings-routes.ts';
import { mayEditOrganization, sectionsFor } from '../shell/sections.ts';
import type { Entry } from './entries.ts';

const screen = (label: string, to: string, hint = ''): Entry => ({
  id: `screen:${to}`,
  kind: 'Screen',
  label,
  hint,
  to,
});

/** Pages of a structure, offered while one is open. */
const structurePages = ({ loans }: Terms): readonly (readonly [label: string, page: string])[] => [
  ['Overview', 'overview'],
  [loans, 'loans-table'],
  ['Projects', 'projects-table'],
  ['Reporting covenants', 'reporting-covenants'],
  ['Financial covenants & KPIs', 'financial-covenants-kpis'],
  ['Data room', 'data-room'],
  ['Historicals', 'historicals'],
  ['Structure diagram', 'structure'],
  ['Details', 'deal-details'],
  ['Team', 'deal-team'],
];

/** The same address is offered once, under the first of its names. */
const withoutRepeats = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ to }, index) => entries.findIndex((other) => other.to === to) === index);

/** The parts of the organization's settings; their index is among the sections already. */
function settingsScreens(visitor: GlobalState): readonly Entry[] {
  if (!mayEditOrganization(visitor)) return [];
  return settingsSections
    .filter(({ path }) => path !== settingsRoot)
    .map(({ path, crumb = '' }) =>
      screen(crumb, path.replace(':organizationId', visitor.organization.id), 'Organization settings'),
    );
}

function membersScreens(visitor: GlobalState): readonly Entry[] {
  const apps = allowedApps(visitor.organization.details);
  const [, common = []] = sectionsFor('Data Vault', visitor);
  return [
    ...apps.map((app) => ({ ...screen(app, homeOf(app, visitor.organization.id), 'App'), app })),
    ...apps.flatMap((app) =>
      (sectionsFor(app, visitor)[0] ?? []).map(({ to, label }) => ({ ...screen(label, to, app), app })),
    ),
    ...common.map(({ to, label }) => screen(label, to)),
    ...settingsScreens(visitor),
    screen('Profile', '/profile'),
    screen('Email notifications', '/email-notifications'),
  ];
}

function externalScreens(visitor: GlobalState): readonly Entry[] {
  const area = `/organization/${visitor.organization.id}`;
  return [
    ...sectionsFor('Data Vault', visitor)
      .flat()
      .map(({ to, label }) => screen(label, to)),
    screen('Profile', `${area}/profile`),
    screen('Email notifications', `${area}/email-notifications`),
  ];
}

/** Every screen that the reader can go to from here. */
export function screensFor(visitor: GlobalState, dealId: string | undefined): readonly Entry[] {
  const own = structurePages(termsOf(visitor.organization.details)).map(([label, page]) =>
    screen(label, `/deals/${dealId}/${page}`, 'This structure'),
  );
  return withoutRepeats([
    ...(dealId === undefined ? [] : own),
    ...(isExternal(visitor.agent) ? externalScreens(visitor) : membersScreens(visitor)),
    screen('Sign out', '/logout'),
  ]);
}
