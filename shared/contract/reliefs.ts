import { CovenantWithState } from '../domain/covenant.ts';
import { NewRelief, ReliefDecision } from '../domain/covenant-relief.ts';
import { anyOf, canInPart } from './access.ts';
import { call } from './define-area.ts';

const editsOrApproves = anyOf([
  canInPart('Edit', 'Covenant', { of: 'params.entityId' }),
  canInPart('Edit', 'Report', { of: 'params.entityId' }),
]);

/** What may refuse either. */
const covenantErrors = [
  'entityNotFound',
  'entityObsolete',
  'covenantNotFound',
  'covenantObsolete',
  'covenantNotApproved',
  'notPermitted',
  'covenantNeedsSecondPerson',
  'recordChanged',
] as const;

const path = '/api/entities/{entityId}/covenants/{id}/reliefs';

/** Waivers and cures by equity; calls of the area of covenants. */
export const reliefCalls = {
  requestRelief: call({
    id: 'own-request-covenant-relief',
    summary:
      'Asks for a waiver of periods of a covenant, or for contributed equity to cure a missed test. `approved` gives it at once.',
    method: 'POST',
    path,
    access: editsOrApproves,
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
    access: editsOrApproves,
    body: ReliefDecision,
    response: CovenantWithState,
    errors: [...covenantErrors, 'reliefNotFound', 'reliefDecided'],
    success: 'Decision recorded',
  }),
};
