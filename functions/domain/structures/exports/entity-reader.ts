import * as z from 'zod';
import { ownerOf } from '#functions/platform/storage/owners.ts';
import { everyPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { EntityReference } from '#shared/domain/entity-fields.ts';
import { type EntityPath, structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import { type EntityType, entityTypeWord } from '#shared/domain/entity-types.ts';
import { type Financing, StoredFinancing } from '#shared/domain/financing.ts';
import { type Project, StoredProject } from '#shared/domain/project.ts';
import { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import {
  financingKey,
  financingPrefix,
  projectKey,
  projectPrefix,
  subStructurePrefix,
  summaryKey,
} from '../entity-keys.ts';
import { SummaryRecord } from '../summary/summary-record.ts';
import { seenAncestorIds, type Viewer, withSeenMappings } from './seen-entity-reader.ts';
import { structureKey } from './structure-reader.ts';

export const readStructures = async (table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, Structure>> => {
  const found = await table.getMany([...new Set(ids)].map(structureKey), Structure);
  return new Map(found.map((structure) => [structure.id, structure]));
};

export const referenceTo = ({ id, name, launchStatus }: EntityReference): EntityReference => ({
  id,
  name,
  launchStatus,
});

/** A structure, project or financing, as far as all of them are alike. */
export interface Entity {
  readonly id: string;
  readonly kind: 'Deal' | 'Project' | 'Loan';
  readonly entityType: EntityType;
  readonly name: string;
  readonly currency: string;
  readonly launchStatus: Structure['launchStatus'];
  /** The structure that it is, or lies in. */
  readonly home: Structure;
  /** The entity itself and what is above it, narrowest first. */
  readonly path: EntityPath;
  readonly stored: Structure | StoredProject | StoredFinancing;
}

async function homeOf(table: Table, id: string): Promise<Structure | null> {
  return table.get(structureKey(id), Structure);
}

const subEntity = (
  kind: 'Project' | 'Loan',
  entityType: EntityType,
  stored: StoredProject | StoredFinancing,
  home: Structure,
): Entity => {
  const { id, name, currency, launchStatus } = stored;
  return { id, kind, entityType, name, currency, launchStatus, home, path: subEntityPath(id, home), stored };
};

const structureEntity = (home: Structure): Entity => {
  const { id, name, currency, launchStatus, structureType } = home;
  return {
    id,
    kind: 'Deal',
    entityType: structureType,
    name,
    currency,
    launchStatus,
    home,
    path: structurePath(home),
    stored: home,
  };
};

/** A structure with everything that lies in it, obsolete entities included. */
export async function entitiesIn(table: Table, home: Structure): Promise<readonly Entity[]> {
  const [projects, financings] = await Promise.all([everyProjectIn(table, home.id), everyFinancingIn(table, home.id)]);
  return [
    structureEntity(home),
    ...projects.map((project) => subEntity('Project', 'Project', project, home)),
    ...financings.map((financing) => subEntity('Loan', financing.financingType, financing, home)),
  ];
}

/** Any structure, project or financing of the organization; null for every other id. One round trip where the id's owner is known. */
export async function findEntity(table: Table, id: string): Promise<Entity | null> {
  const owner = await ownerOf(id);
  if (owner?.organizationId !== table.organizationId) return null;
  const { kind, structureId } = owner;
  if (kind === 'Deal') {
    const home = await homeOf(table, id);
    return home && structureEntity(home);
  }
  if (structureId === null) return null;
  if (kind === 'Project') {
    const [home, stored] = await Promise.all([homeOf(table, structureId), findProject(table, structureId, id)]);
    return home && stored ? subEntity(kind, 'Project', stored, home) : null;
  }
  if (kind !== 'Loan') return null;
  const [home, stored] = await Promise.all([homeOf(table, structureId), findFinancing(table, structureId, id)]);
  return home && stored ? subEntity(kind, stored.financingType, stored, home) : null;
}

/** {@link findEntity}, refusing with `entityNotFound`. */
export async function readEntity(table: Table, id: string): Promise<Entity> {
  const entity = await findEntity(table, id);
  if (!entity) throw new DomainError('entityNotFound');
  return entity;
}

export const findProject = (table: Table, dealId: string, id: string): Promise<StoredProject | null> =>
  table.get(projectKey(dealId, id), StoredProject);

export const findFinancing = (table: Table, dealId: string, id: string): Promise<StoredFinancing | null> =>
  table.get(financingKey(dealId, id), StoredFinancing);

const mostAtOnce = 500;

export const projectsIn = (table: Table, dealId: string, page: PageRequest): Promise<Page<StoredProject>> =>
  table.parts(structureKey(dealId), projectPrefix, StoredProject, page);

export const financingsIn = (table: Table, dealId: string, page: PageRequest): Promise<Page<StoredFinancing>> =>
  table.parts(structureKey(dealId), financingPrefix, StoredFinancing, page);

export const everyProjectIn = (table: Table, dealId: string): Promise<StoredProject[]> =>
  everyPage((cursor) => projectsIn(table, dealId, { limit: mostAtOnce, cursor }));

export const everyFinancingIn = (table: Table, dealId: string): Promise<StoredFinancing[]> =>
  everyPage((cursor) => financingsIn(table, dealId, { limit: mostAtOnce, cursor }));

const Pointer = z.object({ id: z.string() });

/** Ids of the structures right below one, obsolete ones included. */
export const subStructureIds = async (table: Table, id: string): Promise<string[]> => {
  const pointers = await everyPage((cursor) =>
    table.parts(structureKey(id), subStructurePrefix, Pointer, { limit: mostAtOnce, cursor }),
  );
  return pointers.map((pointer) => pointer.id);
};

/** Summaries of structures by their ids. One that has none yet counts nothing. */
export const readSummaries = async (
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SummaryRecord>> => {
  const found = await table.getMany([...new Set(ids)].map(summaryKey), SummaryRecord);
  return new Map(found.map((record) => [record.id, record]));
};

export const projectView = ({ links, ...stored }: StoredProject, home: Structure, viewer: Viewer): Project => ({
  ...withSeenMappings(stored, viewer),
  isFinanced: links.length > 0,
  deal: { ...referenceTo(home), ancestorIds: seenAncestorIds(home, viewer) },
  dealType: home.structureType,
  typeDisplay: entityTypeWord(stored.type),
  entityCurrencyUnit: { value: stored.currency },
  parentCurrencyUnit: { value: home.currency },
});

export const financingView = (
  { links: _, ...stored }: StoredFinancing,
  home: Structure,
  viewer: Viewer,
): Financing => ({
  ...withSeenMappings(stored, viewer),
  deal: { ...referenceTo(home), ancestorIds: seenAncestorIds(home, viewer) },
  typeDisplay: entityTypeWord(stored.financingType),
  entityCurrencyUnit: { value: stored.currency },
  parentCurrencyUnit: { value: home.currency },
});
