import type { Financing, NewFinancing } from '#shared/domain/financing.ts';
import type { NewProject, Project } from '#shared/domain/project.ts';
import type { NewStructure, Structure } from '#shared/domain/structure.ts';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { good, type TestOrganization } from './organization.ts';

export const aStructureIn = async (
  { id, admin }: TestOrganization,
  structure: Partial<NewStructure> & Pick<NewStructure, 'name'>,
): Promise<Structure> => good(await admin.post(`/api/organizations/${id}/deals`, structure)).body;

export const aProjectIn = async (
  { id, admin }: TestOrganization,
  project: Partial<NewProject> & Pick<NewProject, 'name' | 'dealId'>,
): Promise<Project> => good(await admin.post(`/api/organizations/${id}/projects`, project)).body;

export const aFinancingIn = async (
  { id, admin }: TestOrganization,
  financing: Partial<NewFinancing> & Pick<NewFinancing, 'name' | 'dealId'>,
): Promise<Financing> => good(await admin.post(`/api/organizations/${id}/loans`, financing)).body;

/** The organization itself takes part in an entity. */
export const takePart = async (
  { id, admin }: TestOrganization,
  entityId: string,
  terms: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: string }> =>
  good(await admin.post('/api/entities/relationship', { entityId, sourceId: id, ...terms })).body;

/** `Holding > Facility, Plant`: a tree in one line. */
export const lineOf = ({ name, children }: StructureTree): string =>
  children.length === 0 ? name : `${name} > ${children.map(lineOf).join(', ')}`;

const millisecondsInDay = 86_400_000;

/** So many days ago, as the API takes days. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * millisecondsInDay).toISOString().slice(0, 10);
