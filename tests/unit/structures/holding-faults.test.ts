import { describe, expect, it } from 'vitest';
import { financingFaults } from '#shared/domain/financing-rules.ts';
import { projectFaults } from '#shared/domain/project-rules.ts';

const loan = {
  financingType: 'Loan',
  grantRole: null,
  lienPriority: 'Senior',
  loanDate: '2026-03-31',
  loanMaturityDate: '2026-03-31',
} as const;

describe('a financing as a whole', () => {
  it.each([
    { what: 'a loan that matures on its closing date', financing: loan, faults: [] },
    { what: 'no closing date', financing: { ...loan, loanDate: null }, faults: [] },
    {
      what: 'a maturity before the closing',
      financing: { ...loan, loanMaturityDate: '2026-03-30' },
      faults: ['loanMaturityDate'],
    },
    {
      what: 'a grant of which nobody says who gives it',
      financing: { ...loan, financingType: 'Grant', lienPriority: 'None' },
      faults: ['grantRole'],
    },
    { what: 'a loan with a role in a grant', financing: { ...loan, grantRole: 'Grantor' }, faults: ['grantRole'] },
    { what: 'a lien of equity', financing: { ...loan, financingType: 'EquityInvestment' }, faults: ['lienPriority'] },
  ] as const)('$what: $faults', ({ financing, faults }) => {
    expect(Object.keys(financingFaults(financing))).toEqual(faults);
  });
});

describe('a project as a whole', () => {
  it.each([
    { irrStartDate: '2026-01-01', irrEndDate: '2026-01-01', faults: [] },
    { irrStartDate: null, irrEndDate: '2026-01-01', faults: [] },
    { irrStartDate: '2026-01-02', irrEndDate: '2026-01-01', faults: ['irrEndDate'] },
  ])('returns from $irrStartDate to $irrEndDate: $faults', ({ faults, ...dates }) => {
    expect(Object.keys(projectFaults(dates))).toEqual(faults);
  });
});
