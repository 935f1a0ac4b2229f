import type { NewCovenant } from '#shared/domain/covenant.ts';
import type { NewStructure } from '#shared/domain/structure.ts';

/** What the latest period brings; the demo shows every state. */
export interface DemoFigures {
  readonly metric: string;
  /** Quarterly figures, oldest first; the last one is for the last finished quarter. Null: not entered yet. */
  readonly quarters: readonly (number | null)[];
  readonly note: string;
}

/** A structure of the demo with what is agreed and how it went. */
export interface DemoStructure {
  readonly structure: Pick<NewStructure, 'name' | 'borrower' | 'description' | 'structureType' | 'customId'> & {
    /** Months before today. */
    readonly closedMonthsAgo: number;
  };
  readonly covenants: readonly Partial<NewCovenant>[];
  readonly figures: readonly DemoFigures[];
  /** How many of the reports that fell due were not delivered, counted from the latest. */
  readonly undelivered: number;
}

const quarterlyStatements: Partial<NewCovenant> = {
  name: 'Quarterly financial statements',
  covenantType: 'Report',
  section: '5.01(b)',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
};

const auditedStatements: Partial<NewCovenant> = {
  name: 'Annual audited financial statements',
  covenantType: 'Report',
  section: '5.01(a)',
  frequency: 'Annually',
  anchor: 'FiscalYearEnd',
  dueOffsetDays: 120,
};

const budget: Partial<NewCovenant> = {
  name: 'Annual operating budget',
  covenantType: 'Report',
  section: '5.01(d)',
  frequency: 'Annually',
  anchor: 'FiscalYearEnd',
  dueOffsetDays: -30,
};

const insurance: Partial<NewCovenant> = {
  name: 'Maintain insurance as required by Schedule 5.08',
  covenantType: 'Contract',
  section: '5.08',
  frequency: 'AtAllTimes',
  anchor: 'Event',
};

const minimumCoverage = (value: number, section = '6.14'): Partial<NewCovenant> => ({
  name: 'Minimum debt service coverage ratio',
  covenantType: 'KPI',
  section,
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value, unit: 'Ratio' }],
});

const maximumLeverage = (value: number): Partial<NewCovenant> => ({
  name: 'Maximum leverage ratio',
  covenantType: 'KPI',
  section: '6.15',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Leverage Ratio',
  operator: '<=',
  thresholds: [{ value, unit: 'Ratio' }],
});

const minimumLiquidity = (value: number): Partial<NewCovenant> => ({
  name: 'Minimum unrestricted liquidity',
  covenantType: 'KPI',
  section: '6.16',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  metric: 'Unrestricted Liquidity',
  operator: '>=',
  thresholds: [{ value, unit: 'USD' }],
});

const certificate = 'From the compliance certificate of the quarter.';

