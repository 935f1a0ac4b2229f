import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router-dom';
import type { Form } from '#shared/domain/form.ts';
import { progressOf } from '#shared/domain/form-answers.ts';
import { formCategoryNames } from '#shared/domain/reference/form-category-names.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formQueries } from '../../api/queries/form-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Approval } from '../../entities/approval/approval.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { AnswersForm } from './answers-form.tsx';
import { FolderOfForm } from './folder-of-form.tsx';
import { FormActions } from './form-actions.tsx';
import { approvalWord, formatProgress } from './form-words.ts';
import styles from './forms.module.css';
import { GivenAnswers } from './given-answers.tsx';

/** One form: its questions with their answers, to be filled in, approved and made obsolete. */
export function FormPage() {
  const structure = useOutletContext<StructureView>();
  const { formId = '' } = useParams();
  const form = useQuery(formQueries.detail(structure.id, formId));
  return (
    <Page>
      <QueryView query={form}>{(found) => <OpenedForm key={found.id} form={found} structure={structure} />}</QueryView>
    </Page>
  );
}

function OpenedForm({ form, structure }: { form: Form; structure: StructureView }) {
  const queryClient = useQueryClient();
  const { id, name, category, description, questions, approval, folderId, launchStatus, approved } = form;
  const mayEdit = useMayChange('Edit', 'Form', structure, { sourceIds: [id] });
  const { queryKey } = formQueries.detail(structure.id, id);
  const keep = (saved: Form | undefined) => {
    if (saved !== undefined) queryClient.setQueryData(queryKey, saved);
  };
  const isOpen = mayEdit && launchStatus === 'Active' && !approved;
  return (
    <>
      <title>{`${name} · ${structure.name} · Trestle`}</title>
      <Panel
        title={name}
        description={description}
        actions={<FormActions form={form} structure={structure} onSaved={keep} />}
      >
        <div className={styles['facts']}>
          <StatusBadge {...approvalWord(form)} />
          <span>{formCategoryNames[category]}</span>
          <span>{formatProgress(progressOf(form))}</span>
          {approval !== null && (
            <span>
              Approved by {approval.byName}, <MomentText at={approval.at} />
            </span>
          )}
          {folderId !== null && <FolderOfForm structure={structure} folderId={folderId} />}
        </div>
        {isOpen ? (
          <AnswersForm key={JSON.stringify(questions)} form={form} onSaved={keep} />
        ) : (
          <GivenAnswers form={form} />
        )}
      </Panel>
      <Approval
        structure={structure}
        source={{ sourceType: 'Form', sourceId: id }}
        sourceName={name}
        isWaiting={!approved && launchStatus === 'Active'}
        frame={(content) => <Panel title="Approval">{content}</Panel>}
      />
    </>
  );
}
