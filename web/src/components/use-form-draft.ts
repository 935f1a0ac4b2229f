import { useEffect, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { beforeSignIn } from '../api/authentication.ts';
import { saveDraft, takeDraft } from '../api/draft-store.ts';

const none: readonly string[] = [];

/**
 * Keeps what was entered in a form through a sign-in that leaves the page, and puts it back when the form is shown again. `name` is unique
 * to the form and its record: `structure/6407…/terms`. `secrets` are not kept. Returns whether something was put back.
 */
export function useFormDraft<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
  secrets: readonly string[] = none,
): boolean {
  const [isRestored, setRestored] = useState(false);
  // Read while rendering, because the form only tells of what somebody reads.
  const { dirtyFields } = form.formState;

  useEffect(() => {
    const draft = takeDraft(name);
    if (draft === null) return;
    for (const [field, value] of Object.entries(draft)) {
      form.setValue(field as Path<Values>, value as Values[Path<Values>], { shouldDirty: true });
    }
    setRestored(true);
  }, [form, name]);

  useEffect(
    () =>
      beforeSignIn(() => {
        const entered = Object.entries(form.getValues()).filter(
          ([field]) => field in dirtyFields && !secrets.includes(field),
        );
        if (entered.length > 0) saveDraft(name, Object.fromEntries(entered));
        return () => void takeDraft(name);
      }),
    [form, name, dirtyFields, secrets],
  );
  return isRestored;
}
