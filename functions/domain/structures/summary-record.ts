import * as z from 'zod';
import type { DerivedWrite } from '#functions/platform/derived-records.ts';
import type { Table } from '#functions/platform/table.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure, StructureSummary } from '#shared/domain/structure.ts';
import { summaryKey } from './entity-keys.ts';

/**
 * What hangs on a structure in numbers, kept by every write of what it counts. Counters: `n#Project`, `n#Loan`, `n#Structure`; `a#<currency>` what
 * is committed; `t#<type>` and `ta#<type>#<currency>` financings by type and what they commit; `p#<type>` projects; `ps#<unit>` their sizes;
 * `s#<state>` projects by state, with an empty name for none.
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

type Counters = Readonly<Record<string, number>>;

/** A counter of a summary; one that nothing has counted yet is zero. */
const counterOf = (record: SummaryRecord, name: string): number => {
  const value = record[name];
  return typeof value === 'number' ? value : 0;
};

/** Counters whose names begin so, with the rest of their names. */
const countersOf = (record: SummaryRecord, prefix: string): readonly (readonly [string, number])[] =>
  Object.entries(record).flatMap(([name, value]) =>
    name.startsWith(prefix) && typeof value === 'number' && value !== 0
      ? [[name.slice(prefix.length), value] as const]
      : [],
  );

/** The listed group of summaries of one launch status. */
export const summaryGroup = (launchStatus: Structure['launchStatus']): string => `Summary#${launchStatus}`;

/** What one project adds to the summary of its structure. */
export function projectCounters(project: StoredProject | null): Counters {
  if (project?.launchStatus !== 'Active') return {};
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
  if (financing?.launchStatus !== 'Active') return {};
  const { financingType, commitmentAmount, currency, grantRole } = financing;
  // A grant that the organization receives is no commitment of its own.
  const isCommitted = commitmentAmount !== null && grantRole !== 'Grantee';
  return {
    'n#Loan': 1,
    [`t#${financingType}`]: 1,
    ...(isCommitted
      ? { [`a#${currency}`]: commitmentAmount, [`ta#${financingType}#${currency}`]: commitmentAmount }
      : {}),
  };
}

const difference = (before: Counters, after: Counters): Counters => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries([...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
};

/** Prepares the change that a written entity makes to the summary of its structure. */
export const countChange = (table: Table, dealId: string, before: Counters, after: Counters): DerivedWrite =>
  table.derive.count(summaryKey(dealId), difference(before, after));

/** Prepares what the summary repeats of the structure itself. */
export const summaryChange = (table: Table, structure: Structure): DerivedWrite => {
  const { id, name, launchStatus, visibilities, ancestorIds } = structure;
  const set = { id, name, launchStatus, visibilities, ancestorIds };
  return table.derive.count(summaryKey(id), {}, set, { group: summaryGroup(launchStatus), sort: id });
};

/** Prepares one sub-structure more, or less. */
export const subStructureCount = (table: Table, parentId: string, difference: 1 | -1): DerivedWrite =>
  table.derive.count(summaryKey(parentId), { 'n#Structure': difference });

export const summaryOf = (record: SummaryRecord): StructureSummary => ({
  projectCount: counterOf(record, 'n#Project'),
  financingCount: counterOf(record, 'n#Loan'),
  subStructureCount: counterOf(record, 'n#Structure'),
  commitments: countersOf(record, 'a#').map(([currency, amount]) => ({ currency, amount })),
});
