import { Button } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';
import { isConflict } from '../../api/api-error.ts';
import { ConflictDialog } from '../../components/conflict-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import type { RecordFormState } from './use-record-form.ts';

interface RecordDialogProps {
  readonly title: string;
  /** Names the act: "Create calendar". */
  readonly saveLabel: string;
  readonly state: RecordFormState;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog around a record's fields. */
export function RecordDialog({ title, saveLabel, state, wide = false, onClose, children }: RecordDialogProps) {
  return (
    <>
      <Dialog title={title} wide={wide} onClose={onClose}>
        <form noValidate onSubmit={state.save}>
          <DialogBody>
            <FormFailure error={state.error} />
            {children}
          </DialogBody>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={state.isPending} loadingText="Saving…">
              {saveLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <RecordConflict state={state} />
    </>
  );
}

/** Asks what is to become of what was entered when somebody else saved first. */
export const RecordConflict = ({
  state,
}: {
  state: Pick<RecordFormState, 'error' | 'onKeep' | 'onReload' | 'onClose'>;
}) =>
  isConflict(state.error) && (
    <ConflictDialog error={state.error} onKeep={state.onKeep} onReload={state.onReload} onClose={state.onClose} />
  );
