import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { NewStructure, type Structure, type StructureView } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { structureWord, useTerms } from '../entity/entity-words.ts';
import { EditDialog } from '../form/edit-dialog.tsx';
import { useEntityEdit } from '../form/use-entity-edit.ts';
import { StructureFields } from './structure-fields.tsx';
import { type StructureValues, structureChangeOf, structureValuesOf } from './structure-values.ts';

interface EditStructureDialogProps {
  readonly structure: Structure & Partial<Pick<StructureView, 'parent'>>;
  readonly onClose: () => void;
}

export function EditStructureDialog({ structure, onClose }: EditStructureDialogProps) {
  const queryClient = useQueryClient();
  const word = structureWord(structure.structureType, useTerms());
  const form = useForm<StructureValues, unknown, NewStructure>({
    resolver: zodResolver(NewStructure),
    defaultValues: structureValuesOf(structure),
    shouldFocusError: false,
  });
  const edit = useEntityEdit<Structure, StructureValues, NewStructure, ReturnType<typeof structureChangeOf>>(form, {
    entity: structure,
    draft: `structure/${structure.id}/terms`,
    valuesOf: structureValuesOf,
    changeOf: structureChangeOf,
    readLatest: () => queryClient.fetchQuery({ ...structureQueries.detail(structure.id), staleTime: 0 }),
    update: async (body) => (await api.structures.updateStructure({ params: { id: structure.id }, body })).body,
    onSaved: (saved) =>
      queryClient.setQueryData(
        structureQueries.detail(structure.id).queryKey,
        (shown) => shown && { ...shown, ...saved },
      ),
    success: callsOf.structures.updateStructure.success,
    onClose,
  });
  return (
    <EditDialog
      title={`Edit ${word}`}
      thing="Deal"
      saveLabel={`Save ${word}`}
      type={structure.structureType}
      edit={edit}
      enteredNow={form.getValues}
      named={[structure.parent]}
      onClose={onClose}
    >
      <StructureFields form={form} structureId={structure.id} />
    </EditDialog>
  );
}
