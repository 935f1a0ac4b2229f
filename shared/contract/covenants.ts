import * as z from 'zod';
import { chosenId } from '../domain/chosen.ts';
import {
  CovenantChange,
  CovenantTest,
  CovenantWithState,
  mostApprovedAtOnce,
  NewCovenant,
} from '../domain/covenant.ts';
import { CovenantResult } from '../domain/covenant-result.ts';
import { CovenantRisk } from '../domain/covenant-risk.ts';
import { CovenantType } from '../domain/covenant-vocabulary.ts';
import { Visibility } from '../domain/entity-types.ts';
import { ExcludedFields } from '../domain/excluded-fields.ts';
import { Id } from '../domain/id.ts';
import { JobStatus } from '../domain/job.ts';
import { EntityStanding } from '../domain/standing.ts';
import { IsoDate } from '../time/dates.ts';
import { anyOf, can, canInPart, signedIn } from './access.ts';
import { calendarFeedCalls } from './calendar-feeds.ts';
import { complianceCalendarCalls } from './compliance-calendar.ts';
import { editsCovenant } from './covenant-access.ts';
import { covenantEventCalls } from './covenant-events.ts';
import { dataSignalCalls } from './data-signals.ts';
import { call, defineArea, leavingOut, pageQuery, severalOf } from './define-area.ts';
import { deliverableCalls } from './deliverables.ts';
import { reliefCalls } from './reliefs.ts';

/** Covenants or reports of an entity: which of them are told is judged one by one. */
const viewOfAny = anyOf([
  canInPart('View', 'Covenant', { of: 'params.id' }),
  canInPart('View', 'Report', { of: 'params.id' }),
]);

