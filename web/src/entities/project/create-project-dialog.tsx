import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { NewProject } from '#shared/domain/project.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { addressOf } from '../entity/entity-addresses.ts';
import { CreateDialog } from '../form/create-dialog.tsx';
import { choose } from '../form/field-binder.ts';
import { ProjectForm } from '../form/form-schemas.ts';
import { useEntityCreation } from '../form/use-entity-creation.ts';
import { StructurePicker } from '../structure/structure-picker.tsx';
import { ProjectFields } from './project-fields.tsx';
import { newProjectDraft, newProjectValues, type ProjectValues } from './project-values.ts';

interface CreateProjectDialogProps {
  /** The structure that it is made in; left out, it is chosen here. */
  readonly dealId?: string;
  readonly onClose: () => void;
}

export function CreateProjectDialog({ dealId = '', onClose }: CreateProjectDialogProps) {
  const { organization } = useGlobalState();
  const start = newProjectValues({ dealId });
  const form = useForm<ProjectValues, unknown, NewProject>({
    resolver: zodResolver(ProjectForm),
    defaultValues: start,
    shouldFocusError: false,
  });
  const creation = useEntityCreation(form, {
    draft: newProjectDraft(dealId),
    start,
    create: async (body) => (await api.structures.createProject({ params: { orgId: organization.id }, body })).body,
    success: callsOf.structures.createProject.success,
    addressOf: (project) => addressOf({ type: 'Project', id: project.id, dealId: project.dealId }),
    onClose,
  });
  const chosenDeal = useWatch({ control: form.control, name: 'dealId' });
  return (
    <CreateDialog title="New project" thing="Project" createLabel="Create project" {...creation}>
      {dealId === '' && (
        <StructurePicker
          label="Structure"
          value={chosenDeal === '' ? null : chosenDeal}
          onChange={(id) => choose(form, 'dealId', id ?? '')}
          errorMessage={form.formState.errors.dealId?.message}
        />
      )}
      <ProjectFields form={form} isNew />
    </CreateDialog>
  );
}
