import type { QueryKey } from '@tanstack/react-query';
import { type EntityPath, structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import type { LaunchStatus } from '#shared/domain/entity-types.ts';
import { type Financing, FinancingChange } from '#shared/domain/financing.ts';
import type { SourceType } from '#shared/domain/permissions/permission.ts';
import { type Project, ProjectChange } from '#shared/domain/project.ts';
import { StructureChange, type StructureRow } from '#shared/domain/structure.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { financingQueries } from '../../../api/queries/financing-queries.ts';
import { projectQueries } from '../../../api/queries/project-queries.ts';
import { structureQueries } from '../../../api/queries/structure-queries.ts';

export interface BulkRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly launchStatus: LaunchStatus;
}

/** The fields to change, by their names, with what they become. */
export type BulkFields = Readonly<Record<string, unknown>>;

/** Whether a row that another system matches is refused, so that the report can ask about all of them at once. */
export interface RemoteMappingQuery {
  readonly validateRemoteMapping: 'true' | 'false';
}

/** What changing many entities at once has to know of their kind. */
export interface BulkKind<Row extends BulkRow> {
  readonly source: SourceType;
  /** Under which everything read of this kind lies. */
  readonly all: QueryKey;
  /** The contract's text for one of them. */
  readonly success: string | null | undefined;
  /** The entity with everything that it lies in, as permissions see it. */
  readonly pathOf: (row: Row) => EntityPath;
  readonly read: (id: string) => Promise<{ readonly version: number }>;
  readonly update: (
    id: string,
    change: BulkFields & { readonly version: number },
    query: RemoteMappingQuery,
  ) => Promise<Pick<Row, 'id' | 'launchStatus'>>;
}

export const projectKind: BulkKind<Project> = {
  source: 'Project',
  all: projectQueries.all(),
  success: callsOf.structures.updateProject.success,
  pathOf: ({ id, deal }) => subEntityPath(id, deal),
  read: async (id) => (await api.structures.getProject({ params: { id } })).body,
  update: async (id, change, query) =>
    (await api.structures.updateProject({ params: { id }, query, body: ProjectChange.parse(change) })).body,
};

export const financingKind: BulkKind<Financing> = {
  source: 'Loan',
  all: financingQueries.all(),
  success: callsOf.structures.updateFinancing.success,
  pathOf: ({ id, deal }) => subEntityPath(id, deal),
  read: async (id) => (await api.structures.getFinancing({ params: { id } })).body,
  update: async (id, change, query) =>
    (await api.structures.updateFinancing({ params: { id }, query, body: FinancingChange.parse(change) })).body,
};

export const structureKind: BulkKind<StructureRow> = {
  source: 'Deal',
  all: structureQueries.all(),
  success: callsOf.structures.updateStructure.success,
  pathOf: structurePath,
  read: async (id) => (await api.structures.getStructure({ params: { id } })).body,
  update: async (id, change, query) =>
    (await api.structures.updateStructure({ params: { id }, query, body: StructureChange.parse(change) })).body,
};
