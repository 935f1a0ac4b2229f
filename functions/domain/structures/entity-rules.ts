import type { EntityType } from '#shared/domain/entity-types.ts';
import { isDebt } from '#shared/domain/entity-types.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';

/** Field → what is wrong with it. */
export type Faults = Readonly<Record<string, string>>;

/** Whether one day lies before another; unknown days are before nothing. */
const isBefore = (day: string | null, other: string | null): boolean => day !== null && other !== null && day < other;

/** What is wrong with a project as a whole, apart from what each field may hold. */
export const projectFaults = ({ irrStartDate, irrEndDate }: StoredProject): Faults =>
  isBefore(irrEndDate, irrStartDate) ? { irrEndDate: 'Choose a day that is not before the start.' } : {};

/** What is wrong with a financing as a whole, apart from what each field may hold. */
export function financingFaults(financing: StoredFinancing): Faults {
  const { loanDate, loanMaturityDate, financingType, grantRole, lienPriority } = financing;
  return {
    ...(isBefore(loanMaturityDate, loanDate)
      ? { loanMaturityDate: 'Choose a day that is not before the closing date.' }
      : {}),
    ...(grantRole !== null && financingType !== 'Grant'
      ? { grantRole: 'Only grants have a grantor and a grantee.' }
      : {}),
    ...(lienPriority !== 'None' && !isDebt(financingType) ? { lienPriority: 'Only debt has a lien.' } : {}),
  };
}

/** The type under which an organization keeps the statuses of an entity. */
export function statusTypeOf(type: EntityType): string {
  if (type === 'Project' || type === 'Grant') return type;
  if (type === 'Fund' || type === 'SPV' || type === 'Business' || type === 'Portfolio') return type;
  return type === 'Deal' || type === 'Other' ? 'Deal' : 'Loan';
}

/** Fields by which another system knows an entity. */
const matchedFields = ['name', 'customId', 'launchStatus'] as const;

interface Matched {
  readonly name: string;
  readonly customId: string | null;
  readonly launchStatus: string;
  readonly remoteMappings: readonly unknown[];
}

/** Whether a change touches what another system matches the entity by. */
export const affectsRemoteMapping = (before: Matched, after: Matched): boolean =>
  before.remoteMappings.length > 0 && matchedFields.some((field) => before[field] !== after[field]);
