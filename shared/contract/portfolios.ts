import * as z from 'zod';
import { Visibility } from '../domain/entity-types.ts';
import { Id } from '../domain/id.ts';
import { NavigationEntity, NavigationSelection, PortfolioChoice } from '../domain/portfolio.ts';
import { PortfolioOverview } from '../domain/portfolio-overview.ts';
import { Diagram, StructureTree } from '../domain/structure-tree.ts';
import { IsoDate } from '../time/dates.ts';
import { can, canSee, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const applicationSection = z.enum(['DataVault']).default('DataVault');

const lookQuery = z.object({
  /** As it stood at the end of this day (UTC); left out: as it stands. */
  asOf: IsoDate.optional(),
  /** Also what is obsolete. */
  includeObsolete: z.enum(['true', 'false']).default('false'),
});

const treeQuery = lookQuery.extend({
  /** Only structures that the apps with this visibility show. */
  visibility: Visibility.optional(),
});

export const portfolios = defineArea('portfolios', {
  listPortfolios: call({
    id: 'get-portfolios',
    summary: 'The portfolio of all entities, and the structures of type Portfolio.',
    method: 'GET',
    path: '/api/portfolios',
    access: signedIn,
    query: z.object({ ...pageQuery, view: z.enum(['Simple']).optional(), visibility: Visibility.optional() }),
    response: z.array(PortfolioChoice),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  getPortfolioStructure: call({
    id: 'get-portfolios-id-structure',
    summary: 'The tree of a portfolio: of all structures with their sub-structures for the id "aggregate".',
    method: 'GET',
    path: '/api/portfolios/{id}/structure',
    access: signedIn,
    query: treeQuery,
    response: StructureTree,
    errors: ['entityNotFound', 'organizationNotFound'],
  }),
  getPortfolioOverview: call({
    id: 'own-get-portfolio-overview',
    summary:
      'What the user sees of the organization, or of one structure, in figures: counts, commitments, sizes, places and what matures next.',
    method: 'GET',
    path: '/api/organizations/{id}/portfolio/overview',
    organization: 'params.id',
    access: signedIn,
    query: z.object({
      visibility: Visibility.optional(),
      /** Only what lies in this structure and below it. */
      withinId: Id.optional(),
    }),
    response: PortfolioOverview,
    errors: ['entityNotFound', 'organizationNotFound'],
  }),
  getEntityStructure: call({
    id: 'get-entities-id-structure',
    summary: 'A structure with its sub-structures, financings and projects as a tree.',
    method: 'GET',
    path: '/api/entities/{id}/structure',
    access: canSee('params.id'),
    query: treeQuery,
    response: StructureTree,
    errors: ['entityNotFound'],
  }),
  getDiagram: call({
    id: 'get-structures-entity-id-diagram',
    summary: 'Who owns, holds and finances whom in a structure, as nodes and edges with amounts.',
    method: 'GET',
    path: '/api/structures/{entityId}/diagram',
    access: can('View', 'Deal', { of: 'params.entityId' }),
    query: lookQuery,
    response: Diagram,
    errors: ['entityNotFound'],
  }),
  listNavigation: call({
    id: 'get-v3-organizations-org-id-entities-navigation',
    summary: 'Entities to choose from: structures, or below one of them its sub-structures, financings and projects.',
    method: 'GET',
    path: '/api/v3/organizations/{orgId}/entities/navigation',
    organization: 'params.orgId',
    access: signedIn,
    query: z.object({
      ...pageQuery,
      applicationSection,
      parentId: Id.optional(),
      search: z.string().max(200).optional(),
    }),
    response: z.array(NavigationEntity),
    pages: true,
    errors: ['cursorInvalid', 'entityNotFound', 'organizationNotFound'],
  }),
  getSelectedNavigation: call({
    id: 'get-v3-organizations-org-id-entities-navigation-selected-entity-id',
    summary: 'The entity that was chosen last; without an id where it is not there for the user.',
    method: 'GET',
    path: '/api/v3/organizations/{orgId}/entities/navigation/selected/{entityId}',
    organization: 'params.orgId',
    access: signedIn,
    query: z.object({ applicationSection }),
    response: NavigationSelection,
    errors: ['organizationNotFound'],
  }),
});
