import { useState } from 'react';
import { LeaveQuestion } from '../../components/leave-question.tsx';
import { leavesDialog, useLeaveBlocker } from '../../components/use-leave-blocker.ts';

/**
 * Closes a form at once where nothing was entered, and after a question where something would be lost, as it is, too, when the page is left.
 * `question` is rendered beside the form.
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const [isClosing, setClosing] = useState(false);
  const { isHeld, stay, leave } = useLeaveBlocker(isDirty, leavesDialog);
  return {
    close: () => (isDirty ? setClosing(true) : onClose()),
    question: (isClosing || isHeld) && (
      <LeaveQuestion
        title="Discard your changes?"
        leaveLabel="Discard"
        stayLabel="Cancel"
        onLeave={() => {
          leave();
          onClose();
        }}
        onStay={() => {
          stay();
          setClosing(false);
        }}
      >
        Your changes here have not been saved and will be lost.
      </LeaveQuestion>
    ),
  };
}
