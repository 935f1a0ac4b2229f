import * as z from 'zod';
import { DataSignal } from '../domain/data-signal.ts';
import { canInPart, inPacked } from './access.ts';
import { call, pageQuery } from './define-area.ts';

/** The figures that somebody waits for; calls of the area of covenants. */
export const dataSignalCalls = {
  listSignals: call({
    id: 'get-deals-id-signals',
    summary:
      'The details of a structure that covenants are tested by or that have figures, by name, each with its latest figure and what is late.',
    method: 'GET',
    path: '/api/deals/{id}/signals',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object(pageQuery),
    response: z.array(DataSignal),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  toggleSignal: call({
    id: 'get-project-toggle-data-signal-activation-id',
    summary:
      'Switches a signal of a structure off, or on again, by the id that the list of signals tells. Covenants are due and tested as before. Never repeat it by itself: each call switches.',
    method: 'GET',
    path: '/api/project/toggleDataSignalActivation/{id}',
    access: inPacked(canInPart('Edit', 'Detail', { of: 'params.id' })),
    changesState: true,
    response: DataSignal.pick({ id: true, active: true }),
    errors: ['signalNotFound', 'entityNotFound', 'entityObsolete', 'notPermitted', 'recordChanged'],
    success: 'Data signal updated',
  }),
};
