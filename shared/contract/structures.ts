import * as z from 'zod';
import { chosenId } from '../domain/chosen.ts';
import { CovenantRisk } from '../domain/covenant-risk.ts';
import { CurrencyName } from '../domain/entity-fields.ts';
import {
  FinancingType,
  LaunchStatus,
  MarketSegment,
  ProjectType,
  StructureType,
  Visibility,
} from '../domain/entity-types.ts';
import { Financing, FinancingChange, FinancingView, GrantRole, NewFinancing } from '../domain/financing.ts';
import { FoundEntity, FoundType } from '../domain/found-entity.ts';
import { Id } from '../domain/id.ts';
import { NewProject, Project, ProjectChange, ProjectView } from '../domain/project.ts';
import { countryNameOf, stateNameOf } from '../domain/reference/places.ts';
import { NewStructure, Structure, StructureChange, StructureRow, StructureView } from '../domain/structure.ts';
import { anyOf, can, onlyWhere, signedIn } from './access.ts';
import { call, defineArea, pageQuery, severalOf } from './define-area.ts';

const entityListQuery = {
  ...pageQuery,
  view: z.enum(['Simple']).optional(),
  /** Words of names, custom ids, places and counterparties; the last letters may be missing, and a letter may be wrong. */
  search: z.string().max(200).optional(),
  launchStatus: LaunchStatus.default('Active'),
};

