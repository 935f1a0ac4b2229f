import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { saveDraft, takeDraft } from '../../api/draft-store.ts';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { useFormDraft } from '../../components/use-form-draft.ts';
import { leavesDialog, useLeaveBlocker } from '../../components/use-leave-blocker.ts';

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

interface KeptQuestion {
  readonly isDirty: boolean;
  readonly keep: () => void;
  /** Takes the form away; not needed where it is a page of its own. */
  readonly onClose?: () => void;
}

/**
 * Asks before the page of a form is left that is continued where it was left (`useKeptForm`), and keeps what was entered. `settle` is for the
 * moment at which the form leads elsewhere by itself. `question` is rendered beside the form.
 */
export function useKeptQuestion({ isDirty, keep, onClose }: KeptQuestion) {
  const { isHeld, stay, leave, settle } = useLeaveBlocker(isDirty, leavesDialog);
  return {
    settle,
    question: isHeld && (
      <LeaveQuestion
        title="Leave this form?"
        leaveLabel="Leave"
        isLoss={false}
        onStay={stay}
        onLeave={() => {
          keep();
          leave();
          onClose?.();
        }}
      >
        Nothing is saved yet. Your entries are kept in this tab and reappear when you open the form again.
      </LeaveQuestion>
    ),
  };
}
