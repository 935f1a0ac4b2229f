import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { NewProject } from '#shared/domain/project.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { useWrite } from '../use-write.ts';
import { CreateDialog } from './create-dialog.tsx';
import { addressOf } from './entity-addresses.ts';
import { choose } from './field-binder.ts';
import { ProjectForm } from './form-schemas.ts';
import { placeEntityErrors } from './place-entity-errors.ts';
import { ProjectFields } from './project-fields.tsx';
import { newProjectValues, type ProjectValues } from './project-values.ts';
import { staleAfterEntities } from './stale-after-entities.ts';
import { StructurePicker } from './structure-picker.tsx';
import { useKeptForm } from './use-kept-form.ts';

interface CreateProjectDialogProps {
  /** The structure that it is made in; left out, it is chosen here. */
  readonly dealId?: string;
  readonly onClose: () => void;
}

export function CreateProjectDialog({ dealId = '', onClose }: CreateProjectDialogProps) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const start = newProjectValues({ dealId });
  const form = useForm<ProjectValues, unknown, NewProject>({
    resolver: zodResolver(ProjectForm),
    defaultValues: start,
  });
  const kept = useKeptForm(form, `project/new/${dealId}`, start);
  const create = useWrite({
    write: async (body: NewProject) =>
      (await api.structures.createProject({ params: { orgId: organization.id }, body })).body,
    success: callsOf.structures.createProject.success,
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: (project) => {
      onClose();
      void navigate(addressOf({ type: 'Project', id: project.id, dealId: project.dealId }));
    },
  });
  const chosenDeal = useWatch({ control: form.control, name: 'dealId' });
  return (
    <CreateDialog
      title="New project"
      createLabel="Create project"
      failure={create.error}
      isCreating={create.isPending}
      onSubmit={form.handleSubmit((body) =>
        create.mutate(body, { onError: (error) => placeEntityErrors(form, error) }),
      )}
      onClose={() => {
        kept.keep();
        onClose();
      }}
      onStartOver={kept.startOver}
    >
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
