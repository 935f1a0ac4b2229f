import * as z from 'zod';
import { NewSuperuserVisit, SuperuserVisit } from '../domain/superuser-visit.ts';
import { can, superuser } from './access.ts';
import { type Call, call, pageQuery } from './define-area.ts';

/** How superusers enter organizations to which they do not belong, on record; a part of the area of agents. */
export const superuserVisitCalls = {
  enterOrganization: call({
    id: 'own-enter-organization',
    summary: 'Records that a superuser enters an organization of which they are no member, and why.',
    method: 'POST',
    path: '/api/organizations/{orgId}/superuser-visits',
    organization: 'params.orgId',
    access: superuser,
    body: NewSuperuserVisit,
    response: SuperuserVisit,
    errors: ['organizationNotFound', 'visitNotNeeded', 'recordChanged'],
  }),
  leaveOrganization: call({
    id: 'own-leave-organization',
    summary: 'Records that a superuser leaves an organization. Whoever is not inside has left it already.',
    method: 'DELETE',
    path: '/api/organizations/{orgId}/superuser-visits',
    organization: 'params.orgId',
    access: superuser,
    response: z.object({}),
    errors: ['organizationNotFound', 'recordChanged'],
  }),
  listSuperuserVisits: call({
    id: 'own-list-superuser-visits',
    summary: 'Which superusers have entered an organization, when and why, newest first.',
    method: 'GET',
    path: '/api/organizations/{orgId}/superuser-visits',
    organization: 'params.orgId',
    access: can('Create', 'Organization', { of: 'params.orgId' }),
    query: z.object(pageQuery),
    response: z.array(SuperuserVisit),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
} satisfies Record<string, Call>;
