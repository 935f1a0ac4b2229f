import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft, takeDraft } from '../../api/draft-store.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';

/**
 * A form that is continued where it was left: what was entered survives its being closed and a reload, in this tab, as it survives a sign-in.
 * `keep` is for the moment of closing; `startOver` empties a form in which something was put back, and is null in any other.
 */
export function useKeptForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
  start: DefaultValues<Values>,
) {
  const [isStartedOver, setStartedOver] = useState(false);
  const isRestored = useFormDraft(form, name);
  const { dirtyFields } = form.formState;
  const keep = () => {
    const entered = Object.entries(form.getValues()).filter(([field]) => field in dirtyFields);
    if (entered.length > 0) saveDraft(name, Object.fromEntries(entered));
  };
  useEffect(() => {
    // A page that comes back as it was left has the form still.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && takeDraft(name);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', comeBack);
    };
  });
  const startOver = () => {
    form.reset(start);
    setStartedOver(true);
  };
  return {
    keep,
    startOver: isRestored && !isStartedOver ? startOver : null,
    isDirty: Object.keys(dirtyFields).length > 0,
  };
}
