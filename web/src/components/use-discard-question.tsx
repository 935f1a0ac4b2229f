import { type RefObject, useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { leavesDialog, useLeaveBlocker } from './use-leave-blocker.ts';

interface DiscardGuardProps {
  readonly isSubmitted: RefObject<boolean> | undefined;
  readonly isClosing: boolean;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** There only while something is entered, because a page holds one guard at a time. */
function DiscardGuard({ isSubmitted, isClosing, onDiscard, onStay }: DiscardGuardProps) {
  const { isHeld, stay, leave, settle } = useLeaveBlocker(
    true,
    (from, to) => isSubmitted?.current !== true && leavesDialog(from, to),
  );
  if (!isClosing && !isHeld) return null;
  return (
    <DiscardQuestion
      onDiscard={() => {
        // A dialog that stands in the address closes by leading elsewhere, which is decided by now.
        settle();
        leave();
        onDiscard();
      }}
      onStay={() => {
        stay();
        onStay();
      }}
    >
      Your changes here have not been saved and will be lost.
    </DiscardQuestion>
  );
}

/**
 * Closes a form at once where nothing was entered, and after a question where something would be lost, as it is, too, when the page is left.
 * `question` is rendered beside the form. What is submitted leads elsewhere by itself once it is saved, which nobody is asked about.
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void, isSubmitted?: RefObject<boolean>) {
  const [isClosing, setClosing] = useState(false);
  return {
    close: () => (isDirty ? setClosing(true) : onClose()),
    question: isDirty && (
      <DiscardGuard
        isSubmitted={isSubmitted}
        isClosing={isClosing}
        onDiscard={onClose}
        onStay={() => setClosing(false)}
      />
    ),
  };
}
