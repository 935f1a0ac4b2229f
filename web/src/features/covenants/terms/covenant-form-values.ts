import * as z from 'zod';
import { Covenant, type NewCovenant } from '#shared/domain/covenant.ts';
import { levelsComplaint } from '#shared/domain/covenant-levels.ts';
import { periodComplaint } from '#shared/domain/covenant-periods.ts';
import {
  currencyToChoose,
  EquityCure,
  LevelPurpose,
  Operator,
  ThresholdUnit,
} from '#shared/domain/covenant-vocabulary.ts';
import { FigureValue } from '#shared/domain/entered-number.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { isEnteredDate } from '#shared/time/dates.ts';

const Terms = Covenant.pick({
  name: true,
  covenantType: true,
  section: true,
  quote: true,
  frequency: true,
  weekEndsOn: true,
  anchor: true,
  dueOffsetDays: true,
  dayType: true,
  fixedDate: true,
  subjectId: true,
  metric: true,
  window: true,
  operator: true,
  cureDays: true,
  extendedCureDays: true,
  cureDayType: true,
  consecutiveBreaches: true,
  startsOn: true,
});

/** An undertaking may have a limit as well, which nothing is tested against. */
export const hasLevels = ({
  covenantType,
  thresholds,
}: Pick<Covenant, 'covenantType'> & { readonly thresholds: readonly unknown[] }): boolean =>
  covenantType === 'KPI' || thresholds.length > 0;

const fromDay = z.string().refine((text) => text === '' || isEnteredDate(text), 'Enter a date like 3/31/2026.');
const levelValue = FigureValue.nullable().refine((value): boolean => value !== null, 'Enter a number.');

/** The form's own shape: one row for each threshold and level, their unit chosen once. Everything else is the contract's. */
export const CovenantForm = Terms.extend({
  unit: ThresholdUnit,
  thresholds: z.array(z.object({ from: fromDay, value: levelValue })),
  /** The first end of a period that changed terms hold for; empty: they hold for all. */
  effectiveFrom: fromDay,
  /** The agreement that changes them from that day on; empty where none is named. */
  amendingDocumentId: z.string(),
  allowsEquityCure: z.boolean(),
  curesInFourQuarters: EquityCure.shape.maximumInFourQuarters,
  curesInTotal: EquityCure.shape.maximumInTotal,
  levels: z.array(z.object({ purpose: LevelPurpose, operator: Operator.nullable(), from: fromDay, value: levelValue })),
}).superRefine((values, context) => {
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (values.anchor === 'FixedDate' && values.fixedDate === null)
    complain('fixedDate', 'Enter the day, like 06-01 or 2027-03-31.');
  if (hasLevels(values) && values.unit === unnamedCurrency) complain('unit', currencyToChoose);
  const period = periodComplaint(values);
  if (period !== null) complain(period.field, period.message);
  if (values.covenantType !== 'KPI') return;
  const complaint = levelsComplaint({
    covenantType: values.covenantType,
    thresholds: [],
    levels: values.levels.map(({ from, value, ...level }) => ({
      ...level,
      value: value ?? 0,
      unit: values.unit,
      ...(from === '' ? {} : { from }),
    })),
  });
  if (complaint !== null) complain('levels', complaint);
  if (values.metric === null) complain('metric', 'Name the metric that is tested.');
  if (values.operator === null) complain('operator', 'Choose how the metric must stand to the threshold.');
  if (values.thresholds.length === 0) complain('thresholds', 'Enter at least one threshold.');
});
export type CovenantForm = z.infer<typeof CovenantForm>;

const blank: CovenantForm = {
  name: '',
  covenantType: 'Report',
  section: null,
  quote: null,
  frequency: 'Quarterly',
  weekEndsOn: null,
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  dayType: 'Calendar',
  fixedDate: null,
  subjectId: null,
  metric: null,
  window: 'Period',
  operator: null,
  unit: 'Ratio',
  thresholds: [],
  levels: [],
  effectiveFrom: '',
  amendingDocumentId: '',
  cureDays: null,
  extendedCureDays: null,
  cureDayType: 'Calendar',
  allowsEquityCure: false,
  curesInFourQuarters: null,
  curesInTotal: null,
  consecutiveBreaches: null,
  startsOn: null,
};

export function toFormValues(covenant: Covenant | undefined): CovenantForm {
  if (covenant === undefined) return blank;
  return {
    ...Terms.parse(covenant),
    unit: covenant.thresholds[0]?.unit ?? 'Ratio',
    effectiveFrom: covenant.pendingTerms?.effectiveFrom ?? '',
    amendingDocumentId: covenant.pendingTerms?.documentId ?? '',
    allowsEquityCure: covenant.equityCure !== null,
    curesInFourQuarters: covenant.equityCure?.maximumInFourQuarters ?? null,
    curesInTotal: covenant.equityCure?.maximumInTotal ?? null,
    thresholds: covenant.thresholds.map(({ from, value }) => ({ from: from ?? '', value })),
    levels: covenant.levels.map(({ purpose, operator, from, value }) => ({
      purpose,
      operator,
      from: from ?? '',
      value,
    })),
  };
}

type EnteredTerms = Omit<z.input<typeof NewCovenant>, 'levels'> & Pick<NewCovenant, 'levels'>;

/** What the contract takes. Only a financial covenant has a metric. */
export function toTerms({ unit, thresholds: rows, levels, ...entered }: CovenantForm): EnteredTerms {
  const { allowsEquityCure, curesInFourQuarters, curesInTotal, effectiveFrom: _, ...others } = entered;
  const { amendingDocumentId: _document, ...values } = others;
  return {
    ...values,
    equityCure:
      values.covenantType === 'KPI' && allowsEquityCure
        ? { maximumInFourQuarters: curesInFourQuarters, maximumInTotal: curesInTotal }
        : null,
    weekEndsOn: values.frequency === 'Weekly' ? values.weekEndsOn : null,
    fixedDate: values.anchor === 'FixedDate' ? values.fixedDate : null,
    subjectId: values.covenantType === 'KPI' ? values.subjectId : null,
    metric: values.covenantType === 'KPI' ? values.metric : null,
    window: values.covenantType === 'KPI' ? values.window : 'Period',
    operator: hasLevels({ ...values, thresholds: rows }) ? values.operator : null,
    thresholds: rows.map(({ from, value }) => ({
      value: value ?? Number.NaN,
      unit,
      ...(from === '' ? {} : { from }),
    })),
    levels:
      values.covenantType !== 'KPI'
        ? []
        : levels.map(({ from, value, ...level }) => ({
            ...level,
            value: value ?? Number.NaN,
            unit,
            ...(from === '' ? {} : { from }),
          })),
  };
}
