import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { NewProject, ProjectView } from '#shared/domain/project.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { EditDialog } from '../form/edit-dialog.tsx';
import { ProjectForm } from '../form/form-schemas.ts';
import { useEntityEdit } from '../form/use-entity-edit.ts';
import { ProjectFields } from './project-fields.tsx';
import { type ProjectValues, projectChangeOf, projectValuesOf } from './project-values.ts';

export function EditProjectDialog({ project, onClose }: { project: ProjectView; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<ProjectValues, unknown, NewProject>({
    resolver: zodResolver(ProjectForm),
    defaultValues: projectValuesOf(project),
    shouldFocusError: false,
  });
  const edit = useEntityEdit<ProjectView, ProjectValues, NewProject, ReturnType<typeof projectChangeOf>>(form, {
    entity: project,
    draft: `project/${project.id}`,
    valuesOf: projectValuesOf,
    changeOf: projectChangeOf,
    readLatest: () => queryClient.fetchQuery({ ...projectQueries.detail(project.id), staleTime: 0 }),
    update: async (body) => (await api.structures.updateProject({ params: { id: project.id }, body })).body,
    onSaved: (saved) =>
      queryClient.setQueryData(projectQueries.detail(project.id).queryKey, (shown) => shown && { ...shown, ...saved }),
    success: callsOf.structures.updateProject.success,
    onClose,
  });
  return (
    <EditDialog
      title="Edit project"
      thing="Project"
      saveLabel="Save project"
      type="Project"
      edit={edit}
      enteredNow={form.getValues}
      named={project.loans}
      onClose={onClose}
    >
      <ProjectFields form={form} isNew={false} linked={project.loans} />
    </EditDialog>
  );
}
