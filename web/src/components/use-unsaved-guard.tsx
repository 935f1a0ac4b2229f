import { LeaveQuestion } from './leave-question.tsx';
import { type Leaves, useLeaveBlocker } from './use-leave-blocker.ts';

/** Asks before a page, or what `leaves` tells, is left on which something is not saved yet. Rendered with it. */
export function useUnsavedGuard(isDirty: boolean, leaves?: Leaves) {
  const { isHeld, stay, leave } = useLeaveBlocker(isDirty, leaves);
  if (!isHeld) return null;
  return (
    <LeaveQuestion title="Leave without saving?" leaveLabel="Leave without saving" onLeave={leave} onStay={stay}>
      Your changes here have not been saved and will be lost.
    </LeaveQuestion>
  );
}
