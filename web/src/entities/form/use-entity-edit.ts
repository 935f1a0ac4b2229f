import { type FormEvent, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { type ApiError, isConflict, messageOf } from '../../api/api-error.ts';
import { nameIn } from '../../components/name-in.ts';
import { useFirstFault } from '../../components/use-first-fault.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { useWrite } from '../../components/use-write.ts';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';
import { placeEntityErrors } from './field-binder.ts';
import { type Clash, mergeEntered } from './merge-entered.ts';

interface Versioned {
  readonly version: number;
}

interface EntityEdit<Entity extends Versioned, Values extends FieldValues, Output, Change extends object> {
  readonly entity: Entity;
  /** Unique to the form and its record. */
  readonly draft: string;
  readonly valuesOf: (entity: Entity) => Values;
  readonly changeOf: (before: Values, after: Output) => Change;
  readonly readLatest: () => Promise<Entity>;
  readonly update: (change: Change & Versioned) => Promise<Partial<Entity>>;
  /** What the entity is now, for its page and for the next change. */
  readonly onSaved: (saved: Partial<Entity>) => void;
  readonly success: string | undefined;
  readonly onClose: () => void;
}

interface Conflict {
  readonly message: string;
  readonly clashes: readonly Clash[];
}

/**
 * Changes one entity: only what differs is sent, with the version that was read. When somebody else saved first, their other fields are
 * taken over, what was entered stays, and of each field that both have changed the reader decides whose value is saved.
 */
export function useEntityEdit<
  Entity extends Versioned,
  Values extends FieldValues & { customId?: string | null | undefined },
  Output,
  Change extends object,
>(form: UseFormReturn<Values, unknown, Output>, options: EntityEdit<Entity, Values, Output, Change>) {
  const { valuesOf, changeOf, readLatest, update, onSaved, onClose } = options;
  // What the values on screen come from. A newer version that is read in the background must not take its place.
  const [base, setBase] = useState(options.entity);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { fields, lookForFault } = useFirstFault<HTMLFormElement>();
  useFormDraft(form, options.draft);

  const saving = useWrite({
    write: update,
    success: options.success,
    particulars: (_, saved) => nameIn(saved) ?? nameIn(options.entity),
    refresh: staleAfterEntities,
    showsFailures: true,
    onDone: (saved) => {
      onSaved(saved);
      onClose();
    },
  });

  const place = (field: string, value: unknown) =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });

  const mergeOnto = (latest: Entity, error: ApiError) => {
    const [mine, theirs] = [form.getValues(), valuesOf(latest)];
    const refused = Object.keys(error.fields);
    const { entered, clashes } = mergeEntered<Values>({ before: valuesOf(base), mine, theirs, refused });
    form.reset(theirs);
    for (const field of entered) place(field, mine[field]);
    for (const { field } of clashes) {
      form.setError(field as Path<Values>, { message: error.fields[field] ?? messageOf(error) });
    }
    setBase(latest);
    setConflict({ message: messageOf(error), clashes });
  };

  const reconcile = async (error: ApiError) => {
    try {
      mergeOnto(await readLatest(), error);
    } catch (readFailure) {
      setFailure(readFailure);
    }
  };

  const settle = (field: string) => {
    form.clearErrors(field as Path<Values>);
    setConflict((now) => now && { ...now, clashes: now.clashes.filter((clash) => clash.field !== field) });
  };

  const submit = form.handleSubmit((values) => {
    const change = changeOf(valuesOf(base), values);
    if (Object.keys(change).length === 0) return onClose();
    setConflict(null);
    setFailure(null);
    saving.mutate(
      { ...change, version: base.version },
      {
        onError: (error) => {
          if (isConflict(error)) return void reconcile(error);
          placeEntityErrors(form, error);
          lookForFault();
        },
      },
    );
  });

  return {
    fields,
    submit: (event: FormEvent) => void submit(event).then(lookForFault),
    isDirty: Object.keys(form.formState.dirtyFields).length > 0,
    conflict,
    failure: failure ?? saving.error,
    isSaving: saving.isPending,
    keepMine: settle,
    takeLatest: ({ field, latest }: Clash) => {
      place(field, latest);
      settle(field);
    },
  };
}
