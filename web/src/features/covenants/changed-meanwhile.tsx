import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { FormConflict } from '../../components/form-dialog.tsx';

interface ChangedMeanwhileProps extends Pick<ComponentProps<typeof FormConflict>, 'write'> {
  readonly entityId: string;
}

/** Says of a button's act that somebody else has changed the covenant since it was read, and reads it again. */
export function ChangedMeanwhile({ entityId, write }: ChangedMeanwhileProps) {
  const queryClient = useQueryClient();
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: covenantQueries.of(entityId) });
    write.reset();
  };
  return <FormConflict write={write} onKeep={readAgain} onReload={readAgain} />;
}
