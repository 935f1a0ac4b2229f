import type * as z from 'zod';
import { asWritten, type SearchEntry, searchChanges } from '#functions/platform/search/search-index.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Change } from '#functions/platform/storage/single-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import type { Faults } from '#shared/domain/faults.ts';
import { StoredFinancing } from '#shared/domain/financing.ts';
import { financingFaults } from '#shared/domain/financing-rules.ts';
import type { LinkedEnd } from '#shared/domain/link.ts';
import { StoredProject } from '#shared/domain/project.ts';
import { projectFaults } from '#shared/domain/project-rules.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { financingKey, financingPrefix, projectKey, projectPrefix } from '../entity-keys.ts';
import { financingEntry, projectEntry } from '../search/entity-search.ts';
import { countChange, financingCounters, projectCounters } from '../summary/summary-record.ts';

export type StoredSubEntity = StoredProject | StoredFinancing;
export type SubEntityType = 'Project' | 'Loan';

/** A project or financing as it is, and where it lies. */
export interface Current<Item> {
  readonly item: Item;
  readonly home: Structure;
}

/** How a kind of what lies in a structure is kept, found, counted and checked. */
export interface SubEntityKind<Item extends StoredSubEntity> {
  readonly kind: SubEntityType;
  /** What the audit trail calls it, e.g. `project` for `project.created`. */
  readonly subject: string;
  readonly schema: z.ZodType<Item>;
  /** Begins the names of its parts of a structure. */
  readonly prefix: string;
  readonly notFound: ErrorCode;
  keyOf(item: LinkedEnd): RecordKey;
  entryOf(item: Item, home: Structure): SearchEntry;
  countersOf(item: Item | null): Readonly<Record<string, number>>;
  typeOf(item: Item): EntityType;
  faultsOf(item: Item): Faults;
  dueOf(item: Item): Change['due'];
}

/** The group of the due-date index that holds the maturities of what is in force. */
export const maturities = 'Maturity';

export const projectKind: SubEntityKind<StoredProject> = {
  kind: 'Project',
  subject: 'project',
  schema: StoredProject,
  prefix: projectPrefix,
  notFound: 'projectNotFound',
  keyOf: ({ dealId, id }) => projectKey(dealId, id),
  entryOf: projectEntry,
  countersOf: projectCounters,
  typeOf: () => 'Project',
  faultsOf: projectFaults,
  dueOf: () => undefined,
};

export const financingKind: SubEntityKind<StoredFinancing> = {
  kind: 'Loan',
  subject: 'financing',
  schema: StoredFinancing,
  prefix: financingPrefix,
  notFound: 'financingNotFound',
  keyOf: ({ dealId, id }) => financingKey(dealId, id),
  entryOf: financingEntry,
  countersOf: financingCounters,
  typeOf: ({ financingType }) => financingType,
  faultsOf: financingFaults,
  dueOf: ({ launchStatus, loanMaturityDate, id }) =>
    launchStatus === 'Active' && loanMaturityDate !== null
      ? { group: maturities, sort: `${loanMaturityDate}#${id}` }
      : undefined,
};

interface SubEntityWrite<Item> {
  /** Null for a new one. */
  readonly before: Item | null;
  readonly after: Item;
  readonly home: Structure;
  readonly event: string;
}

/** The record of a project or financing. */
export function subEntityChange<Item extends StoredSubEntity>(
  table: Table,
  kind: SubEntityKind<Item>,
  { before, after, event }: Omit<SubEntityWrite<Item>, 'home'>,
): PendingChange {
  const due = kind.dueOf(after);
  return table.change({
    key: kind.keyOf(after),
    expects: before?.version ?? 'absent',
    value: withoutStamp(after),
    event: `${kind.subject}.${event}`,
    list: { group: `${kind.kind}#${after.launchStatus}`, sort: `${after.name.toLowerCase()}#${after.id}` },
    ...(due === undefined ? {} : { due }),
  });
}

/** What is derived from a project or financing: how it is found and what it adds to its structure's summary. */
export const subEntityDerived = <Item extends StoredSubEntity>(
  table: Table,
  kind: SubEntityKind<Item>,
  { before, after, home }: SubEntityWrite<Item>,
): DerivedWrite[] => [
  countChange(table, home, kind.countersOf(before), kind.countersOf(after)),
  ...searchChanges(
    table,
    before === null ? null : kind.entryOf(before, home),
    kind.entryOf(asWritten(before, after), home),
  ),
];
