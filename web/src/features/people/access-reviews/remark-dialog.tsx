import { Button, TextAreaField } from '@aws-amplify/ui-react';
import { type ReactNode, useState } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { useDiscardQuestion } from '../../../components/use-discard-question.tsx';

const longestRemark = 500;

interface RemarkDialogProps {
  readonly title: string;
  /** What happens then. */
  readonly children: ReactNode;
  /** Names the act: "Revoke". */
  readonly decideLabel: string;
  readonly isDestructive?: boolean;
  readonly onDecide: (remark: string) => void;
  readonly onClose: () => void;
}

/** Asks before a decision, and takes a remark that goes with it. */
export function RemarkDialog({ title, children, decideLabel, isDestructive, onDecide, onClose }: RemarkDialogProps) {
  const [remark, setRemark] = useState('');
  const { close, question } = useDiscardQuestion(remark.trim() !== '', onClose);
  return (
    <>
      <Dialog title={title} onClose={close}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onClose();
            onDecide(remark);
          }}
        >
          <DialogBody>
            <div>{children}</div>
            <TextAreaField
              label="Remark"
              descriptiveText="Optional. Kept with the decision."
              rows={2}
              maxLength={longestRemark}
              value={remark}
              onChange={({ target }) => setRemark(target.value)}
            />
          </DialogBody>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variation={isDestructive === true ? 'destructive' : 'primary'}>
              {decideLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}
