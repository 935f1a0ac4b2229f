import { Button } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

interface LeaveQuestionProps {
  readonly title: string;
  readonly leaveLabel: string;
  readonly stayLabel?: string;
  /** Whether something would be lost. */
  readonly isLoss?: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
  readonly children: ReactNode;
}

/** Asks whoever is about to leave what they have entered. */
export const LeaveQuestion = ({ isLoss = true, stayLabel = 'Stay here', ...props }: LeaveQuestionProps) => (
  <Dialog title={props.title} onClose={props.onStay}>
    <DialogBody>
      <p>{props.children}</p>
    </DialogBody>
    <DialogActions>
      <Button {...(isLoss ? { variation: 'destructive' } : {})} onClick={props.onLeave}>
        {props.leaveLabel}
      </Button>
      <Button variation="primary" onClick={props.onStay}>
        {stayLabel}
      </Button>
    </DialogActions>
  </Dialog>
);
