import type { CostsPerKilowatt } from '../../model/deal-model.ts';

/** Large solar plants in the West, in dollars for each kilowatt and year. */
export const solarCosts: CostsPerKilowatt = {
  'O&M Expense': 8,
  'Insurance Expense': 3.2,
  'Property Tax Expense': 3,
  'Site Lease Expense': 2.4,
  'Asset Management Expense': 1.5,
  'Utility Expense': 0.6,
  'General And Administrative Expense': 0.9,
  'Other Operating Expense': 0.4,
  'Capital Expenditure': 2.5,
};

export const windCosts: CostsPerKilowatt = {
  'O&M Expense': 26,
  'Insurance Expense': 5,
  'Property Tax Expense': 6,
  'Site Lease Expense': 5,
  'Asset Management Expense': 2.5,
  'Utility Expense': 1,
  'General And Administrative Expense': 2,
  'Other Operating Expense': 1,
  'Capital Expenditure': 4,
};

export const batteryCosts: CostsPerKilowatt = {
  'O&M Expense': 9,
  'Insurance Expense': 6,
  'Property Tax Expense': 4,
  'Site Lease Expense': 1.5,
  'Asset Management Expense': 1.5,
  'Utility Expense': 3,
  'General And Administrative Expense': 1,
  'Other Operating Expense': 0.5,
  'Capital Expenditure': 5,
};
