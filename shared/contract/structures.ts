import * as z from 'zod';
import { FoundEntity, FoundType } from '../domain/found-entity.ts';
import { NewStructure, Structure, StructureChange } from '../domain/structure.ts';
import { can, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const listQuery = z.object({
  ...pageQuery,
  view: z.enum(['Simple']).optional(),
  search: z.string().max(200).optional(),
  launchStatus: z.enum(['Active', 'Obsolete']).default('Active'),
});

export const structures = defineArea('structures', {
  listStructures: call({
    id: 'get-deals',
    summary: 'Structures that the signed-in user may see in the organization in which they work.',
    method: 'GET',
    path: '/api/deals',
    access: signedIn,
    query: listQuery,
    response: z.array(Structure),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  listStructuresOfOrganization: call({
    id: 'get-organizations-id-deals',
    summary: 'Structures of an organization that the signed-in user may see.',
    method: 'GET',
    path: '/api/organizations/{id}/deals',
    access: signedIn,
    query: listQuery,
    response: z.array(Structure),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  getStructure: call({
    id: 'get-deals-id',
    summary: 'One structure.',
    method: 'GET',
    path: '/api/deals/{id}',
    access: can('View', 'Deal', { of: 'params.id' }),
    response: Structure,
    errors: ['structureNotFound'],
  }),
  getStructureInOrganization: call({
    id: 'get-organizations-org-id-deals-deal-id',
    summary: 'A list with the one structure, or an empty list when it is not visible.',
    method: 'GET',
    path: '/api/organizations/{orgId}/deals/{dealId}',
    access: signedIn,
    response: z.array(Structure),
    errors: ['organizationNotFound'],
  }),
  createStructure: call({
    id: 'post-organizations-org-id-deals',
    summary: 'Creates a structure.',
    method: 'POST',
    path: '/api/organizations/{orgId}/deals',
    access: can('Create', 'Deal', { of: 'params.orgId' }),
    body: NewStructure,
    response: Structure,
    errors: ['organizationNotFound'],
    success: 'Deal created successfully',
  }),
  updateStructure: call({
    id: 'put-deals-id',
    summary: 'Changes a structure.',
    method: 'PUT',
    path: '/api/deals/{id}',
    access: can('Edit', 'Deal', { of: 'params.id' }),
    query: z.object({ validateRemoteMapping: z.enum(['true', 'false']).optional() }),
    body: StructureChange,
    response: Structure,
    errors: ['structureNotFound', 'recordChanged'],
    success: 'Deal updated successfully',
  }),
  searchEntities: call({
    id: 'get-entities-search',
    summary:
      'Structures, documents and covenants whose name holds every word of the search, of those that the user may see. A page may be short, or even empty, while another one follows.',
    method: 'GET',
    path: '/api/entities/search',
    access: signedIn,
    query: z.object({
      ...pageQuery,
      /** Nothing typed finds nothing. */
      search: z.string().max(200).default(''),
      /** Left out: every type. */
      types: z.union([FoundType, z.array(FoundType)]).optional(),
    }),
    response: z.array(FoundEntity),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
});
