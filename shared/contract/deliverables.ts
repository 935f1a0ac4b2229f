import * as z from 'zod';
import { DecisionOnDeliverable, Deliverable, DeliverableStatus, HandIn } from '../domain/deliverable.ts';
import { ArrangementChange, DeliveryArrangement } from '../domain/delivery-arrangement.ts';
import { Id } from '../domain/id.ts';
import { WaitingFile } from '../domain/waiting-file.ts';
import { IsoDate } from '../time/dates.ts';
import { anyOf, canInPart, signedIn } from './access.ts';
import { call, pageQuery, severalOf } from './define-area.ts';

const dueQuery = {
  ...pageQuery,
  /** Due on or after this day; what is still open is told also from before. A year ago where it is left out. */
  from: IsoDate.optional(),
  /** Due on or before this day; half a year ahead where it is left out, five years at most. */
  to: IsoDate.optional(),
  status: severalOf(DeliverableStatus).optional(),
};

const ofAny = (part: 'params.id' | 'params.entityId') =>
  anyOf([canInPart('View', 'Covenant', { of: part }), canInPart('View', 'Report', { of: part })]);

const arrangementPath = '/api/entities/{entityId}/covenants/{id}/delivery';
const path = '/api/entities/{entityId}/covenants/{id}/deliverables/{periodEnd}';

/** What reports and undertakings ask for, period by period; calls of the area of covenants. */
export const deliverableCalls = {
  listDeliverables: call({
    id: 'own-list-deliverables',
    summary:
      'What the reports and undertakings of an entity ask for, by due date: with what was handed in and decided.',
    method: 'GET',
    path: '/api/entities/{id}/deliverables',
    access: ofAny('params.id'),
    query: z.object({ ...dueQuery, covenantId: Id.optional() }),
    response: z.array(Deliverable),
    pages: true,
    errors: ['entityNotFound', 'covenantNotFound', 'cursorInvalid'],
  }),
  listAllDeliverables: call({
    id: 'own-list-all-deliverables',
    summary:
      'The same for every structure in force that the signed-in user may see, structure by structure in the order of their names: a page holds whole structures.',
    method: 'GET',
    path: '/api/organizations/{id}/deliverables',
    organization: 'params.id',
    access: signedIn,
    query: z.object(dueQuery),
    response: z.array(Deliverable),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  prepareCertificate: call({
    id: 'own-prepare-compliance-certificate',
    summary:
      'A compliance certificate for a period as a PDF: the tests of financial covenants with their figures and thresholds, what was to be handed in, and fields for whoever signs.',
    method: 'GET',
    path: '/api/entities/{id}/certificate',
    access: canInPart('View', 'Covenant', { of: 'params.id' }),
    query: z.object({ periodEnd: IsoDate }),
    response: z.instanceof(Uint8Array),
    errors: ['entityNotFound', 'certificateEmpty'],
  }),
  handIn: call({
    id: 'own-hand-in-deliverable',
    summary: 'Hands in what a report or undertaking asks for one period. It counts from then on, until it is rejected.',
    method: 'POST',
    path,
    access: ofAny('params.entityId'),
    body: HandIn,
    response: Deliverable,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'covenantNotFound',
      'covenantObsolete',
      'deliverableNotAsked',
      'deliverableComplete',
      'documentNotFound',
      'fileBeingScanned',
      'fileInfected',
      'fileNotScanned',
      'notPermitted',
      'recordChanged',
    ],
    success: 'Handed in',
  }),
  decideDeliverable: call({
    id: 'own-decide-deliverable',
    summary: 'Approves or rejects what was handed in, or asks for an amendment; what was approved can be opened again.',
    method: 'POST',
    path: `${path}/decision`,
    access: ofAny('params.entityId'),
    body: DecisionOnDeliverable,
    response: Deliverable,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'covenantNotFound',
      'covenantObsolete',
      'deliverableNotAsked',
      'deliverableNotHandedIn',
      'approvalInWorkflow',
      'covenantNeedsSecondPerson',
      'notPermitted',
      'recordChanged',
    ],
    success: 'Decision recorded',
  }),
  listWaitingFiles: call({
    id: 'own-list-waiting-files',
    summary:
      'Files that were put into the folders of covenants and handed in for nothing yet, because it is not certain what they are for; the earliest first. A page may come out short.',
    method: 'GET',
    path: '/api/entities/{id}/deliverables/files',
    access: ofAny('params.id'),
    query: z.object(pageQuery),
    response: z.array(WaitingFile),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  listAllWaitingFiles: call({
    id: 'own-list-all-waiting-files',
    summary:
      'The same for every structure in force that the signed-in user may see; those of one structure together. A page holds 100 files at most, and may come out short.',
    method: 'GET',
    path: '/api/organizations/{id}/deliverables/files',
    organization: 'params.id',
    access: signedIn,
    query: z.object(pageQuery),
    response: z.array(WaitingFile),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  leaveFile: call({
    id: 'own-leave-waiting-file',
    summary: 'Says that such a file is for nothing that is asked for; it stays where it is.',
    method: 'DELETE',
    path: '/api/entities/{entityId}/deliverables/files/{documentId}',
    access: ofAny('params.entityId'),
    response: z.object({}),
    errors: ['entityNotFound', 'entityObsolete', 'documentNotFound', 'notPermitted', 'recordChanged'],
    success: 'File left where it is',
  }),
  getDeliveryArrangement: call({
    id: 'own-get-delivery-arrangement',
    summary: 'Who hands in what a covenant asks for, who looks at it for the lender, and into which folder it is put.',
    method: 'GET',
    path: arrangementPath,
    access: ofAny('params.entityId'),
    response: DeliveryArrangement,
    errors: ['entityNotFound', 'covenantNotFound'],
  }),
  changeDeliveryArrangement: call({
    id: 'own-change-delivery-arrangement',
    summary: 'Changes that; it is no term of the covenant, whose approval stands.',
    method: 'PUT',
    path: arrangementPath,
    access: ofAny('params.entityId'),
    body: ArrangementChange,
    response: DeliveryArrangement,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'covenantNotFound',
      'covenantObsolete',
      'documentNotFound',
      'notPermitted',
      'recordChanged',
    ],
    success: 'Delivery arranged',
  }),
};
