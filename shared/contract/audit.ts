import * as z from 'zod';
import { AuditExport, logFilter, NewAuditExport } from '../domain/audit/audit-export.ts';
import { AuditRecord, EntityThen, NewAuditRecord, NoteType } from '../domain/audit/audit-record.ts';
import { AuditStream, NewAuditStream, StreamTarget, StreamTest } from '../domain/audit/audit-stream.ts';
import { TrailVerification } from '../domain/audit/trail-verification.ts';
import { Id } from '../domain/id.ts';
import { Job } from '../domain/job.ts';
import { IsoDate } from '../time/dates.ts';
import { can, canSee, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const thingErrors = [
  'entityNotFound',
  'covenantNotFound',
  'documentNotFound',
  'detailNotFound',
  'formNotFound',
  'workflowNotFound',
  'agentNotFound',
  'roleNotFound',
  'groupNotFound',
  'organizationNotFound',
  'requestInvalid',
] as const;

const ofOrganization = '/api/organizations/{orgId}/audit';
const access = can('Create', 'Organization', { of: 'params.orgId' });

export const audit = defineArea('audit', {
  listRecords: call({
    id: 'get-audit-records',
    summary:
      'What was done to a thing (type and source), the newest first; of a structure with what lies in it. With integrationImportDetails=true, what an import has written (source is its job).',
    method: 'GET',
    path: '/api/audit/records',
    access: signedIn,
    query: z.object({
      ...pageQuery,
      type: NoteType.optional(),
      /** The id of the thing, or of the job of an import. */
      source: Id.min(1),
      /** The structure, project or financing in which a covenant, document, detail or form lies. */
      entityId: Id.optional(),
      integrationImportDetails: z.enum(['true', 'false']).optional(),
      startDate: logFilter.startDate,
      endDate: logFilter.endDate,
      /** `true`: with what tells of things that were archived or deleted since. */
      archived: z.enum(['true', 'false']).optional(),
    }),
    response: z.array(AuditRecord),
    pages: true,
    errors: [...thingErrors, 'importNotFound', 'cursorInvalid'],
  }),
  createRecord: call({
    id: 'post-audit-records',
    summary:
      'Puts something on record about a thing that the caller may edit. It is told as a note of theirs, and never as something that the product has observed.',
    method: 'POST',
    path: '/api/audit/records',
    access: signedIn,
    body: z.array(NewAuditRecord).length(1, 'Send exactly one record.'),
    response: z.array(AuditRecord),
    errors: [...thingErrors, 'notPermitted', 'recordChanged'],
    success: 'Note put on record',
  }),
  listOrganizationRecords: call({
    id: 'own-list-organization-audit-records',
    summary:
      'What was done in the organization, the newest first. A page may be short, even empty, while the list goes on: filters read some thousand records for each.',
    method: 'GET',
    path: `${ofOrganization}/records`,
    organization: 'params.orgId',
    access,
    query: z.object({
      ...pageQuery,
      ...logFilter,
    }),
    response: z.array(AuditRecord),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid', 'requestInvalid'],
  }),
  readThen: call({
    id: 'own-read-entity-as-of',
    summary:
      'A structure, project or financing with the terms of its covenants and its latest figures, as they stood at the end of a day (UTC), as far as the caller may see them today.',
    method: 'GET',
    path: '/api/audit/entities/{id}',
    access: canSee('params.id'),
    query: z.object({ day: IsoDate }),
    response: EntityThen,
    errors: ['entityNotFound', 'requestInvalid'],
  }),
  startVerification: call({
    id: 'own-start-trail-verification',
    summary:
      'Walks along the audit trail of the organization in the background: whether every record is as it was written, and follows the one before it.',
    method: 'POST',
    path: `${ofOrganization}/verifications`,
    organization: 'params.orgId',
    access,
    response: Job,
    errors: ['organizationNotFound', 'recordChanged'],
  }),
  getVerification: call({
    id: 'own-get-trail-verification',
    summary: 'The latest verification of the audit trail, with the earliest record that does not fit.',
    method: 'GET',
    path: `${ofOrganization}/verification`,
    organization: 'params.orgId',
    access,
    response: z.object({ verification: TrailVerification.nullable() }),
    errors: ['organizationNotFound'],
  }),
  getStream: call({
    id: 'own-get-audit-stream',
    summary:
      'Where new records of the log are delivered, in a bucket of the organization itself, how far that has come, and what the role there has to trust.',
    method: 'GET',
    path: `${ofOrganization}/stream`,
    organization: 'params.orgId',
    access,
    response: z.object({
      /** The number of our account, and the external id under which we act for this organization and no other. */
      account: z.string(),
      externalId: z.string(),
      stream: AuditStream.nullable(),
    }),
    errors: ['organizationNotFound'],
  }),
  putStream: call({
    id: 'own-put-audit-stream',
    summary:
      'Sets where the log is delivered, and whether it is. Delivery goes on where it has stopped; `start` says where it begins while nothing was delivered.',
    method: 'PUT',
    path: `${ofOrganization}/stream`,
    organization: 'params.orgId',
    access,
    body: NewAuditStream,
    response: AuditStream,
    errors: ['organizationNotFound', 'requestInvalid', 'recordChanged'],
    success: 'Delivery of the log saved',
  }),
  testStream: call({
    id: 'own-test-audit-stream',
    summary: 'Writes a file into a bucket as the log would be delivered there, and tells what AWS has answered.',
    method: 'POST',
    path: `${ofOrganization}/stream/test`,
    organization: 'params.orgId',
    access,
    body: StreamTarget,
    response: StreamTest,
    errors: ['organizationNotFound', 'requestInvalid'],
  }),
  startExport: call({
    id: 'own-start-audit-export',
    summary: 'A file of what is wanted of the log, the newest 100,000 records of it, made in the background.',
    method: 'POST',
    path: `${ofOrganization}/exports`,
    organization: 'params.orgId',
    access,
    body: NewAuditExport,
    response: AuditExport,
    accepted: AuditExport,
    errors: ['organizationNotFound', 'requestInvalid'],
  }),
  getExport: call({
    id: 'own-get-audit-export',
    summary: 'How far a file of records is that the caller has asked for.',
    method: 'GET',
    path: `${ofOrganization}/exports/{exportId}`,
    organization: 'params.orgId',
    access,
    response: AuditExport,
    errors: ['organizationNotFound', 'auditExportNotFound'],
  }),
  linkExport: call({
    id: 'own-link-audit-export',
    summary:
      'A short-lived address of a file of records that the caller has asked for; it is on record that it was given out.',
    method: 'POST',
    path: `${ofOrganization}/exports/{exportId}/link`,
    organization: 'params.orgId',
    onlyReads: true,
    access,
    body: z.object({}),
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    answersSecret: true,
    errors: ['organizationNotFound', 'auditExportNotFound', 'auditExportNotReady', 'recordChanged'],
  }),
});