/** Fictional borrowers of Northlight Capital, beside the one whose credit agreement lies in the data room. */
export const northlightStructures: readonly DemoStructure[] = [
  {
    structure: {
      name: 'Riverbend Battery Storage',
      borrower: 'Riverbend Storage Project Co, LLC',
      description: '80 MW / 320 MWh battery with a fifteen-year tolling agreement.',
      structureType: 'Deal',
      customId: 'NL-0214',
      closedMonthsAgo: 26,
    },
    covenants: [
      quarterlyStatements,
      auditedStatements,
      budget,
      insurance,
      minimumCoverage(1.25),
      minimumLiquidity(2_000_000),
    ],
    figures: [
      {
        metric: 'Debt Service Coverage Ratio',
        quarters: [1.46, 1.44, 1.41, 1.38, 1.37, 1.35, 1.33, 1.3],
        note: certificate,
      },
      {
        metric: 'Unrestricted Liquidity',
        quarters: [3_420_000, 3_310_000, 3_505_000, 3_287_000, 3_142_000, 2_984_000, 2_861_000, 2_790_000],
        note: certificate,
      },
    ],
    undelivered: 0,
  },
  {
    structure: {
      name: 'Copper Ridge Wind',
      borrower: 'Copper Ridge Wind Holdings, LLC',
      description: '112 MW wind farm; below-average wind since spring.',
      structureType: 'Deal',
      customId: 'NL-0187',
      closedMonthsAgo: 38,
    },
    covenants: [quarterlyStatements, auditedStatements, budget, minimumCoverage(1.15), maximumLeverage(5.5)],
    figures: [
      {
        metric: 'Debt Service Coverage Ratio',
        quarters: [1.31, 1.35, 1.28, 1.26, 1.22, 1.19, 1.16, 1.08],
        note: certificate,
      },
      { metric: 'Leverage Ratio', quarters: [4.6, 4.6, 4.7, 4.8, 4.9, 5.0, 5.1, 5.2], note: certificate },
    ],
    undelivered: 1,
  },
  {
    structure: {
      name: 'Lakeshore Community Solar',
      borrower: 'Lakeshore Solar Gardens, LLC',
      description: 'Eleven community solar gardens with 3,900 subscribers.',
      structureType: 'SPV',
      customId: 'NL-0231',
      closedMonthsAgo: 20,
    },
    covenants: [quarterlyStatements, auditedStatements, insurance, minimumCoverage(1.2)],
    figures: [
      {
        metric: 'Debt Service Coverage Ratio',
        quarters: [1.52, 1.49, 1.55, 1.61, 1.58, 1.57, 1.6, 1.63],
        note: certificate,
      },
    ],
    undelivered: 0,
  },
  {
    structure: {
      name: 'Pinecrest School Microgrids',
      borrower: 'Pinecrest Resilience Authority',
      description: 'Solar and storage on 14 schools, part grant, part term loan.',
      structureType: 'Deal',
      customId: 'NL-0240',
      closedMonthsAgo: 9,
    },
    covenants: [quarterlyStatements, auditedStatements, minimumCoverage(1.1)],
    figures: [{ metric: 'Debt Service Coverage Ratio', quarters: [1.34, null], note: certificate }],
    undelivered: 0,
  },
  {
    structure: {
      name: 'Harborview EV Charging',
      borrower: 'Harborview Charge Co',
      description: '210 fast chargers in five ports, in construction.',
      structureType: 'Deal',
      customId: 'NL-0252',
      closedMonthsAgo: 1,
    },
    covenants: [quarterlyStatements, minimumLiquidity(750_000)],
    figures: [],
    undelivered: 0,
  },
  {
    structure: {
      name: 'Northlight Infrastructure Debt Fund I',
      borrower: null,
      description: 'Closed-end fund; reports to its investors each quarter.',
      structureType: 'Fund',
      customId: 'NL-F1',
      closedMonthsAgo: 40,
    },
    covenants: [
      { ...quarterlyStatements, name: 'Quarterly report to investors', section: 'LPA 9.2', dueOffsetDays: 60 },
    ],
    figures: [],
    undelivered: 0,
  },
];

/** A second organization with business of its own, so that isolation can be seen. */
export const harborGroveStructures: readonly DemoStructure[] = [
  {
    structure: {
      name: 'Tidewater Offshore Services',
      borrower: 'Tidewater Vessels, LLC',
      description: 'Crew transfer vessels for two offshore wind farms.',
      structureType: 'Deal',
      customId: 'HG-011',
      closedMonthsAgo: 16,
    },
    covenants: [quarterlyStatements, auditedStatements, minimumCoverage(1.3, '7.02')],
    figures: [{ metric: 'Debt Service Coverage Ratio', quarters: [1.51, 1.48, 1.5, 1.47], note: certificate }],
    undelivered: 0,
  },
  {
    structure: {
      name: 'Grove Street Efficiency Loan',
      borrower: 'Grove Street Housing Association',
      description: 'Heat pumps and insulation for 640 homes.',
      structureType: 'Deal',
      customId: 'HG-014',
      closedMonthsAgo: 7,
    },
    covenants: [quarterlyStatements],
    figures: [],
    undelivered: 0,
  },
];
