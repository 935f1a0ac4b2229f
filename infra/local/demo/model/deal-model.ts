import type { FactValue } from '#shared/domain/fact.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import type { Resource } from './seasons.ts';

/** Terms by the names of the catalog's details. */
export type Terms = Readonly<Record<string, FactValue>>;

/** What a project costs to run, in its currency for each kilowatt and year. */
export interface CostsPerKilowatt {
  readonly 'O&M Expense': number;
  readonly 'Insurance Expense': number;
  readonly 'Property Tax Expense': number;
  readonly 'Site Lease Expense': number;
  readonly 'Asset Management Expense': number;
  readonly 'Utility Expense': number;
  readonly 'General And Administrative Expense': number;
  readonly 'Other Operating Expense': number;
  readonly 'Capital Expenditure': number;
}

export interface ModeledProject {
  readonly customId: string;
  /** What it delivers to the grid at most. */
  readonly kilowatts: number;
  /** In kWh for each of these kilowatts; none for a battery, which is paid for its capacity. */
  readonly yearlyYield: number | null;
  /** Of a solar plant. */
  readonly kilowattsOfModules?: number;
  readonly resource: Resource;
  readonly costs: CostsPerKilowatt;
  /** The month of its first revenue. */
  readonly operatesFrom: Period;
  readonly terms: Terms;
}

/** How principal is agreed; the schedule follows from it and from the terms. */
export type Repayment =
  /** Equal monthly payments to maturity. */
  | { readonly kind: 'level'; readonly rate: number }
  /** Agreed payments by month, then those that leave a cover of an expected cash flow, quarter by quarter; the rest at maturity. */
  | {
      readonly kind: 'quarterly';
      readonly agreed: Readonly<Record<Period, number>>;
      readonly cover: number;
      /** In a year. */
      readonly expectedCashFlow: number;
      readonly margins: readonly { readonly from: Period; readonly margin: number }[];
    };

export interface ModeledLoan {
  readonly customId: string;
  readonly amount: number;
  /** The day on which all of it is drawn. */
  readonly loanDate: IsoDate;
  readonly loanMaturityDate: IsoDate;
  readonly repayment: Repayment;
  /** What the collateral was worth when the loan was drawn. */
  readonly collateral: number;
  readonly reserveMonths: number;
  readonly thresholds: { readonly lockUp: number; readonly critical: number; readonly warning: number };
  readonly probabilityOfDefault: number;
  readonly terms: Terms;
}

/** A committed facility of which nothing is drawn. */
export interface UndrawnFacility {
  readonly customId: string;
  readonly from: Period;
  readonly maturesIn: Period;
  /** That would be paid on what is drawn. */
  readonly rate: number;
  readonly probabilityOfDefault: number;
  readonly terms: Terms;
}

/** A deal whose cash flows are made so that they cover the debt service as the compliance certificates say. */
export interface DealModel {
  readonly firstMonth: Period;
  readonly loan: ModeledLoan;
  readonly facilities?: readonly UndrawnFacility[];
  /** Those that the loan finances. */
  readonly projects: readonly ModeledProject[];
  /** Projects beside them, with the cash flow that is expected of a year of each kilowatt. */
  readonly beside?: readonly (ModeledProject & { readonly yearlyCashFlow: number })[];
  /** Cover of the twelve months up to the ends of the last finished quarters, oldest first. */
  readonly coverage: readonly number[];
  /** Cover that is expected of the coming years. */
  readonly expectedCoverage: number;
}
