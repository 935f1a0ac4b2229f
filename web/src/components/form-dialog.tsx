import { Button } from '@aws-amplify/ui-react';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { isConflict } from '../api/api-error.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { FormEntryContext } from './form-entry.ts';
import { FormFailure } from './form-failure.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

/** What became of the write of a form (`useWrite`). */
interface FormWrite {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
}

interface FormConflictProps {
  readonly write: Pick<FormWrite, 'error' | 'reset'>;
  /** Reads the latest version and leaves what was entered as it is. */
  readonly onKeep: () => unknown;
  /** Reads the latest version and shows it instead. */
  readonly onReload: () => unknown;
}

/** Asks what is to become of what was entered when somebody else saved first. */
export const FormConflict = ({ write, onKeep, onReload }: FormConflictProps) =>
  isConflict(write.error) && (
    <ConflictDialog
      error={write.error}
      onKeep={() => void onKeep()}
      onReload={() => void onReload()}
      onClose={write.reset}
    />
  );

/** By then a submit has begun to write; one that has not was refused by the form itself. */
const beginsWithinMilliseconds = 100;

interface FormDialogProps
  extends ComponentProps<typeof Dialog>,
    Partial<Pick<FormConflictProps, 'onKeep' | 'onReload'>> {
  /** Names the act: "Create calendar". */
  readonly act: string;
  /** Says that it is under way. */
  readonly acting?: string;
  readonly write: FormWrite;
  readonly onSubmit: (event: FormEvent) => unknown;
  /** Whether something would be lost, where fields do not tell, such as buttons that move rows. */
  readonly isEntered?: boolean;
}

/**
 * A form in a dialog: why it could not be saved, its fields and its buttons, the question that a conflict raises, and the one before something that
 * was entered is lost.
 */
export function FormDialog(props: FormDialogProps) {
  const { act, acting = 'Saving…', write, onSubmit, onKeep, onReload, onClose, children, ...others } = props;
  const { isEntered: isChanged, ...dialog } = others;
  const [isTyped, setTyped] = useState(false);
  const isEntered = isChanged ?? isTyped;
  const isSubmitted = useRef(false);
  const isWritten = useRef(false);
  useEffect(() => {
    if (write.error !== null) isSubmitted.current = false;
  }, [write.error]);
  useEffect(() => {
    if (!write.isPending) return undefined;
    isWritten.current = true;
    return () => {
      // Saved, it has led elsewhere by now; refused, what was entered is still there.
      isSubmitted.current = false;
    };
  }, [write.isPending]);
  const { close, question } = useDiscardQuestion(isEntered && !write.isPending, onClose, isSubmitted);
  const enter = () => {
    isSubmitted.current = false;
    setTyped(true);
  };
  const submit = (event: FormEvent) => {
    isSubmitted.current = true;
    isWritten.current = false;
    void Promise.resolve(onSubmit(event)).finally(() => {
      setTimeout(() => {
        if (!isWritten.current) isSubmitted.current = false;
      }, beginsWithinMilliseconds);
    });
  };
  return (
    <>
      <Dialog {...dialog} onClose={close}>
        <form noValidate onInput={enter} onSubmit={submit}>
          <DialogBody>
            <FormFailure error={write.error} />
            <FormEntryContext value={enter}>{children}</FormEntryContext>
          </DialogBody>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={write.isPending} loadingText={acting}>
              {act}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {onKeep && onReload && <FormConflict write={write} onKeep={onKeep} onReload={onReload} />}
      {question}
    </>
  );
}
