import type { EntityStatus } from '#shared/domain/configuration.ts';

/** Where a status is used, in words. */
export const visibilityNames: Readonly<Record<EntityStatus['visibilities'][number], string>> = {
  PortfolioManagement: 'Portfolio management',
  Origination: 'Origination',
};
