import { CovenantWithState } from '../domain/covenant.ts';
import { NewRelief, ReliefDecision } from '../domain/covenant-relief.ts';
import { editsCovenant, errorsBesideTerms } from './covenant-access.ts';
import { call } from './define-area.ts';

/** What may refuse either. */
const covenantErrors = [...errorsBesideTerms, 'covenantNeedsSecondPerson'] as const;

const path = '/api/entities/{entityId}/covenants/{id}/reliefs';

/** Waivers and cures by equity; calls of the area of covenants. */
export const reliefCalls = {
  requestRelief: call({
    id: 'own-request-covenant-relief',
    summary:
      'Asks for a waiver of periods of a covenant, or for contributed equity to cure a missed test. `approved` gives it at once.',
    method: 'POST',
    path,
    access: editsCovenant,
    body: NewRelief,
    response: CovenantWithState,
    errors: [...covenantErrors, 'documentNotFound', 'reliefsFull'],
    success: 'Request recorded',
  }),
  decideRelief: call({
    id: 'own-decide-covenant-relief',
    summary: 'Approves or rejects a waiver or cure that was asked for, or revokes one that was approved.',
    method: 'POST',
    path: `${path}/{reliefId}/decision`,
    access: editsCovenant,
    body: ReliefDecision,
    response: CovenantWithState,
    errors: [...covenantErrors, 'reliefNotFound', 'reliefDecided', 'approvalInWorkflow'],
    success: 'Decision recorded',
  }),
};
