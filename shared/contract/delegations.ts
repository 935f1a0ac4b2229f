import * as z from 'zod';
import { DelegateCandidate, Delegation, NewDelegation } from '../domain/approvals/delegation.ts';
import { CandidateSearch } from '../domain/team.ts';
import { signedIn } from './access.ts';
import { call, pageQuery } from './define-area.ts';

const path = '/api/workflows/delegations';

/** Who decides in whose place; calls of the area of approvals. Everybody works with their own. */
export const delegationCalls = {
  listDelegations: call({
    id: 'own-list-delegations',
    summary:
      'Whom the reader has named to decide for them, the latest first, or (received) in whose place they decide, now or later.',
    method: 'GET',
    path,
    access: signedIn,
    query: z.object({ ...pageQuery, side: z.enum(['given', 'received']).default('given') }),
    response: z.array(Delegation),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  createDelegation: call({
    id: 'own-create-delegation',
    summary:
      'Names somebody who decides approvals in the place of the reader, from a day to another. It gives them no right: they decide by their own.',
    method: 'POST',
    path,
    access: signedIn,
    body: NewDelegation,
    response: Delegation,
    errors: ['agentNotFound', 'organizationNotFound', 'requestInvalid', 'recordChanged'],
    success: 'Delegation saved',
  }),
  endDelegation: call({
    id: 'own-end-delegation',
    summary: 'Takes a delegation back at once.',
    method: 'PUT',
    path: `${path}/{delegationId}/end`,
    access: signedIn,
    body: z.object({ version: z.int().min(1) }),
    response: Delegation,
    errors: ['delegationNotFound', 'organizationNotFound', 'recordChanged'],
    success: 'Delegation ended',
  }),
  findDelegates: call({
    id: 'own-find-delegates',
    summary:
      'People whom the reader may name: of the same kind; for people from outside, those with whom they share a group or partner. A page may be short, or even empty, while another one follows.',
    method: 'GET',
    path: '/api/workflows/delegates',
    access: signedIn,
    query: z.object({ ...pageQuery, search: CandidateSearch }),
    response: z.array(DelegateCandidate),
    pages: true,
    errors: ['requestInvalid', 'cursorInvalid', 'organizationNotFound'],
  }),
};
