import * as z from 'zod';
import { Form, FormChange, ListedForm, NamedForm, NewForm } from '../domain/form.ts';
import { Id } from '../domain/id.ts';
import { FormCategory } from '../domain/reference/form-categories.ts';
import { can, canInPart } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const path = '/api/entities/{entityId}/forms';
const ofPath = { of: 'params.entityId' } as const;
const ofBody = { of: 'body.entityId' } as const;

const changeErrors = [
  'entityNotFound',
  'entityObsolete',
  'formNotFound',
  'formObsolete',
  'notPermitted',
  'recordChanged',
] as const;

export const forms = defineArea('forms', {
  listForms: call({
    id: 'own-list-forms',
    summary:
      'Forms of a structure, those about its projects and financings included, or of one of these alone; by category and name.',
    method: 'GET',
    path,
    access: canInPart('View', 'Form', ofPath),
    query: z.object({
      ...pageQuery,
      launchStatus: z.enum(['Active', 'Obsolete']).default('Active'),
      approved: z.enum(['true', 'false']).optional(),
      category: FormCategory.optional(),
      /** Forms whose documents lie in this folder of the data room. */
      folderId: Id.optional(),
    }),
    response: z.array(ListedForm),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  getForm: call({
    id: 'own-get-form',
    summary: 'A form with its questions and answers.',
    method: 'GET',
    path: `${path}/{id}`,
    access: canInPart('View', 'Form', ofPath),
    response: Form,
    errors: ['entityNotFound', 'formNotFound'],
  }),
  createForm: call({
    id: 'post-project-create-form',
    summary: 'Makes a form about a structure, project or financing. It is not approved.',
    method: 'POST',
    path: '/api/project/createForm',
    access: can('Create', 'Form', ofBody),
    body: NewForm,
    response: Form,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'folderNotFound',
      'notPermitted',
      'requestInvalid',
      'formTooLarge',
      'recordChanged',
    ],
    success: 'Form created',
  }),
  updateForm: call({
    id: 'post-project-update-form',
    summary: 'Answers questions of a form that is not approved, or changes what it asks. What is left out stays.',
    method: 'POST',
    path: '/api/project/updateForm',
    access: canInPart('Edit', 'Form', ofBody),
    body: FormChange,
    response: Form,
    errors: [...changeErrors, 'folderNotFound', 'requestInvalid', 'formApproved', 'formTooLarge'],
    success: 'Form saved',
  }),
  toggleFormApproval: call({
    id: 'post-project-toggle-form-approval',
    summary: 'Approves a form whose required questions are answered, or takes its approval back.',
    method: 'POST',
    path: '/api/project/toggleFormApproval',
    access: can('Create', 'Deal', ofBody),
    body: NamedForm,
    response: Form,
    errors: [...changeErrors, 'formIncomplete', 'approvalInWorkflow'],
    success: 'Approval changed',
  }),
  obsoleteForm: call({
    id: 'post-project-obsolete-form',
    summary: 'Makes a form obsolete: it is listed no longer and kept as it is. One that is obsolete already stays so.',
    method: 'POST',
    path: '/api/project/obsoleteForm',
    access: canInPart('Create', 'Form', ofBody),
    body: NamedForm,
    response: Form,
    errors: changeErrors,
    success: 'Form obsoleted',
  }),
});
