import { Button } from '@aws-amplify/ui-react';
import type { FormEventHandler, ReactNode, RefObject } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { RequiredNote } from '../../components/fields/required-note.tsx';
import { RestoredNotice } from './restored-notice.tsx';

interface CreateDialogProps {
  readonly title: string;
  /** Of what the failure speaks: "Deal". */
  readonly thing: string;
  readonly createLabel: string;
  readonly failure: unknown;
  readonly isCreating: boolean;
  readonly onSubmit: FormEventHandler;
  readonly onClose: () => void;
  /** Given when the form goes on where it was left. */
  readonly onStartOver: (() => void) | null;
  readonly fields: RefObject<HTMLFormElement | null>;
  /** Asks before the page is left. */
  readonly question: ReactNode;
  readonly children: ReactNode;
}

/** The frame around the fields of a new entity. */
export const CreateDialog = (props: CreateDialogProps) => (
  <>
    <Dialog title={props.title} wide onClose={props.onClose}>
      <form ref={props.fields} noValidate onSubmit={props.onSubmit}>
        <DialogBody>
          {props.onStartOver && <RestoredNotice onStartOver={props.onStartOver} />}
          <RequiredNote />
          {props.children}
        </DialogBody>
        <DialogFailure error={props.failure} prefix={`Error Creating ${props.thing}:`} />
        <DialogActions>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variation="primary" isLoading={props.isCreating} loadingText="Creating…">
            {props.createLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
    {props.question}
  </>
);
