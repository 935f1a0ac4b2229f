import * as z from 'zod';
import { IsoDate, isIsoDate, Period } from '../time/dates.ts';
import { FigureFrequency, isByDay } from '../time/figure-period.ts';
import { ApprovalStatus, AskedApproval, DataKind, Datapoint, DatedValue } from './datapoint.ts';
import { FigureValue } from './entered-number.ts';
import { FactValue } from './fact.ts';
import { reasonFault } from './figure-approval.ts';

/** The source number of what stands there as its writer has seen it, null where nothing does: another one refuses the write. */
const replaces = z.number().int().min(1).nullable().optional();

const FigurePeriod = z.union([Period, IsoDate], 'Enter a month like 2026-03.');

/** Figures of a period. Null removes. */
const EnteredFigure = z.object({
  period: FigurePeriod,
  value: FigureValue.nullable(),
  replaces,
  /** Asks for an approval of the figure; one that is replaced begins without. */
  approvalStatus: AskedApproval.optional(),
});

/** A value that holds from a day until the next, for details that are not of periods. Null removes. */
const EnteredFact = z.object({
  from: IsoDate.nullable(),
  value: FactValue.nullable(),
  replaces,
  /** Asks for an approval of the value; one that is replaced begins without. */
  approvalStatus: AskedApproval.optional(),
});

export const columnShape = {
  detailName: z.string().min(1).max(200),
  dataKind: DataKind.default('actual'),
  frequency: FigureFrequency.default('Monthly'),
  /** In which the figures are meant: told, another one than that of the detail refuses the write. */
  unit: z.string().max(40).optional(),
  /** Puts the figures over those that are computed, which stay beneath. Computed details take no others. */
  override: z.boolean().default(false),
};

/** What is entered for one detail of an entity. */
export const EnteredColumn = z.object({
  ...columnShape,
  values: z.array(EnteredFigure).max(20_000).default([]),
  dated: z.array(EnteredFact).max(100).default([]),
});
export type EnteredColumn = z.infer<typeof EnteredColumn>;

export const sourceShape = {
  documentId: z.string().nullable().default(null),
  note: z.string().max(1_000).nullable().default(null),
};

interface Fault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Values = Pick<EnteredColumn, 'frequency' | 'values' | 'dated'>;

/** What is wrong with the period of a figure, in a sentence; null where nothing is. */
export function periodFault(frequency: FigureFrequency, period: string): string | null {
  if (isIsoDate(period) === isByDay(frequency)) return null;
  return isByDay(frequency) ? 'Enter a date like 2026-03-31.' : 'Enter a month like 2026-03.';
}

