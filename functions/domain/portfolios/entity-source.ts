import {
  allocationsNow,
  relationshipsNow,
  relationshipsThen,
} from '#functions/domain/relationships/exports/ties-reader.ts';
import { readFinancings } from '#functions/domain/structures/exports/entity-list-reader.ts';
import { everyFinancingIn, everyProjectIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { financingsThen, projectsThen, structuresThen } from '#functions/domain/structures/exports/history-reader.ts';
import {
  countedSummary,
  everyStructure,
  structureSummaries,
  structuresBelow,
} from '#functions/domain/structures/exports/portfolio-reader.ts';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { type History, historyOf } from '#functions/platform/storage/history.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure, StructureSummary } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';

/** What lies in one structure, obsolete entities included. */
export interface SubEntities {
  readonly projects: readonly StoredProject[];
  readonly financings: readonly StoredFinancing[];
}

/** What a fund puts into financings, wherever they lie, and those financings; obsolete ones included. */
export interface Allocations {
  readonly relationships: readonly Relationship[];
  readonly financings: readonly StoredFinancing[];
}

/** A structure then, and as it stands today: what somebody may see goes by today, whatever is asked about. */
export interface SourcedStructure {
  readonly structure: Structure;
  readonly today: Structure;
}

/** Where trees and diagrams get their entities from: from what is, or from what was at the end of a day. */
export interface EntitySource {
  /** The day as whose end it stood so; null for today. */
  readonly asOf: IsoDate | null;
  /** Refuses with `entityNotFound`. */
  structure(id: string): Promise<SourcedStructure>;
  /** Every structure of the organization, obsolete ones included. */
  structures(): Promise<readonly SourcedStructure[]>;
  /** The structures right below any of these, obsolete ones included. */
  below(ids: readonly string[]): Promise<readonly SourcedStructure[]>;
  subEntities(structureId: string): Promise<SubEntities>;
  /** Who takes part in what lies in a structure; obsolete relationships included. */
  relationships(structureId: string): Promise<readonly Relationship[]>;
  allocations(fundId: string): Promise<Allocations>;
  summaries(structureIds: readonly string[]): Promise<ReadonlyMap<string, StructureSummary>>;
}

const ofToday = (structure: Structure): SourcedStructure => ({ structure, today: structure });

export function presentSource(scope: RequestScope): EntitySource {
  const { table } = scope;
  return {
    asOf: null,
    structure: async (id) => ofToday(await readStructure(table, id)),
    structures: async () => (await everyStructure(table)).map(ofToday),
    below: async (ids) => (await structuresBelow(table, ids)).map(ofToday),
    subEntities: async (id) => {
      const [projects, financings] = await Promise.all([everyProjectIn(table, id), everyFinancingIn(table, id)]);
      return { projects, financings };
    },
    relationships: (id) => relationshipsNow(table, id),
    allocations: async (fundId) => {
      const relationships = await allocationsNow(table, fundId);
      const asked = relationships.map(({ dealId, entityId }) => ({ dealId, id: entityId }));
      return { relationships, financings: [...(await readFinancings(table, asked)).values()] };
    },
    summaries: (ids) => structureSummaries(scope, ids),
  };
}

async function structuresOf(table: Table, history: History): Promise<readonly SourcedStructure[]> {
  const [then, now] = await Promise.all([structuresThen(history), everyStructure(table)]);
  const today = new Map(now.map((structure) => [structure.id, structure]));
  return then.map((structure) => ({ structure, today: today.get(structure.id) ?? structure }));
}

const structuresAtOnce = 8;

/** Relationships are never removed, so those of today name every structure in which the fund took part then. */
async function allocationsThen(table: Table, history: History, fundId: string): Promise<Allocations> {
  const today = await allocationsNow(table, fundId);
  const known = new Set(today.map(({ id }) => id));
  const dealIds = [...new Set(today.map(({ dealId }) => dealId))];
  const found = await inParallel(dealIds, structuresAtOnce, async (dealId) => {
    const [relationships, financings] = await Promise.all([
      relationshipsThen(history, dealId),
      financingsThen(history, dealId),
    ]);
    return { relationships: relationships.filter(({ id }) => known.has(id)), financings };
  });
  return {
    relationships: found.flatMap(({ relationships }) => relationships),
    financings: found.flatMap(({ financings }) => financings),
  };
}

/**
 * The organization at the end of a day. Which structure lay below which is known from the structures themselves, so all of them are read once;
 * summaries are counted anew from what lay in each structure.
 */
export function pastSource(scope: RequestScope, day: IsoDate): EntitySource {
  const { table } = scope;
  const history = historyOf(table, day);
  let read: Promise<readonly SourcedStructure[]> | undefined;
  const structures = () => {
    read ??= structuresOf(table, history);
    return read;
  };
  const below = async (ids: readonly string[]) =>
    (await structures()).filter(({ structure: { parentId } }) => parentId !== null && ids.includes(parentId));
  const subEntities = async (id: string): Promise<SubEntities> => {
    const [projects, financings] = await Promise.all([projectsThen(history, id), financingsThen(history, id)]);
    return { projects, financings };
  };
  return {
    asOf: day,
    structure: async (id) => {
      const found = (await structures()).find(({ structure }) => structure.id === id);
      if (!found) throw new DomainError('entityNotFound');
      return found;
    },
    structures,
    below,
    subEntities,
    relationships: (id) => relationshipsThen(history, id),
    allocations: (fundId) => allocationsThen(table, history, fundId),
    summaries: async (ids) => {
      const sourced = await structures();
      const all = sourced.map(({ structure }) => structure);
      const now = new Map(sourced.map(({ today }) => [today.id, today]));
      const children = Map.groupBy(all, ({ parentId }) => parentId);
      const asked = all.filter(({ id }) => ids.includes(id));
      const summaries = await inParallel(asked, structuresAtOnce, async (structure) => {
        const { projects, financings } = await subEntities(structure.id);
        const today = now.get(structure.id) ?? structure;
        const seen = (kind: 'Project' | 'Loan') => (one: { readonly id: string }) =>
          scope.may('View', kind, subEntityPath(one.id, today));
        const counted = { projects: projects.filter(seen('Project')), financings: financings.filter(seen('Loan')) };
        const summary = countedSummary(structure, counted, children.get(structure.id) ?? []);
        return [structure.id, summary] as const;
      });
      return new Map(summaries);
    },
  };
}
