import * as z from 'zod';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isReceivedGrant, type StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure, StructureSummary } from '#shared/domain/structure.ts';
import { type CurrencyAmount, exact, nonzeroSums } from '#shared/money/amounts.ts';
import { summaryKey } from '../entity-keys.ts';

/**
 * What hangs on a structure in numbers, kept by every write of what it counts. Counters: `n#Project`, `n#Loan`, `n#Structure`; `a#<currency>` what
 * is committed; `t#<type>` and `ta#<type>#<currency>` financings by type and what they commit; `p#<type>` projects; `ps#<unit>` their sizes;
 * `s#<state>` projects by state, with an empty name for none. Grants that the organization receives are no commitments of its own: `r#<currency>`
 * what they amount to. Of what is obsolete there is less: `on#Project`, `on#Loan`, `oa#<currency>` and `or#<currency>`.
 */
export const SummaryRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    launchStatus: z.enum(['Active', 'Obsolete']),
    visibilities: z.array(z.string()),
    ancestorIds: z.array(z.string()),
  })
  .catchall(z.unknown());
export type SummaryRecord = z.infer<typeof SummaryRecord>;

export type Counters = Readonly<Record<string, number>>;

/** Counters that tell of what lies in a structure, by the kind that they tell of. */
export const countersOfKind = {
  Project: /^(?:o?n#Project$|ps?#|s#)/,
  Loan: /^(?:o?n#Loan$|o?[ar]#|ta?#)/,
} as const;

/** A counter of a summary; one that nothing has counted yet is zero. */
const counterOf = (record: SummaryRecord, name: string): number => {
  const value = record[name];
  return typeof value === 'number' ? value : 0;
};

/** Amounts of counters whose names begin so, by the currencies that they end with. */
const amountsOf = (record: SummaryRecord, prefix: string): CurrencyAmount[] =>
  Object.entries(record).flatMap(([name, amount]) =>
    name.startsWith(prefix) && typeof amount === 'number' ? [{ currency: name.slice(prefix.length), amount }] : [],
  );

/** A counter with more. Sizes have six decimals at most; amounts have cents, and all others are whole. */
export const addedTo = (name: string, counter: number, more: number): number =>
  exact(counter + more, name.startsWith('ps#') ? 6 : 2);

/** The listed group of summaries of one launch status. */
export const summaryGroup = (launchStatus: Structure['launchStatus']): string => `Summary#${launchStatus}`;

/** What one project adds to the summary of its structure. */
export function projectCounters(project: StoredProject | null): Counters {
  if (project === null) return {};
  if (project.launchStatus === 'Obsolete') return { 'on#Project': 1 };
  const { type, state, assetSize, assetSizeUnit } = project;
  return {
    'n#Project': 1,
    [`p#${type}`]: 1,
    [`s#${state ?? ''}`]: 1,
    ...(assetSize === null ? {} : { [`ps#${assetSizeUnit}`]: assetSize }),
  };
}

/** What one financing adds to the summary of its structure. */
export function financingCounters(financing: StoredFinancing | null): Counters {
  if (financing === null) return {};
  const { financingType, commitmentAmount, currency, grantRole, launchStatus } = financing;
  const isReceived = isReceivedGrant({ grantRole });
  const sum = isReceived ? 'r' : 'a';
  if (launchStatus === 'Obsolete') {
    return { 'on#Loan': 1, ...(commitmentAmount === null ? {} : { [`o${sum}#${currency}`]: commitmentAmount }) };
  }
  return {
    'n#Loan': 1,
    [`t#${financingType}`]: 1,
    ...(commitmentAmount === null ? {} : { [`${sum}#${currency}`]: commitmentAmount }),
    ...(commitmentAmount === null || isReceived ? {} : { [`ta#${financingType}#${currency}`]: commitmentAmount }),
  };
}

/** As many decimals as anything counted has: what binary makes of a difference would use up the digits that the table keeps. */
const mostDecimals = 6;

const difference = (before: Counters, after: Counters): Counters => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  return Object.fromEntries([...names].map((name) => [name, Number(grown(name).toFixed(mostDecimals))]));
};

/**
 * Prepares the change that a written entity makes to the summary of its structure. It refuses the transaction where the structure is another
 * version by then, such as an archived one, or one of another name.
 */
export const countChange = (
  table: Table,
  { id, version: structureVersion }: Pick<Structure, 'id' | 'version'>,
  before: Counters,
  after: Counters,
): DerivedWrite => table.derive.countFrom(summaryKey(id), { structureVersion }, difference(before, after));

/** Where a summary stands in its list: right behind those of the structures above it, so that one Query finds all below a structure. */
export const summaryPlace = (structure: Pick<Structure, 'id' | 'ancestorIds'>): string =>
  structurePath(structure).toReversed().join('/');

/** Prepares what the summary repeats of the structure itself, as it is once it is written. */
export const summaryChange = (table: Table, structure: Structure): DerivedWrite => {
  const { id, name, launchStatus, visibilities, ancestorIds, version: structureVersion } = structure;
  const set = { id, name, launchStatus, visibilities, ancestorIds, structureVersion };
  return table.derive.count(summaryKey(id), {}, set, {
    group: summaryGroup(launchStatus),
    sort: summaryPlace(structure),
  });
};

/** Prepares one sub-structure more, or less. */
export const subStructureCount = (table: Table, parentId: string, difference: 1 | -1): DerivedWrite =>
  table.derive.count(summaryKey(parentId), { 'n#Structure': difference });

/** What was archived with a structure, or before it, is still what lies in it; in one that is in force it does not count. */
export function summaryOf(record: SummaryRecord): StructureSummary {
  const isObsolete = record.launchStatus === 'Obsolete';
  const archived = (name: string): number => (isObsolete ? counterOf(record, name) : 0);
  return {
    projectCount: counterOf(record, 'n#Project') + archived('on#Project'),
    financingCount: counterOf(record, 'n#Loan') + archived('on#Loan'),
    subStructureCount: counterOf(record, 'n#Structure'),
    commitments: nonzeroSums([...amountsOf(record, 'a#'), ...(isObsolete ? amountsOf(record, 'oa#') : [])]),
    received: nonzeroSums([...amountsOf(record, 'r#'), ...(isObsolete ? amountsOf(record, 'or#') : [])]),
  };
}
