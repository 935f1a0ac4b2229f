import { beforeAll, describe, expect, it } from 'vitest';
import { documentText } from '#functions/connectors/document-text.ts';
import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import { sandhollowAgreementDocx, sandhollowAgreementPdf } from '#infra/local/demo/agreement/write-agreement.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';

const expected: readonly Partial<CovenantProposal>[] = [
  {
    section: '5.01(a)',
    name: 'Annual audited financial statements',
    covenantType: 'Report',
    frequency: 'Annually',
    anchor: 'FiscalYearEnd',
    dueOffsetDays: 120,
    cureDays: 15,
  },
  {
    section: '5.01(b)',
    name: 'Quarterly financial statements',
    covenantType: 'Report',
    frequency: 'ThreeQuarters',
    anchor: 'PeriodEnd',
    dueOffsetDays: 45,
  },
  {
    section: '5.02',
    name: 'Compliance certificate',
    covenantType: 'Report',
    frequency: 'Quarterly',
    anchor: 'LinkedDelivery',
    dueOffsetDays: 0,
  },
  {
    section: '5.03',
    name: 'Quarterly operating report',
    covenantType: 'Report',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
    dueOffsetDays: 30,
  },
  {
    section: '5.04',
    name: 'Annual operating budget',
    covenantType: 'Report',
    frequency: 'Annually',
    anchor: 'FiscalYearStart',
    dueOffsetDays: -30,
  },
  {
    section: '5.05',
    name: 'Notice of default and other events',
    covenantType: 'Report',
    frequency: 'Event',
    dueOffsetDays: 5,
    dayType: 'Business',
  },
  {
    section: '5.06(b)',
    name: 'Insurance certificates',
    covenantType: 'Report',
    frequency: 'Event',
    dueOffsetDays: -10,
    dayType: 'Business',
  },
  { section: '5.07', covenantType: 'KPI', operator: '>=', thresholds: [{ value: 6, unit: 'Months' }] },
  {
    section: '5.10',
    name: 'Annual engineering report',
    covenantType: 'Report',
    frequency: 'Annually',
    anchor: 'FixedDate',
    fixedDate: '04-30',
  },
  { section: '5.14', covenantType: 'Contract', frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 30 },
  { section: '5.15(a)', covenantType: 'Contract', frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 60 },
  {
    section: '6.01',
    name: 'Minimum debt service coverage ratio',
    covenantType: 'KPI',
    frequency: 'Quarterly',
    metric: 'Debt Service Coverage Ratio',
    operator: '>=',
    thresholds: [
      { from: '2025-09-30', value: 1.2, unit: 'Ratio' },
      { from: '2028-01-01', value: 1.25, unit: 'Ratio' },
    ],
    equityCure: { maximumInFourQuarters: 2, maximumInTotal: 4 },
  },
  {
    section: '6.02',
    covenantType: 'KPI',
    frequency: 'Quarterly',
    operator: '<=',
    thresholds: [
      { value: 6.5, unit: 'Ratio' },
      { from: '2027-01-01', value: 6, unit: 'Ratio' },
      { from: '2029-01-01', value: 5.5, unit: 'Ratio' },
    ],
  },
  {
    section: '6.03',
    name: 'Minimum liquidity',
    covenantType: 'KPI',
    frequency: 'AtAllTimes',
    operator: '>=',
    thresholds: [{ value: 2_500_000, unit: 'USD' }],
  },
  {
    section: '7.03(b)',
    name: 'Distribution test: minimum debt service coverage ratio',
    covenantType: 'KPI',
    frequency: 'Event',
    thresholds: [{ value: 1.2, unit: 'Ratio' }],
  },
  {
    section: '7.08',
    name: 'Maximum capital expenditures',
    covenantType: 'KPI',
    frequency: 'Annually',
    operator: '<=',
    thresholds: [{ value: 1_500_000, unit: 'USD' }],
  },
];

const formats = [
  { format: 'PDF', content: sandhollowAgreementPdf },
  { format: 'DOCX', content: async () => sandhollowAgreementDocx() },
];

describe.each(formats)('the sample agreement as $format', ({ format, content }) => {
  let document: AgreementText;
  let proposals: CovenantProposal[];

  beforeAll(async () => {
    document = await documentText(await content());
    proposals = await rulesExtractor.extract({ ...document, currency: 'USD' }, async () => {});
  });

  it.each(expected)('gives the covenant of section $section', (covenant) => {
    const found = proposals.filter(
      ({ section, covenantType }) => section === covenant.section && covenantType === covenant.covenantType,
    );

    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject(covenant);
  });

  it('quotes each covenant verbatim', () => {
    for (const { quote, location } of proposals) expect(document.text.slice(location.start, location.end)).toBe(quote);
  });

  it('proposes nothing from definitions, conditions, representations, remedies, schedules of payments and forms', () => {
    const articles = proposals.map(({ section }) => section.split('.')[0]);

    expect(new Set(articles)).toEqual(new Set(['5', '6', '7', '8']));
    expect(proposals.filter(({ section }) => section.startsWith('8')).map(({ section }) => section)).toEqual([
      '8.01(d)',
    ]);
  });

  it.runIf(format === 'PDF')('tells the page of each quote', () => {
    const pages = proposals.map(({ location }) => location.page ?? 0);

    expect(document.pages?.length).toBeGreaterThanOrEqual(12);
    expect(pages.every((page) => page > 1)).toBe(true);
    expect(pages).toEqual([...pages].sort((a, b) => a - b));
  });
});
