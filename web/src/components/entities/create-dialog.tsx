import { Button } from '@aws-amplify/ui-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Dialog, DialogActions, DialogBody } from '../dialog.tsx';
import { FormFailure } from '../form-failure.tsx';
import { RestoredNotice } from './restored-notice.tsx';

interface CreateDialogProps {
  readonly title: string;
  readonly createLabel: string;
  readonly failure: unknown;
  readonly isCreating: boolean;
  readonly onSubmit: FormEventHandler;
  readonly onClose: () => void;
  /** Given when the form goes on where it was left. */
  readonly onStartOver: (() => void) | null;
  readonly children: ReactNode;
}

/** The frame around the fields of a new entity. */
export const CreateDialog = (props: CreateDialogProps) => (
  <Dialog title={props.title} wide onClose={props.onClose}>
    <form noValidate onSubmit={props.onSubmit}>
      <DialogBody>
        {props.onStartOver && <RestoredNotice onStartOver={props.onStartOver} />}
        <FormFailure error={props.failure} />
        {props.children}
      </DialogBody>
      <DialogActions>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" variation="primary" isLoading={props.isCreating} loadingText="Creating…">
          {props.createLabel}
        </Button>
      </DialogActions>
    </form>
  </Dialog>
);
