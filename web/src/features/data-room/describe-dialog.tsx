import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { ChecklistStage, checklistWords, DocumentChange, type RoomDocument } from '#shared/domain/document.ts';
import type { Assignee } from '#shared/domain/document-care.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { documentTypes } from '#shared/domain/reference/document-types.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { DateInput } from '../../components/fields/date-input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { emptyToNull, fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';
import { AssigneeField } from './assignee-field.tsx';

const { checklistStage, description, expirationDate, index, tags } = DocumentChange.shape;

const Description = z.object({
  docType: z.preprocess(emptyToNull, z.string().nullable()),
  description: z.preprocess(emptyToNull, description),
  expirationDate: z.preprocess(emptyToNull, expirationDate),
  tags: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((tag) => tag.trim() !== '') : value),
    tags,
  ),
  checklistStage: z.preprocess(emptyToNull, checklistStage),
  /** Empty where it stays. */
  place: z.preprocess((value) => (value === '' ? undefined : value), index),
});

const typesByCategory = [...Map.groupBy(documentTypes, ({ category }) => category)];

interface DescribeDialogProps {
  readonly document: RoomDocument;
  readonly onClose: () => void;
}

/** What was entered and was not so before; what stays is not sent, so that a type that the list no longer has can stay. */
function changesOf(
  document: RoomDocument,
  entered: z.output<typeof Description>,
  assignees: readonly Assignee[],
): Partial<DocumentChange> {
  const { place, tags: named = [], ...fields } = entered;
  const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);
  const assigneeIds = assignees.map(({ id }) => id);
  const changed = Object.entries(fields).filter(([name, value]) => value !== document[name as keyof typeof fields]);
  return {
    ...Object.fromEntries(changed),
    ...(isSame(named, document.tags) ? {} : { tags: named }),
    ...(isSame(assigneeIds, document.assignees?.map(({ id }) => id) ?? []) ? {} : { assigneeIds }),
    ...(place === undefined || place === document.index ? {} : { index: place }),
  };
}

/** Says what a document is and until when it holds, and gives it another place in its folder. */
export function DescribeDialog({ document, onClose }: DescribeDialogProps) {
  const { entityId, id, recordVersion, logicalType, name, acts } = document;
  const form = useForm({
    resolver: zodResolver(Description),
    defaultValues: {
      docType: document.docType ?? '',
      description: document.description ?? '',
      expirationDate: document.expirationDate ?? '',
      checklistStage: document.checklistStage ?? '',
      tags: document.tags.join(', '),
      place: document.index === null ? '' : String(document.index),
    },
  });
  // What was read without its people is not assigned anew here.
  const [assignees, setAssignees] = useState<readonly Assignee[]>(document.assignees ?? []);
  const { agent } = useGlobalState();
  const mayAssign = document.assignees !== undefined && !isExternalAccess(agent.effectiveAgentAccessType);
  const save = useWrite({
    write: (entered: z.output<typeof Description>) =>
      api.dataRoom.updateDocument({
        params: { dataroomId: entityId, documentId: id },
        body: { recordVersion, ...changesOf(document, entered, assignees) },
      }),
    success: 'Saved',
    particulars: () => name,
    refresh: [documentQueries.of(entityId)],
    showsFailures: true,
    onDone: onClose,
  });
  const isFile = logicalType === 'Document';
  return (
    <FormDialog
      title={`Details of ${name}`}
      act="Save details"
      write={save}
      onSubmit={form.handleSubmit((entered) => save.mutate(entered))}
      onClose={onClose}
    >
      {isFile && (
        <SelectField label="Type" {...fieldProps(form, 'docType')}>
          <option value="">None</option>
          {document.docType !== null && !documentTypes.some((type) => type.name === document.docType) && (
            <option value={document.docType}>{document.docType}</option>
          )}
          {typesByCategory.map(([category, types]) => (
            <optgroup key={category} label={category}>
              {types.map((type) => (
                <option key={type.id} value={type.name}>
                  {type.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
      <TextAreaField label="Description" autoComplete="off" rows={3} {...fieldProps(form, 'description')} />
      <TextField
        label="Tags"
        descriptiveText="Words to find it by, with commas between them."
        autoComplete="off"
        {...fieldProps(form, 'tags')}
      />
      {mayAssign && <AssigneeField roomId={entityId} value={assignees} onChange={setAssignees} />}
      {!isFile && (
        <SelectField
          label="Checklist"
          descriptiveText="How far what belongs in this folder has been gathered. Folders above count it."
          {...fieldProps(form, 'checklistStage')}
        >
          <option value="">Not on the checklist</option>
          {ChecklistStage.options.map((stage) => (
            <option key={stage} value={stage}>
              {checklistWords[stage]}
            </option>
          ))}
        </SelectField>
      )}
      {isFile && <DateInput label="Expires on" {...fieldProps(form, 'expirationDate')} />}
      {document.index !== null && acts.includes('manage') && (
        <TextField
          label="Place in its folder"
          descriptiveText="Those that it passes move by one."
          inputMode="numeric"
          autoComplete="off"
          {...fieldProps(form, 'place')}
        />
      )}
    </FormDialog>
  );
}
