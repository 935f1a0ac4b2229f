import * as z from 'zod';
import { NewOrganization, Organization } from '../domain/organization.ts';
import { can, signedIn, superuser } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

export const organizations = defineArea('organizations', {
  listOrganizations: call({
    id: 'get-organizations',
    summary: 'Organizations that the signed-in user belongs to; all of them for a superuser.',
    method: 'GET',
    path: '/api/organizations',
    access: signedIn,
    query: z.object(pageQuery),
    response: z.array(Organization),
    pages: true,
    errors: ['cursorInvalid'],
  }),
  createOrganization: call({
    id: 'post-organizations',
    summary: 'Creates an organization and invites its first administrator.',
    method: 'POST',
    path: '/api/organizations',
    access: superuser,
    body: NewOrganization,
    response: Organization,
    errors: ['agentAlreadyMember'],
    success: 'Organization successfully created',
  }),
  getOrganization: call({
    id: 'get-organizations-id',
    summary: 'One organization with its settings.',
    method: 'GET',
    path: '/api/organizations/{id}',
    access: can('View', 'Organization', { of: 'params.id' }),
    response: Organization,
    errors: ['organizationNotFound'],
  }),
});
