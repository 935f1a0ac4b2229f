import { Button } from '@aws-amplify/ui-react';
import { Archive, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Form } from '#shared/domain/form.ts';
import { openQuestions } from '#shared/domain/form-answers.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { formQueries } from '../../api/queries/form-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RowMenu } from '../../components/menu.tsx';
import { useWrite } from '../../components/use-write.ts';
import { useInWorkflow } from '../../entities/approval/approval.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { isGuest } from '../../entities/structure/structure-pages.ts';

const FormDialog = lazyDialog(async () => (await import('./form-dialog.tsx')).FormOfQuestionsDialog);

interface FormActionsProps {
  readonly form: Form;
  readonly structure: StructureView;
  readonly onSaved: (saved: Form) => void;
}

/** What may be done with a form beside answering it. */
export function FormActions({ form, structure, onSaved }: FormActionsProps) {
  const { entityId, id, name, version, approved, launchStatus } = form;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'edit' | 'copy' | 'approval' | 'obsolete' | null>(null);
  const mayEdit = useMayChange('Edit', 'Form', structure, { sourceIds: [id] });
  // Whoever is asked does not change the questions.
  const isOutside = isGuest(useGlobalState());
  const mayCreate = useMayChange('Create', 'Form', structure);
  const mayObsolete = useMayChange('Create', 'Form', structure, { sourceIds: [id] });
  const isInSteps = useInWorkflow(structure)(id);
  const mayApprove = useMayChange('Create', 'Deal', structure) && !isInSteps;
  const refresh = [formQueries.of(structure.id)];
  const body = { entityId, id, version };
  const toggle = useWrite({
    write: async () => (await api.forms.toggleFormApproval({ body })).body,
    success: callsOf.forms.toggleFormApproval.success,
    particulars: (_, saved) => `${name} is ${saved.approved ? 'approved' : 'not approved any more'}`,
    refresh,
    onDone: onSaved,
    showsFailures: true,
  });
  const obsolete = useWrite({
    write: async () => (await api.forms.obsoleteForm({ body })).body,
    success: callsOf.forms.obsoleteForm.success,
    particulars: () => name,
    refresh,
    onDone: onSaved,
    showsFailures: true,
  });
  const isInUse = launchStatus === 'Active';
  const open = openQuestions(form).length;
  const items = [
    ...(isInUse && mayEdit && !approved && !isOutside
      ? [{ label: 'Edit questions', icon: Pencil, onSelect: () => setAsking('edit') }]
      : []),
    ...(mayCreate ? [{ label: 'Make another one like it', icon: Copy, onSelect: () => setAsking('copy') }] : []),
    ...(isInUse && mayObsolete
      ? [{ label: 'Make obsolete', icon: Archive, isDestructive: true, onSelect: () => setAsking('obsolete') }]
      : []),
  ];
  const close = () => setAsking(null);
  return (
    <>
      {isInUse && mayApprove && (
        <Button
          size="small"
          {...(approved ? {} : { variation: 'primary' as const })}
          isDisabled={!approved && open > 0}
          {...(!approved && open > 0 ? { title: 'All required questions have to be answered first.' } : {})}
          onClick={() => setAsking('approval')}
        >
          {approved ? 'Take approval back' : 'Approve'}
        </Button>
      )}
      {items.length > 0 && <RowMenu label={`Actions for ${name}`} items={items} />}
      {asking === 'edit' && <FormDialog structure={structure} record={form} onSaved={onSaved} onClose={close} />}
      {asking === 'copy' && (
        <FormDialog
          structure={structure}
          like={form}
          onSaved={(saved) => void navigate(`/deals/${structure.id}/forms/${saved.id}`)}
          onClose={close}
        />
      )}
      {asking === 'approval' && (
        <ConfirmDialog
          title={approved ? `Take the approval of ${name} back?` : `Approve ${name}?`}
          confirmLabel={approved ? 'Take approval back' : 'Approve'}
          onConfirm={() => toggle.mutateAsync(undefined)}
          onClose={close}
        >
          {approved
            ? 'It can be answered and changed again until it is approved anew.'
            : 'Its questions and answers are kept as they are until the approval is taken back.'}
        </ConfirmDialog>
      )}
      {asking === 'obsolete' && (
        <ConfirmDialog
          title={`Make ${name} obsolete?`}
          confirmLabel="Make obsolete"
          isDestructive
          onConfirm={() => obsolete.mutateAsync(undefined)}
          onClose={close}
        >
          It leaves the list and is kept as it is, with its answers. This cannot be taken back; you can make another
          form like it.
        </ConfirmDialog>
      )}
    </>
  );
}
