import { Button, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import {
  type EmailTemplate,
  type EmailTemplateType,
  emailTemplateVariables,
  NewEmailTemplate,
} from '#shared/domain/email-template.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormConflict } from '../../../components/form-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { Panel } from '../../../components/panel.tsx';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { useRecordForm } from '../../../entities/form/use-record-form.ts';
import styles from '../organization.module.css';
import own from './email-templates.module.css';
import { TemplatePreview } from './template-preview.tsx';
import { previewNotes } from './template-types.ts';

interface TemplateEditorProps {
  readonly type: EmailTemplateType;
  /** Undefined while the standard mail is sent. */
  readonly template: EmailTemplate | undefined;
}

const valuesOf = ({ templateType, subjectLine, emailText, hideFooter }: EmailTemplate): NewEmailTemplate => ({
  templateType,
  subjectLine,
  emailText,
  hideFooter,
});

/** Subject and text of one mail, with its preview. */
export function TemplateEditor({ type, template: first }: TemplateEditorProps) {
  const [template, setTemplate] = useState(first);
  const { organization } = useGlobalState();
  const params = { orgId: organization.id };
  const form = useForm({
    resolver: zodResolver(NewEmailTemplate),
    defaultValues:
      template === undefined
        ? { templateType: type, subjectLine: '', emailText: '', hideFooter: false }
        : valuesOf(template),
  });
  const { createEmailTemplate, updateEmailTemplate, listEmailTemplates, previewEmailTemplate } = api.configuration;
  const state = useRecordForm(form, {
    record: template,
    draft: `email-template/${type}`,
    valuesOf,
    readLatest: async () => (await listEmailTemplates({ params })).body.find(({ id }) => id === template?.id),
    write: (body, version) =>
      template === undefined || version === null
        ? createEmailTemplate({ params, body })
        : updateEmailTemplate({ params, body: { ...body, id: template.id, version } }),
    success: callsOf.configuration[template === undefined ? 'createEmailTemplate' : 'updateEmailTemplate'].success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: (saved) => {
      if (saved === undefined) return;
      setTemplate(saved);
      form.reset(valuesOf(saved));
    },
  });
  const preview = useWrite({
    write: async (body: NewEmailTemplate) => (await previewEmailTemplate({ params, body })).body,
    success: null,
    showsFailures: true,
  });
  const guard = useUnsavedGuard(form.formState.isDirty);

  return (
    <div className={own['editor']}>
      <Panel title="Subject and text">
        <form className={styles['form']} noValidate onSubmit={state.onSubmit}>
          <FormFailure error={state.write.error} />
          <TemplateFields form={form} type={type} />
          <div className={styles['actions']}>
            <Button
              isLoading={preview.isPending}
              loadingText="Showing…"
              onClick={() => void form.handleSubmit((values) => preview.mutate(values))()}
            >
              Show preview
            </Button>
            <Button type="submit" variation="primary" isLoading={state.write.isPending} loadingText="Saving…">
              Save template
            </Button>
          </div>
        </form>
      </Panel>
      <Panel title="Preview" description={previewNotes[type]}>
        <FormFailure error={preview.error} />
        {preview.data === undefined ? (
          <p className={styles['note']}>“Show preview” shows your text with sample values. Nothing is sent.</p>
        ) : (
          <TemplatePreview {...preview.data} />
        )}
      </Panel>
      <FormConflict {...state} />
      {guard}
    </div>
  );
}

type TemplateForm = UseFormReturn<z.input<typeof NewEmailTemplate>, unknown, NewEmailTemplate>;
type WrittenField = 'subjectLine' | 'emailText';

function TemplateFields({ form, type }: { form: TemplateForm; type: EmailTemplateType }) {
  const last = useRef<WrittenField>('emailText');
  const written = (name: WrittenField) => ({
    ...fieldProps(form, name),
    onFocus: () => {
      last.current = name;
    },
  });
  const insert = (variable: string) => {
    const name = last.current;
    const text = form.getValues(name);
    const input = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    const [start, end] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length];
    const token = `{{${variable}}}`;
    form.setValue(name, `${text.slice(0, start)}${token}${text.slice(end)}`, { shouldDirty: true });
    input?.focus();
    input?.setSelectionRange(start + token.length, start + token.length);
  };
  return (
    <>
      <TextField label="Subject" {...written('subjectLine')} />
      <TextAreaField label="Text" rows={14} {...written('emailText')} />
      <VariableButtons type={type} onInsert={insert} />
      <CheckboxInput
        label="Leave out the footer"
        description="The footer names your organization and asks people not to reply."
        {...form.register('hideFooter')}
      />
    </>
  );
}

interface VariableButtonsProps {
  readonly type: EmailTemplateType;
  readonly onInsert: (name: string) => void;
}

/** What the mail can name; a click puts it where the cursor is. */
const VariableButtons = ({ type, onInsert }: VariableButtonsProps) => (
  <fieldset className={styles['fieldset']}>
    <legend>Insert at the cursor</legend>
    <div className={own['variables']}>
      {Object.entries(emailTemplateVariables[type]).map(([name, sample]) => (
        <Button key={name} size="small" title={`Such as ${sample}`} onClick={() => onInsert(name)}>
          {`{{${name}}}`}
        </Button>
      ))}
    </div>
  </fieldset>
);
