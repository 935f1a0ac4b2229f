import { LeaveQuestion } from '../../components/leave-question.tsx';
import { leavesDialog, useLeaveBlocker } from '../../components/use-leave-blocker.ts';

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
        Nothing is saved yet. What you entered is kept in this tab, and is here again when you open the form.
      </LeaveQuestion>
    ),
  };
}