/** The places of what is named for the second time. */
export function repeats(names: readonly (string | null)[]): readonly number[] {
  const seen = new Set<string | null>();
  return names.flatMap((name, index) => {
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
}

/** What is wrong with a column by itself. */
function faultsOf({ frequency, values, dated }: Values): Fault[] {
  const empty = values.length + dated.length === 0 ? [{ path: ['values'], message: 'Enter at least one value.' }] : [];
  return [
    ...empty,
    ...values.flatMap(({ period }, index) => {
      const message = periodFault(frequency, period);
      return message === null ? [] : [{ path: ['values', index, 'period'], message }];
    }),
  ];
}

const isRemoved = ({ values, dated }: Values): boolean => [...values, ...dated].some(({ value }) => value === null);

const lacksReason = (columns: readonly Values[], note: string | null): boolean =>
  columns.some(isRemoved) && (note ?? '').trim() === '';

const reasonMissing: Fault = { path: ['note'], message: 'Say why it is deleted.' };

const ofOneDetail = { values: z.array(EnteredFigure).max(600).default([]), ...sourceShape };

type OfOneDetail = Values & { readonly note: string | null };

const tellFaults = (entered: OfOneDetail, context: z.RefinementCtx): void => {
  const faults = [...(lacksReason([entered], entered.note) ? [reasonMissing] : []), ...faultsOf(entered)];
  for (const { path, message } of faults) context.addIssue({ code: 'custom', path: [...path], message });
};

export const NewDatapoints = EnteredColumn.extend(ofOneDetail).superRefine(tellFaults);
export type NewDatapoints = z.infer<typeof NewDatapoints>;

/** The same of a detail that is named elsewhere. */
export const NewDetailValues = EnteredColumn.omit({ detailName: true }).extend(ofOneDetail).superRefine(tellFaults);

/** Another value of a figure, or another state of its approval. */
export const DatapointChange = z
  .strictObject({
    /** Null deletes, which takes a note with the reason. */
    value: FigureValue.nullable().optional(),
    approvalStatus: ApprovalStatus.optional(),
    /** The source number of the figure as it was seen. */
    replaces: z.number().int().min(1),
    ...sourceShape,
  })
  .superRefine(({ value, approvalStatus, note }, context) => {
    if (value === undefined && approvalStatus === undefined) {
      context.addIssue({ code: 'custom', path: ['value'], message: 'Enter a value, or a state of the approval.' });
    }
    if (value !== undefined && approvalStatus !== undefined && !AskedApproval.safeParse(approvalStatus).success) {
      const message = 'Another value begins without a decision: it can only be Pending or Triggered.';
      context.addIssue({ code: 'custom', path: ['approvalStatus'], message });
    }
    const unexplained = approvalStatus === undefined ? null : reasonFault(approvalStatus, note);
    if (unexplained !== null) context.addIssue({ code: 'custom', path: ['note'], message: unexplained });
    if (value === null && (note ?? '').trim() === '') {
      context.addIssue({ code: 'custom', path: ['note'], message: reasonMissing.message });
    }
  });
export type DatapointChange = z.infer<typeof DatapointChange>;

const mostColumns = 400;
const mostValues = 20_000;

const valuesIn = ({ values, dated }: EnteredColumn): number => values.length + dated.length;

const columnOf = ({ detailName, dataKind, frequency }: EnteredColumn): string =>
  [detailName.toLowerCase(), dataKind, frequency].join('#');

/** Places that a column names for the second time: which of two values is meant, nobody can tell. */
const repeatedIn = ({ values, dated }: EnteredColumn): Fault[] => [
  ...repeats(values.map(({ period }) => period)).map((index) => ({
    path: ['values', index, 'period'],
    message: 'This period is named twice.',
  })),
  ...repeats(dated.map(({ from }) => from)).map((index) => ({
    path: ['dated', index, 'from'],
    message: 'This day is named twice.',
  })),
];

function faultsOfUpload(columns: readonly EnteredColumn[], note: string | null): Fault[] {
  const faults: Fault[] = lacksReason(columns, note) ? [reasonMissing] : [];
  const total = columns.reduce((sum, column) => sum + valuesIn(column), 0);
  if (total > mostValues) faults.push({ path: ['columns'], message: 'Send at most 20,000 values at once.' });
  const named = new Set(repeats(columns.map(columnOf)));
  for (const [index, column] of columns.entries()) {
    const own = [...faultsOf(column), ...repeatedIn(column)];
    if (named.has(index)) own.push({ path: ['detailName'], message: 'This detail is named twice.' });
    faults.push(...own.map(({ path, message }) => ({ path: ['columns', index, ...path], message })));
  }
  return faults;
}

/** Values of many details of one entity, with one source. */
export const DataUpload = z
  .object({ columns: z.array(EnteredColumn).min(1).max(mostColumns), ...sourceShape })
  .superRefine(({ columns, note }, context) => {
    for (const { path, message } of faultsOfUpload(columns, note)) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
  });
export type DataUpload = z.infer<typeof DataUpload>;

/** What was written: how many values stand now, and the first 2,000 of them. */
export const UploadedData = z.object({
  count: z.number().int(),
  written: z.array(z.union([Datapoint, DatedValue])),
});
export type UploadedData = z.infer<typeof UploadedData>;