export const covenants = defineArea('covenants', {
  extractCovenants: call({
    id: 'post-covenants-extract',
    summary:
      'Reads a document for covenants: 202 while the job runs, then the proposals. A failed job starts anew with `retry`.',
    method: 'POST',
    path: '/api/covenants/extract',
    access: anyOf([
      can('Create', 'Covenant', { of: 'body.entityId' }),
      can('Create', 'Report', { of: 'body.entityId' }),
    ]),
    body: z.object({
      documentId: chosenId('Choose a document.'),
      entityId: chosenId('Choose a structure.'),
      retry: z.boolean().default(false),
    }),
    response: z.object({
      jobId: z.string(),
      covenants: z.array(CovenantWithState),
      /** What people should know of how the document was read, such as pages that could not be; null where there is nothing to say. */
      note: z.string().nullable(),
    }),
    accepted: z.object({
      jobId: z.string(),
      status: JobStatus,
      progress: z.number(),
      message: z.string().nullable(),
    }),
    errors: ['entityNotFound', 'entityObsolete', 'documentNotFound', 'extractionFailed', 'covenantReadingOff'],
  }),
  listCovenants: call({
    id: 'get-entities-id-covenants',
    summary: 'Covenants of an entity, each with where it stands today. Obsolete ones are left out unless asked for.',
    method: 'GET',
    path: '/api/entities/{id}/covenants',
    access: viewOfAny,
    query: z.object({
      ...pageQuery,
      approved: z.enum(['true', 'false']).optional(),
      covenantType: CovenantType.optional(),
      launchStatus: z.enum(['Active', 'Obsolete']).default('Active'),
      fieldsToExclude: ExcludedFields.optional(),
    }),
    response: z.array(leavingOut(CovenantWithState)),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  createCovenant: call({
    id: 'post-entities-id-covenants',
    summary: 'Creates a covenant by hand.',
    method: 'POST',
    path: '/api/entities/{id}/covenants',
    access: anyOf([can('Create', 'Covenant', { of: 'params.id' }), can('Create', 'Report', { of: 'params.id' })]),
    body: NewCovenant,
    response: CovenantWithState,
    errors: ['entityNotFound', 'notPermitted', 'recordChanged', 'entityObsolete', 'covenantNeedsSecondPerson'],
    success: 'Covenant created',
  }),
  updateCovenant: call({
    id: 'put-entities-id-covenants-id',
    summary: 'Changes, approves, unapproves or obsoletes a covenant.',
    method: 'PUT',
    path: '/api/entities/{entityId}/covenants/{id}',
    access: editsCovenant,
    body: CovenantChange,
    response: CovenantWithState,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'covenantNotFound',
      'covenantObsolete',
      'documentNotFound',
      'notPermitted',
      'covenantNeedsSecondPerson',
      'approvalInWorkflow',
      'recordChanged',
    ],
    success: 'Covenant updated',
  }),
  approveCovenants: call({
    id: 'own-approve-covenants',
    summary:
      'Approves several covenants of an entity as they were read. Each is decided by itself: those that cannot be approved are answered with the reason.',
    method: 'POST',
    path: '/api/entities/{id}/covenants/approve',
    access: anyOf([
      canInPart('Edit', 'Covenant', { of: 'params.id' }),
      canInPart('Edit', 'Report', { of: 'params.id' }),
    ]),
    body: z.object({
      covenants: z
        .array(z.object({ id: Id, version: z.int() }))
        .min(1)
        .max(mostApprovedAtOnce),
    }),
    response: z.object({
      approved: z.array(CovenantWithState),
      refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
    errors: ['entityNotFound', 'entityObsolete'],
    success: 'Covenant approved',
  }),
  listStandings: call({
    id: 'own-list-standings',
    summary:
      'Where covenants in force stand, for every structure that the signed-in user may see: the most urgent first. `risk` names the urgencies that are wanted.',
    method: 'GET',
    path: '/api/organizations/{id}/standings',
    organization: 'params.id',
    access: signedIn,
    query: z.object({
      ...pageQuery,
      risk: severalOf(CovenantRisk).optional(),
      /** Of these structures only. */
      entityIds: severalOf(Id).optional(),
      /** Of this structure and those below it. */
      belowId: Id.optional(),
      visibility: Visibility.optional(),
    }),
    response: z.array(EntityStanding),
    pages: true,
    errors: ['cursorInvalid', 'organizationNotFound'],
  }),
  listTestsAhead: call({
    id: 'own-list-covenant-tests-ahead',
    summary:
      'How the tests ahead of the financial covenants of an entity would come out by the forecasts, the next one first.',
    method: 'GET',
    path: '/api/entities/{id}/checks/ahead',
    access: viewOfAny,
    query: z.object({ covenantId: Id.optional() }),
    response: z.array(CovenantTest),
    errors: ['entityNotFound', 'covenantNotFound'],
  }),
  listResults: call({
    id: 'own-list-covenant-results',
    summary:
      'How the test of a financial covenant for one period has come out, the latest first: whenever a figure, the terms or a rate made it come out otherwise, with its explanation as it was.',
    method: 'GET',
    path: '/api/entities/{entityId}/covenants/{id}/results',
    access: canInPart('View', 'Covenant', { of: 'params.entityId' }),
    query: z.object({ ...pageQuery, periodEnd: IsoDate }),
    response: z.array(CovenantResult),
    pages: true,
    errors: ['entityNotFound', 'covenantNotFound', 'cursorInvalid'],
  }),
  listChecks: call({
    id: 'get-entities-id-checks',
    summary:
      'Every test of the financial covenants of an entity, newest first, each with its explanation: of daily ones those of a quarter, of weekly ones those of two years, up to `to`.',
    method: 'GET',
    path: '/api/entities/{id}/checks',
    access: viewOfAny,
    query: z.object({
      covenantId: Id.optional(),
      /** The last day on which the periods end that are told; today where it is left out. */
      to: IsoDate.optional(),
    }),
    response: z.array(CovenantTest),
    errors: ['entityNotFound', 'covenantNotFound'],
  }),
  ...covenantEventCalls,
  ...deliverableCalls,
  ...complianceCalendarCalls,
  ...calendarFeedCalls,
  ...reliefCalls,
  ...dataSignalCalls,
});
