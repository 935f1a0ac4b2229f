import { isDebt } from './entity-types.ts';
import { type Faults, isBefore } from './faults.ts';
import type { StoredFinancing } from './financing.ts';

type Checked = Pick<StoredFinancing, 'loanDate' | 'loanMaturityDate' | 'financingType' | 'grantRole' | 'lienPriority'>;

/** What is wrong with a financing as a whole, apart from what each field may hold. */
export function financingFaults(financing: Checked): Faults {
  const { loanDate, loanMaturityDate, financingType, grantRole, lienPriority } = financing;
  return {
    ...(isBefore(loanMaturityDate, loanDate)
      ? { loanMaturityDate: 'Choose a day that is not before the closing date.' }
      : {}),
    ...(grantRole !== null && financingType !== 'Grant'
      ? { grantRole: 'Only grants have a grantor and a grantee.' }
      : {}),
    ...(grantRole === null && financingType === 'Grant'
      ? { grantRole: 'Choose whether your organization is the grantor or the grantee.' }
      : {}),
    ...(lienPriority !== 'None' && !isDebt(financingType) ? { lienPriority: 'Only debt has a lien.' } : {}),
  };
}
