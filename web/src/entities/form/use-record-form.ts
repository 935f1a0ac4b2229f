import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { type FieldOf, placeFieldErrors } from '../../components/form-fields.ts';
import { nameIn } from '../../components/name-in.ts';
import { notifyFailure } from '../../components/toast-store.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { useWrite } from '../../components/use-write.ts';

interface Versioned {
  readonly version: number;
}

interface RecordForm<Values extends FieldValues, Output, Row extends Versioned, Saved> {
  /** Undefined: a new one is made. */
  readonly record: Row | undefined;
  /** Unique to the form and its record, for what was entered when the session ends: `calendar/6407…`. */
  readonly draft: string;
  /** Fields of which nothing is kept in the browser. The same list with every rendering. */
  readonly secrets?: readonly string[];
  /** These two are for records that can be changed. */
  readonly valuesOf?: (record: Row) => DefaultValues<Values>;
  /** The latest version; undefined where the record is gone. */
  readonly readLatest?: () => Promise<Row | undefined>;
  /** `version` is null where a new one is made. */
  readonly write: (values: Output, version: number | null) => Promise<{ readonly body: Saved }>;
  /** For forms whose fields are called otherwise than what is sent: which field a complaint about what was sent belongs to. */
  readonly fieldOf?: (serverField: string, sent: Output) => ReturnType<FieldOf<Values>>;
  readonly success: string | undefined;
  readonly refresh: readonly QueryKey[];
  /** Undefined: the record is gone, so that there is nothing to change any more. */
  readonly onDone: (saved: Saved | undefined) => void;
}

const versionOf = (saved: unknown): number | null =>
  typeof saved === 'object' && saved !== null && 'version' in saved ? Number(saved.version) : null;

/**
 * A form that makes or changes one record. Faulty fields are marked where they are; when somebody else saved first, what was entered is
 * kept until the reader decides. What it answers is spread into the `FormDialog` around the fields.
 */
export function useRecordForm<Values extends FieldValues, Context, Output, Row extends Versioned, Saved>(
  form: UseFormReturn<Values, Context, Output>,
  options: RecordForm<NoInfer<Values>, NoInfer<Output>, Row, Saved>,
) {
  // The version that the values on screen come from. A newer one that is read in the background must not take its place.
  const [version, setVersion] = useState(options.record?.version ?? null);
  useFormDraft(form, options.draft, options.secrets);
  const saving = useWrite({
    write: async (values: Output) => (await options.write(values, version)).body,
    success: options.success,
    particulars: (values) => nameIn(values),
    refresh: options.refresh,
    onDone: (saved) => {
      setVersion(versionOf(saved));
      options.onDone(saved);
    },
    showsFailures: true,
  });

  const takeLatest = async (isKept: boolean) => {
    const latest = await options.readLatest?.();
    if (latest === undefined) return options.onDone(undefined);
    setVersion(latest.version);
    if (!isKept) form.reset(options.valuesOf?.(latest) as Values);
    saving.reset();
  };

  const place = (error: unknown, sent: Output) => {
    const { fieldOf } = options;
    placeFieldErrors(form, error, fieldOf && ((name) => fieldOf(name, sent)));
  };

  return {
    write: saving,
    onSubmit: form.handleSubmit((values) => saving.mutate(values, { onError: (error) => place(error, values) })),
    onKeep: () => takeLatest(true).catch(notifyFailure),
    onReload: () => takeLatest(false).catch(notifyFailure),
  };
}
