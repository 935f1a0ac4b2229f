import type { FinancingType } from '#shared/domain/entity-types.ts';

/** What a new project of a structure is kept under while it is entered. */
export const newProjectDraft = (dealId: string): string => `project/new/${dealId}`;

/** What a new financing of a structure is kept under while it is entered; `type` is the one that was offered first. */
export const newFinancingDraft = (dealId: string, type: FinancingType = 'Loan'): string =>
  `financing/new/${type}/${dealId}`;
