import type { VisibilityApp } from '#shared/domain/entity-types.ts';
import { AllEntitiesPage } from '../features/oversight/all-entities-page.tsx';
import type { AppName } from './apps/apps.ts';
import { useCurrentApp } from './shell/use-current-app.ts';

/** The apps whose lists follow the visibilities of structures; the Executive Dashboard looks at everything. */
const visibilityApps: Readonly<Partial<Record<AppName, VisibilityApp>>> = {
  'Reporting Covenant': 'rcs',
  'Portfolio Management': 'pm',
  'Fund Management': 'fm',
  Origination: 'o',
};

/** The page of all entities, with those that the reader's app shows. */
export const AllEntities = () => <AllEntitiesPage app={visibilityApps[useCurrentApp()] ?? null} />;
