import * as z from 'zod';
import { CovenantWithState } from '../domain/covenant.ts';
import { NewCovenantEvent } from '../domain/covenant-event.ts';
import { editsCovenant, errorsBesideTerms } from './covenant-access.ts';
import { call } from './define-area.ts';

const path = '/api/entities/{entityId}/covenants/{id}/events';

/** When events happened on which covenants fall due; calls of the area of covenants. */
export const covenantEventCalls = {
  recordEvent: call({
    id: 'own-record-covenant-event',
    summary:
      'Records the day on which the event happened that a covenant waits for. From then on it is due, or tested, for that day.',
    method: 'POST',
    path,
    access: editsCovenant,
    body: NewCovenantEvent,
    response: CovenantWithState,
    errors: [...errorsBesideTerms, 'covenantAwaitsNoEvent', 'covenantEventRecorded', 'covenantEventsFull'],
    success: 'Event recorded',
  }),
  removeEvent: call({
    id: 'own-remove-covenant-event',
    summary: 'Takes back that an event happened on a day, as long as nothing was handed in or given for it.',
    method: 'POST',
    path: `${path}/{happenedOn}/removal`,
    access: editsCovenant,
    body: z.object({ version: z.int().min(1) }),
    response: CovenantWithState,
    errors: [...errorsBesideTerms, 'covenantEventNotFound', 'covenantEventAnswered'],
    success: 'Event removed',
  }),
};
