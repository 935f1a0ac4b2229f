import { LeaveQuestion } from './leave-question.tsx';
import { useLeaveBlocker } from './use-leave-blocker.ts';

/** Asks before a page is left on which something is not saved yet. Rendered with the page. */
export function useUnsavedGuard(isDirty: boolean) {
  const { isHeld, stay, leave } = useLeaveBlocker(isDirty);
  if (!isHeld) return null;
  return (
    <LeaveQuestion title="Leave without saving?" leaveLabel="Leave without saving" onLeave={leave} onStay={stay}>
      What you changed here is not saved and would be lost.
    </LeaveQuestion>
  );
}
