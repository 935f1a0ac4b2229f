import { termOf } from '#shared/domain/derived-term.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';

type FinancingDays = Pick<StoredFinancing, 'loanTerm' | 'loanDate' | 'loanMaturityDate'>;

/** The term of a financing, from its closing to its maturity. */
export const financingTerm = ({ loanTerm, loanDate, loanMaturityDate }: FinancingDays) =>
  termOf({ entered: loanTerm, from: loanDate, until: loanMaturityDate });

type ReturnDays = Pick<StoredProject, 'irrTerm' | 'irrStartDate' | 'irrEndDate'>;

/** The span over which a project's return is measured. */
export const returnTerm = ({ irrTerm, irrStartDate, irrEndDate }: ReturnDays) =>
  termOf({ entered: irrTerm, from: irrStartDate, until: irrEndDate });
