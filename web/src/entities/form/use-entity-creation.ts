import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { nameIn } from '../../components/name-in.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import { placeEntityErrors } from './field-binder.ts';
import { useKeptForm, useKeptQuestion } from './use-kept-form.tsx';

interface EntityCreation<Values extends FieldValues, Output, Entity> {
  /** Unique to the form and what it is begun with. */
  readonly draft: string;
  readonly start: DefaultValues<Values>;
  readonly create: (entered: Output) => Promise<Entity>;
  readonly success: string | undefined;
  readonly addressOf: (created: Entity) => string;
  readonly onClose: () => void;
}

/** Makes an entity of what was entered and leads to its page; gives the dialog around the fields everything that it needs. */
export function useEntityCreation<
  Values extends FieldValues & { customId?: string | null | undefined },
  Output,
  Entity,
>(form: UseFormReturn<Values, unknown, Output>, options: EntityCreation<Values, Output, Entity>) {
  const { draft, start, create, success, addressOf, onClose } = options;
  const navigate = useNavigate();
  const kept = useKeptForm(form, draft, start);
  const { question, settle } = useKeptQuestion({ ...kept, onClose });
  const creation = useWrite({
    write: create,
    success,
    particulars: (_, created) => nameIn(created),
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: (created) => {
      settle();
      onClose();
      void navigate(addressOf(created));
    },
  });
  const { fields, submit } = useFormSubmit(form, {
    send: creation.mutate,
    place: (error) => placeEntityErrors(form, error),
  });
  return {
    failure: creation.error,
    isCreating: creation.isPending,
    fields,
    question,
    onSubmit: submit,
    onClose: () => {
      kept.keep();
      onClose();
    },
    onStartOver: kept.startOver,
  };
}
