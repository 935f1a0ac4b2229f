import type { ReactNode } from 'react';
import { LeaveQuestion } from './leave-question.tsx';

interface DiscardQuestionProps {
  readonly onDiscard: () => void;
  readonly onStay: () => void;
  readonly children: ReactNode;
}

/** Asks before what was entered in a form is lost. */
export const DiscardQuestion = ({ onDiscard, onStay, children }: DiscardQuestionProps) => (
  <LeaveQuestion
    title="Discard your changes?"
    leaveLabel="Discard"
    stayLabel="Keep editing"
    onLeave={onDiscard}
    onStay={onStay}
  >
    {children}
  </LeaveQuestion>
);
