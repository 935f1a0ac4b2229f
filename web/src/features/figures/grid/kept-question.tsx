import { LeaveQuestion } from '../../../components/leave-question.tsx';
import { useLeaveBlocker } from '../../../components/use-leave-blocker.ts';

/** Asks before the page is left with unsaved changes, and keeps them for when it is opened again. There only while there are some, because a page holds one guard at a time. */
export function KeptQuestion({ onLeave }: { readonly onLeave: () => void }) {
  const { isHeld, stay, leave } = useLeaveBlocker(true);
  if (!isHeld) return null;
  return (
    <LeaveQuestion
      title="Leave these figures?"
      leaveLabel="Leave"
      isLoss={false}
      onStay={stay}
      onLeave={() => {
        onLeave();
        leave();
      }}
    >
      They are not saved yet. Your changes are kept in this tab and reappear when you open this page again.
    </LeaveQuestion>
  );
}
