import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { Form } from '#shared/domain/form.ts';
import { formCategoryIds, formCategoryNames } from '#shared/domain/reference/form-category-names.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { formQueries } from '../../api/queries/form-queries.ts';
import { FolderSelect } from '../../components/folder-select.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useRecordForm } from '../../entities/form/use-record-form.ts';
import { EnteredForm, emptyEntry, entryOf, type FormEntry } from './form-entry-values.ts';
import styles from './forms.module.css';
import { QuestionFields } from './question-fields.tsx';

interface FormOfQuestionsDialogProps {
  readonly structure: StructureView;
  /** What is changed; undefined where a new one is made. */
  readonly record?: Form;
  /** Of a new one: the form from which its questions are taken. */
  readonly like?: Form;
  readonly onSaved: (saved: Form) => void;
  readonly onClose: () => void;
}

/** Makes a form, or changes what one asks. */
export function FormOfQuestionsDialog({ structure, record, like, onSaved, onClose }: FormOfQuestionsDialogProps) {
  const start = record ?? like;
  const form = useForm<FormEntry, unknown, z.output<typeof EnteredForm>>({
    resolver: zodResolver(EnteredForm),
    defaultValues:
      start === undefined
        ? emptyEntry(structure.id)
        : { ...entryOf(start), ...(record === undefined ? { name: `${start.name} (copy)` } : {}) },
  });
  const state = useRecordForm(form, {
    record,
    draft: `form/${record?.id ?? `new-in-${structure.id}`}`,
    valuesOf: entryOf,
    readLatest: async () => {
      if (record === undefined) return undefined;
      return (await api.forms.getForm({ params: { entityId: structure.id, id: record.id } })).body;
    },
    write: ({ entityId, ...entered }, version) => {
      if (record === undefined || version === null) return api.forms.createForm({ body: { ...entered, entityId } });
      const kept = new Set(entered.questions.map(({ id }) => id));
      const answers = record.answers
        .filter(({ questionId }) => !kept.has(questionId))
        .map(({ questionId }) => ({ questionId, value: null }));
      return api.forms.updateForm({
        body: { ...entered, entityId: structure.id, id: record.id, version, answers },
      });
    },
    success: callsOf.forms[record === undefined ? 'createForm' : 'updateForm'].success,
    refresh: [formQueries.of(structure.id)],
    onDone: (saved) => {
      if (saved !== undefined) onSaved(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={record === undefined ? 'New form' : 'Edit form'}
      act={record === undefined ? 'Create form' : 'Save form'}
      {...state}
      wide
      onClose={onClose}
    >
      <FormProvider {...form}>
        <TextField label="Name" {...fieldProps(form, 'name')} />
        <div className={styles['columns']}>
          <SelectField label="Category" {...fieldProps(form, 'category')}>
            <option value="">Choose…</option>
            {formCategoryIds.map((id) => (
              <option key={id} value={id}>
                {formCategoryNames[id]}
              </option>
            ))}
          </SelectField>
          {record === undefined && <SubjectField structure={structure} {...fieldProps(form, 'entityId')} />}
          <FolderSelect
            label="Folder of its documents (optional)"
            structure={structure}
            chosen={start?.folderId ?? null}
            {...fieldProps(form, 'folderId')}
          />
        </div>
        <TextAreaField label="What it is for (optional)" rows={2} {...fieldProps(form, 'description')} />
        <QuestionFields answers={record?.answers ?? []} />
      </FormProvider>
    </FormDialog>
  );
}

type FieldBinding = ReturnType<typeof fieldProps<FormEntry, unknown, unknown>>;

/** What the form is about: the structure, or a project or financing in it. */
const SubjectField = ({ structure, ...field }: FieldBinding & { structure: StructureView }) => (
  <SelectField label="About" {...field}>
    <option value={structure.id}>{structure.name}</option>
    {[...structure.projects, ...structure.loans].map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
);
