import { Button } from '@aws-amplify/ui-react';
import { type ReactNode, useRef } from 'react';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { DialogFailure } from '../../components/dialog-failure.tsx';
import { RequiredNote } from '../../components/fields/required-note.tsx';
import { useDiscardQuestion } from '../../components/use-discard-question.tsx';
import { Clashes } from './clashes.tsx';
import styles from './form.module.css';
import type { useEntityEdit } from './use-entity-edit.ts';
import { useCalendars, useEntityStatuses } from './use-organization-lists.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface EditDialogProps {
  readonly title: string;
  /** Of what the failure speaks: "Deal". */
  readonly thing: string;
  readonly saveLabel: string;
  readonly type: EntityType;
  readonly edit: ReturnType<typeof useEntityEdit>;
  readonly enteredNow: () => Readonly<Record<string, unknown>>;
  /** Entities whose ids stand in values. */
  readonly named: readonly (Named | null | undefined)[];
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame around the fields of an entity that is changed. */
export function EditDialog(props: EditDialogProps) {
  const { title, thing, saveLabel, type, edit, enteredNow, named, onClose, children } = props;
  const known = [...named, ...useEntityStatuses(type), ...useCalendars()];
  const names = new Map(known.flatMap((each) => (each ? [[each.id, each.name] as const] : [])));
  const { close, question } = useDiscardQuestion(edit.isDirty, onClose);
  return (
    <>
      <Dialog title={title} wide onClose={close}>
        <form ref={edit.fields} noValidate onSubmit={edit.submit}>
          <DialogBody>
            {edit.conflict && (
              <Scrolled>
                <Clashes
                  type={type}
                  {...edit.conflict}
                  mine={enteredNow()}
                  names={names}
                  onKeep={edit.keepMine}
                  onTake={edit.takeLatest}
                />
              </Scrolled>
            )}
            <RequiredNote />
            {children}
          </DialogBody>
          <DialogFailure error={edit.failure} prefix={`Error Updating ${thing}:`} />
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={edit.isSaving} loadingText="Saving…">
              {saveLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** Comes into sight when it appears: the form may have been scrolled to its end. */
function Scrolled({ children }: { children: ReactNode }) {
  const shown = useRef(false);
  return (
    <div
      className={styles['scrolled']}
      ref={(element) => {
        if (element !== null && !shown.current) element.scrollIntoView?.({ block: 'nearest' });
        shown.current = element !== null;
      }}
    >
      {children}
    </div>
  );
}
