import * as z from 'zod';
import { SupportAccess, SupportAnswer, SupportQuestion, SupportReading } from '../domain/support-access.ts';
import { anyOf, can, oneself, superuser } from './access.ts';
import { type Call, call, pageQuery } from './define-area.ts';

const selfOrAdministrator = anyOf([oneself('agentId'), can('Create', 'Organization', { of: 'params.orgId' })]);

/** How superusers see the product as one of its users does, with that user's consent; a part of the area of agents. */
export const supportAccessCalls = {
  askForSupportAccess: call({
    id: 'own-ask-for-support-access',
    summary: 'Asks a user, with a reason and by mail, to let a superuser see an organization as the user sees it.',
    method: 'POST',
    path: '/api/internal/support-access',
    access: superuser,
    body: SupportQuestion,
    response: SupportAccess,
    errors: [
      'organizationNotFound',
      'agentNotFound',
      'passwordSignInNeeded',
      'proofNeeded',
      'supportNotPossible',
      'supportAlreadyAsked',
      'recordChanged',
    ],
    success: 'The user was asked',
  }),
  listOwnSupportAccess: call({
    id: 'own-list-own-support-access',
    summary: 'What the superuser has asked for, newest first.',
    method: 'GET',
    path: '/api/internal/support-access',
    access: superuser,
    query: z.object(pageQuery),
    response: z.array(SupportAccess),
    pages: true,
    errors: ['cursorInvalid'],
  }),
  openSupportAccess: call({
    id: 'own-open-support-access',
    summary: 'Signs in as the user who has allowed it, for reading only and as long as it is allowed.',
    method: 'POST',
    path: '/api/internal/support-access/{accessId}/session',
    access: superuser,
    answersSecret: true,
    response: z.object({
      agentId: z.string(),
      organizationId: z.string(),
      token: z.string(),
      /** Seconds for which the token is valid; only for pages, whose tokens last for minutes. */
      expiresIn: z.number().int().optional(),
    }),
    errors: [
      'foreignPage',
      'supportAccessNotFound',
      'passwordSignInNeeded',
      'proofNeeded',
      'supportNotAllowed',
      'recordChanged',
    ],
  }),
  listSupportAccess: call({
    id: 'own-list-support-access',
    summary: 'Who of support has asked to see the organization as this user sees it, newest first.',
    method: 'GET',
    path: '/api/organizations/{orgId}/agents/{agentId}/support-access',
    organization: 'params.orgId',
    access: selfOrAdministrator,
    query: z.object(pageQuery),
    response: z.array(SupportAccess),
    pages: true,
    errors: ['organizationNotFound', 'agentNotFound', 'cursorInvalid'],
  }),
  answerSupportAccess: call({
    id: 'own-answer-support-access',
    summary: 'Lets support in for some hours, or refuses; ending takes effect at once. Allowing is the user’s alone.',
    method: 'PUT',
    path: '/api/organizations/{orgId}/agents/{agentId}/support-access/{accessId}',
    organization: 'params.orgId',
    access: selfOrAdministrator,
    body: SupportAnswer,
    response: SupportAccess,
    errors: [
      'organizationNotFound',
      'agentNotFound',
      'supportAccessNotFound',
      'supportAnswerNotYours',
      'supportQuestionOver',
      'recordChanged',
    ],
    success: 'Answer saved',
  }),
  listSupportReadings: call({
    id: 'own-list-support-readings',
    summary: 'What support has read in the user’s name, newest first.',
    method: 'GET',
    path: '/api/organizations/{orgId}/agents/{agentId}/support-access/{accessId}/readings',
    organization: 'params.orgId',
    access: selfOrAdministrator,
    query: z.object(pageQuery),
    response: z.array(SupportReading),
    pages: true,
    errors: ['organizationNotFound', 'agentNotFound', 'supportAccessNotFound', 'cursorInvalid'],
  }),
} satisfies Record<string, Call>;
