import * as z from 'zod';
import { AuditRecord, NewAuditRecord, NoteType } from '../domain/audit/audit-record.ts';
import { AuditCategory } from '../domain/audit/audit-types.ts';
import { Id } from '../domain/id.ts';
import { can, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

/** A day, or a moment (ISO 8601, UTC): records from the first on, up to and including the last. */
const range = {
  startDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
  endDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
};

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
      ...range,
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
    path: '/api/organizations/{orgId}/audit/records',
    organization: 'params.orgId',
    access: can('Create', 'Organization', { of: 'params.orgId' }),
    query: z.object({
      ...pageQuery,
      /** A person, API client or provisioning token. */
      by: Id.optional(),
      category: AuditCategory.optional(),
      /** The id of a structure, project, financing or other thing. */
      about: Id.min(1).optional(),
      ...range,
    }),
    response: z.array(AuditRecord),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid', 'requestInvalid'],
  }),
});
