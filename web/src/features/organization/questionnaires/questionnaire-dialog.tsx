import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { type PublicQuestionnaire, PublicQuestionnaireChange } from '#shared/domain/configuration.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { findLatest } from '../../../api/read-pages.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import { useRecordForm } from '../use-record-form.ts';

const Entered = z.object({ name: PublicQuestionnaireChange.shape.name.unwrap() });

const valuesOf = ({ name }: PublicQuestionnaire) => ({ name });

interface QuestionnaireDialogProps {
  /** Undefined: another one is published. */
  readonly questionnaire?: PublicQuestionnaire;
  readonly onClose: () => void;
}

/** Publishes a questionnaire, or renames it; its address stays the same. */
export function QuestionnaireDialog({ questionnaire, onClose }: QuestionnaireDialogProps) {
  const { organization } = useGlobalState();
  const params = { id: organization.id };
  const form = useForm({
    resolver: zodResolver(Entered),
    defaultValues: questionnaire === undefined ? { name: '' } : valuesOf(questionnaire),
  });
  const { publishQuestionnaire, updatePublicQuestionnaire, listPublicQuestionnaires } = api.configuration;
  const state = useRecordForm(form, {
    record: questionnaire,
    draft: `public-questionnaire/${questionnaire?.publicId ?? 'new'}`,
    valuesOf,
    readLatest: () =>
      findLatest(
        (page) => listPublicQuestionnaires({ params, query: { ...page, launchStatus: questionnaire?.launchStatus } }),
        ({ publicId }) => publicId === questionnaire?.publicId,
      ),
    write: (values, version) =>
      questionnaire === undefined || version === null
        ? publishQuestionnaire({ params, body: values })
        : updatePublicQuestionnaire({
            params: { ...params, publicId: questionnaire.publicId },
            body: { ...values, version },
          }),
    success: callsOf.configuration.publishQuestionnaire.success,
    refresh: [organizationQueries.of(organization.id)],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={questionnaire === undefined ? 'Publish questionnaire' : 'Rename questionnaire'}
      act={questionnaire === undefined ? 'Publish questionnaire' : 'Save name'}
      {...state}
      onClose={onClose}
    >
      <TextField
        label="Name"
        descriptiveText="People outside your organization read it in their email"
        {...fieldProps(form, 'name')}
      />
    </FormDialog>
  );
}
