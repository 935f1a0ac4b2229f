import { Alert, Button, TextAreaField } from '@aws-amplify/ui-react';
import { useMemo, useState } from 'react';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { counted } from '../../../components/counted.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { DocumentSelect } from '../../../components/document-select.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import styles from './grid.module.css';
import type { GridOf } from './grid-of.ts';
import type { Draft } from './model/draft.ts';
import type { GridRow } from './model/grid-rows.ts';
import { countsOf, plannedWords } from './model/upload.ts';
import { questionsOf } from './save-questions.ts';
import type { GridSave } from './use-grid-save.ts';

const mostDoubts = 6;

interface SaveDialogProps {
  readonly of: GridOf;
  readonly save: GridSave;
  /** What is asked about. */
  readonly asked: {
    readonly draft: Draft;
    readonly standing: ReadonlyMap<string, Datapoint>;
    readonly heldAs: (detailId: string) => GridRow | null;
  };
  readonly onClose: () => void;
}

/** Asks for the source of changes, for the reason of deletions, and about what looks wrong, before all of it is saved at once. */
export function SaveDialog({ of, save, asked, onClose }: SaveDialogProps) {
  const { upload, unread } = save;
  const { draft, standing, heldAs } = asked;
  const questions = useMemo(() => questionsOf(draft, standing, heldAs), [draft, standing, heldAs]);
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [asksForApproval, setAsksForApproval] = useState(false);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const counts = countsOf(upload);
  const { entered, changed, deleted } = counts;
  const total = entered + changed + deleted;
  const act = `Save ${counted(total, 'figure')}`;
  const submit = () => {
    const reason = note.trim();
    setReasonMissing(deleted > 0 && reason === '');
    if (deleted > 0 && reason === '') return;
    save.send({ documentId, note: reason === '' ? null : reason, asksForApproval });
  };
  return (
    <Dialog title="Save figures" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          <FormFailure error={save.failure} />
          <p>
            {plannedWords(counts)}.{changed + deleted > 0 && ' What they were before stays in the history of each.'}
          </p>
          {unread > 0 && (
            <Alert variation="warning">
              {unread === 1 ? 'One cell cannot be read and stays' : `${unread} cells cannot be read and stay`} unsaved.
            </Alert>
          )}
          {questions.early.length > 0 && (
            <Alert variation="warning" heading="A period has not ended">
              {questions.earlyWords.map((words) => (
                <p key={words}>{words}</p>
              ))}
              <Button
                type="button"
                size="small"
                isLoading={save.isMoving}
                onClick={() => save.enterAsForecast(questions.early)}
              >
                Enter as forecast instead
              </Button>
            </Alert>
          )}
          {questions.doubts.length > 0 && (
            <Alert variation="warning" heading="Please look again">
              <ul className={styles['doubts']}>
                {questions.doubts.slice(0, mostDoubts).map((doubt) => (
                  <li key={doubt}>{doubt}</li>
                ))}
              </ul>
              {questions.doubts.length > mostDoubts && <p>And {questions.doubts.length - mostDoubts} more.</p>}
            </Alert>
          )}
          <DocumentSelect
            label="Read from"
            structure={of.home}
            value={documentId ?? ''}
            onChange={({ target }) => setDocumentId(target.value === '' ? null : target.value)}
          />
          <TextAreaField
            label={deleted > 0 ? 'Reason of the deletion' : 'Note'}
            aria-required={deleted > 0}
            rows={2}
            maxLength={1_000}
            value={note}
            hasError={isReasonMissing}
            errorMessage="Say why it is deleted."
            onChange={({ target }) => setNote(target.value)}
          />
          {entered + changed > 0 && (
            <CheckboxInput
              label="Ask for approval of what is entered"
              checked={asksForApproval}
              onChange={({ target }) => setAsksForApproval(target.checked)}
            />
          )}
        </DialogBody>
        <DialogActions>
          <Button type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variation="primary"
            isDisabled={total === 0}
            isLoading={save.isSaving}
            loadingText="Saving…"
          >
            {questions.early.length > 0 ? `${act} as actual` : act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