const structureQuery = z.object({
  ...entityListQuery,
  /** Those that the apps with this visibility show. */
  visibility: Visibility.optional(),
  structureType: StructureType.optional(),
  /** Only structures that are part of no other. */
  topLevel: z.enum(['true', 'false']).optional(),
  /** Those with a covenant in force that is so urgent. */
  risk: severalOf(CovenantRisk).optional(),
  /** Those to which at least so much is committed in `currency`, together with what lies below them. */
  minCommitment: z.coerce.number().min(0).optional(),
  /** The currency in which commitments are compared; they are never converted. */
  currency: CurrencyName.default('USD'),
  /** `risk`: by the most urgent covenant, the worst first. What has no covenant, or nothing committed in the currency, comes last in either order. */
  sort: z.enum(['name', 'risk', 'commitment']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
});

/** A place by the name under which it is kept; one that no list has is kept as it was entered. */
const placeName = (nameOf: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(100)
    .overwrite((text) => nameOf(text) ?? text);

const ofStructure = {
  /** Those that lie in this structure. */
  dealId: Id.optional(),
  /** Those that lie in this structure or in one below it. */
  withinId: Id.optional(),
  /** Those whose structures the apps with this visibility show. */
  visibility: Visibility.optional(),
  /** A name, or the code of a state of the United States; `none`: those without a state. */
  state: placeName(stateNameOf).optional(),
  /** A name or code. */
  country: placeName(countryNameOf).optional(),
};

const projectQuery = z.object({
  ...entityListQuery,
  ...ofStructure,
  type: ProjectType.optional(),
  marketSegment: MarketSegment.optional(),
});

const financingQuery = z.object({
  ...entityListQuery,
  ...ofStructure,
  financingType: FinancingType.optional(),
  marketSegment: MarketSegment.optional(),
  grantRole: GrantRole.optional(),
});

/** `false` changes what another system is matched by, after the user has been warned. */
const changeQuery = z.object({ validateRemoteMapping: z.enum(['true', 'false']).optional() });

const changeErrors = [
  'recordChanged',
  'remoteMappingAffected',
  'customIdTaken',
  'entityObsolete',
  'requestInvalid',
] as const;

export const structures = defineArea('structures', {
  listStructures: call({
    id: 'get-deals',
    summary:
      'Structures that the signed-in user may see in the organization in which they work, by name unless `sort` says otherwise.',
    method: 'GET',
    path: '/api/deals',
    access: signedIn,
    query: structureQuery,
    response: z.array(StructureRow),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  listStructuresOfOrganization: call({
    id: 'get-organizations-id-deals',
    summary: 'Structures of an organization that the signed-in user may see, by name unless `sort` says otherwise.',
    method: 'GET',
    path: '/api/organizations/{id}/deals',
    organization: 'params.id',
    access: signedIn,
    query: structureQuery,
    response: z.array(StructureRow),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  filterStructures: call({
    id: 'get-v3-organizations-org-id-entities-id-structures-filter',
    summary: 'Structures below an entity, or of the whole organization for the id "aggregate", that pass a filter.',
    method: 'GET',
    path: '/api/v3/organizations/{orgId}/entities/{id}/structures/filter',
    organization: 'params.orgId',
    access: signedIn,
    query: structureQuery,
    response: z.array(StructureRow),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid', 'organizationNotFound'],
  }),
  getStructure: call({
    id: 'get-deals-id',
    summary: 'One structure with its projects, financings, sub-structures, counterparties and details.',
    method: 'GET',
    path: '/api/deals/{id}',
    access: can('View', 'Deal', { of: 'params.id' }),
    response: StructureView,
    errors: ['structureNotFound'],
  }),
  getStructureInOrganization: call({
    id: 'get-organizations-org-id-deals-deal-id',
    summary: 'A list with the one structure, or an empty list when it is not visible.',
    method: 'GET',
    path: '/api/organizations/{orgId}/deals/{dealId}',
    organization: 'params.orgId',
    access: signedIn,
    response: z.array(Structure),
    errors: ['organizationNotFound'],
  }),
  createStructure: call({
    id: 'post-organizations-org-id-deals',
    summary: 'Creates a structure; with a parent, a sub-structure.',
    method: 'POST',
    path: '/api/organizations/{orgId}/deals',
    organization: 'params.orgId',
    access: anyOf([can('Create', 'Deal', { of: 'params.orgId' }), can('Create', 'Deal', { of: 'body.parentId' })]),
    body: NewStructure,
    response: Structure,
    errors: ['organizationNotFound', 'customIdTaken', 'requestInvalid'],
    success: 'Deal created successfully',
  }),
  updateStructure: call({
    id: 'put-deals-id',
    summary: 'Changes a structure. Fields that somebody else has changed meanwhile are refused, others are merged.',
    method: 'PUT',
    path: '/api/deals/{id}',
    access: can('Edit', 'Deal', { of: 'params.id' }),
    query: changeQuery,
    body: StructureChange,
    response: Structure,
    errors: ['structureNotFound', 'fundInUse', 'ownDenial', ...changeErrors],
    success: 'Deal updated successfully',
  }),
  createInStructure: call({
    id: 'post-deals-deal-id-entity-type',
    summary:
      'Creates projects, financings (loans) or sub-structures (deals) in a structure; all of them are checked before the first is created.',
    method: 'POST',
    path: '/api/deals/{dealId}/{entityType}',
    access: anyOf([
      onlyWhere('entityType', 'projects', can('Create', 'Project', { of: 'params.dealId' })),
      onlyWhere('entityType', 'loans', can('Create', 'Loan', { of: 'params.dealId' })),
      onlyWhere('entityType', 'deals', can('Create', 'Deal', { of: 'params.dealId' })),
    ]),
    body: z
      .array(z.looseObject({ name: z.string().max(10_000) }))
      .min(1)
      .max(20),
    response: z.array(z.union([Project, Financing, Structure])),
    errors: ['structureNotFound', 'entityTypeNotFound', 'customIdTaken', 'requestInvalid'],
    success: 'Deal updated successfully',
  }),

  listProjects: call({
    id: 'get-projects',
    summary: 'Projects that the signed-in user may see in the organization in which they work, by name.',
    method: 'GET',
    path: '/api/projects',
    access: signedIn,
    query: projectQuery,
    response: z.array(Project),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  getProject: call({
    id: 'get-projects-id',
    summary: 'One project with its financings and counterparties.',
    method: 'GET',
    path: '/api/projects/{id}',
    access: can('View', 'Project', { of: 'params.id' }),
    response: ProjectView,
    errors: ['projectNotFound'],
  }),
  createProject: call({
    id: 'post-organizations-org-id-projects',
    summary: 'Creates a project in a structure.',
    method: 'POST',
    path: '/api/organizations/{orgId}/projects',
    organization: 'params.orgId',
    access: can('Create', 'Project', { of: 'body.dealId' }),
    body: NewProject,
    response: Project,
    errors: ['structureNotFound', 'organizationNotFound', 'customIdTaken', 'requestInvalid'],
    success: 'Project created successfully',
  }),
  updateProject: call({
    id: 'put-projects-id',
    summary: 'Changes a project. Fields that somebody else has changed meanwhile are refused, others are merged.',
    method: 'PUT',
    path: '/api/projects/{id}',
    access: can('Edit', 'Project', { of: 'params.id' }),
    query: changeQuery,
    body: ProjectChange,
    response: Project,
    errors: ['projectNotFound', ...changeErrors],
    success: 'Project updated successfully',
  }),
  obsoleteProject: call({
    id: 'post-project-obsolete-project',
    summary: 'Archives a project, of the version that was read or as it is now. One that is archived already stays so.',
    method: 'POST',
    path: '/api/project/obsoleteProject',
    access: can('Create', 'Project', { of: 'body.id' }),
    body: z.object({ id: chosenId('Choose a project.'), version: z.int().min(1).optional() }),
    response: Project,
    errors: ['projectNotFound', ...changeErrors],
    success: 'Project updated successfully',
  }),

  listFinancings: call({
    id: 'get-loans',
    summary: 'Financings that the signed-in user may see in the organization in which they work, by name.',
    method: 'GET',
    path: '/api/loans',
    access: signedIn,
    query: financingQuery,
    response: z.array(Financing),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  listFinancingsOfOrganization: call({
    id: 'get-organizations-id-loans',
    summary: 'Financings of an organization that the signed-in user may see, by name.',
    method: 'GET',
    path: '/api/organizations/{id}/loans',
    organization: 'params.id',
    access: signedIn,
    query: financingQuery,
    response: z.array(Financing),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  getFinancing: call({
    id: 'get-loans-id',
    summary: 'One financing with its projects and counterparties.',
    method: 'GET',
    path: '/api/loans/{id}',
    access: can('View', 'Loan', { of: 'params.id' }),
    response: FinancingView,
    errors: ['financingNotFound'],
  }),
  createFinancing: call({
    id: 'post-organizations-org-id-loans',
    summary: 'Creates a financing in a structure.',
    method: 'POST',
    path: '/api/organizations/{orgId}/loans',
    organization: 'params.orgId',
    access: can('Create', 'Loan', { of: 'body.dealId' }),
    body: NewFinancing,
    response: Financing,
    errors: ['structureNotFound', 'organizationNotFound', 'customIdTaken', 'requestInvalid'],
    success: 'Financing created successfully',
  }),
  updateFinancing: call({
    id: 'put-loans-id',
    summary: 'Changes a financing. Fields that somebody else has changed meanwhile are refused, others are merged.',
    method: 'PUT',
    path: '/api/loans/{id}',
    access: can('Edit', 'Loan', { of: 'params.id' }),
    query: changeQuery,
    body: FinancingChange,
    response: Financing,
    errors: ['financingNotFound', ...changeErrors],
    success: 'Financing updated successfully',
  }),

  searchEntities: call({
    id: 'get-entities-search',
    summary:
      'Structures, projects, financings, documents and covenants that every word of the search finds by name, custom id, place or counterparty, of those that the user may see. A page may be short, or even empty, while another one follows.',
    method: 'GET',
    path: '/api/entities/search',
    access: signedIn,
    query: z.object({
      ...pageQuery,
      /** Nothing typed finds nothing. Words may be unfinished, and a letter or two may be wrong. */
      search: z.string().max(200).default(''),
      /** Left out: every type. */
      types: z.union([FoundType, z.array(FoundType).max(20)]).optional(),
    }),
    response: z.array(FoundEntity),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
});
