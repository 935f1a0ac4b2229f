import * as z from 'zod';
import { CovenantWithState } from '../domain/covenant.ts';
import { NewCovenantEvent } from '../domain/covenant-event.ts';
import { anyOf, canInPart } from './access.ts';
import { call } from './define-area.ts';

const edits = anyOf([
  canInPart('Edit', 'Covenant', { of: 'params.entityId' }),
  canInPart('Edit', 'Report', { of: 'params.entityId' }),
]);

const covenantErrors = [
  'entityNotFound',
  'entityObsolete',
  'covenantNotFound',
  'covenantObsolete',
  'covenantNotApproved',
  'notPermitted',
  'recordChanged',
] as const;

const path = '/api/entities/{entityId}/covenants/{id}/events';

/** When events happened on which covenants fall due; calls of the area of covenants. */
export const covenantEventCalls = {
  recordEvent: call({
    id: 'own-record-covenant-event',
    summary:
      'Records the day on which the event happened that a covenant waits for. From then on it is due, or tested, for that day.',
    method: 'POST',
    path,
    access: edits,
    body: NewCovenantEvent,
    response: CovenantWithState,
    errors: [...covenantErrors, 'covenantAwaitsNoEvent', 'covenantEventRecorded', 'covenantEventsFull'],
    success: 'Event recorded',
  }),
  removeEvent: call({
    id: 'own-remove-covenant-event',
    summary: 'Takes back that an event happened on a day, as long as nothing was handed in or given for it.',
    method: 'POST',
    path: `${path}/{happenedOn}/removal`,
    access: edits,
    body: z.object({ version: z.int().min(1) }),
    response: CovenantWithState,
    errors: [...covenantErrors, 'covenantEventNotFound', 'covenantEventAnswered'],
    success: 'Event removed',
  }),
};
