import type { Visibility, VisibilityApp } from '#shared/domain/entity-types.ts';

/** The visibility that the server narrows by; an app that shows several asks for all and leaves out what has none. */
export const visibilityAskedBy = (app: VisibilityApp): Visibility | undefined =>
  app === 'fm' ? undefined : app === 'o' ? 'Origination' : 'PortfolioManagement';
