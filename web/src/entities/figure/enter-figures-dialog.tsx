import { Alert, Button, SelectField, TextAreaField } from '@aws-amplify/ui-react';
import { useEffect, useRef, useState } from 'react';
import { DataKind } from '#shared/domain/datapoint.ts';
import { formatDate } from '#shared/format/dates.ts';
import { endOfPeriod } from '#shared/time/dates.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { DocumentSelect } from '../../components/document-select.tsx';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useDiscardQuestion } from '../../components/use-discard-question.tsx';
import { hasEnded } from './doubts.ts';
import styles from './figure.module.css';
import { FigureLineFields } from './figure-line-fields.tsx';
import { kindWords } from './kind-words.ts';
import { type FiguresOf, useEnterFigures } from './use-enter-figures.ts';

interface EnterFiguresDialogProps extends FiguresOf {
  /** What is entered at first. */
  readonly dataKind?: DataKind;
  readonly onClose: () => void;
}

/** The figures of one period: a line for each metric, typed or pasted as a column, each with what will be stored and how its covenants would stand. */
export function EnterFiguresDialog({ onClose, dataKind = 'actual', ...of }: EnterFiguresDialogProps) {
  const entry = useEnterFigures(of, dataKind);
  const { lines, period, periods, typed, failures, saved, left, isDone } = entry;
  const { close, question } = useDiscardQuestion(entry.isDirty, onClose);
  // Behind the guard, which knows by then that nothing would be lost.
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  // The first line is where most begin; it comes after the dialog, which has the focus until then.
  const isBegun = useRef(false);
  const hasLines = entry.query.data !== undefined && lines.length > 0;
  useEffect(() => {
    if (!hasLines || isBegun.current) return;
    isBegun.current = true;
    document.querySelector<HTMLElement>('[data-figure-lines] input')?.focus();
  }, [hasLines]);
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const told = { documentId, note: note.trim() === '' ? null : note.trim() };

  return (
    <>
      <Dialog title="Enter figures" wide onClose={close}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            entry.submit(told);
          }}
        >
          <DialogBody>
            <FormFailure error={entry.failure} />
            {failures.size > 0 && (
              <Alert variation="error" role="alert">
                {failures.size === 1 ? 'One figure was not saved.' : `${failures.size} figures were not saved.`}
                {saved.size > 0 && ` ${saved.size === 1 ? 'One was' : `${saved.size} were`} saved.`} What you entered is
                still here.
              </Alert>
            )}
            {left.length > 0 && (
              <Alert variation="warning" role="alert">
                Found no line for: {left.join(', ')}
              </Alert>
            )}
            <div className={styles['head']}>
              <SelectField
                label="Period to"
                size="small"
                value={period}
                onChange={({ target }) => entry.choosePeriod(target.value)}
              >
                {periods.map((one) => (
                  <option key={one} value={one}>
                    {formatDate(endOfPeriod(one))}
                    {entry.dataKind === 'actual' && !hasEnded(one) ? ' (not ended)' : ''}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label="Kind"
                size="small"
                value={entry.dataKind}
                onChange={({ target }) => entry.chooseKind(DataKind.parse(target.value))}
              >
                {DataKind.options.map((kind) => (
                  <option key={kind} value={kind}>
                    {kindWords[kind]}
                  </option>
                ))}
              </SelectField>
            </div>
            <QueryView query={entry.query}>
              {() => (
                <div className={styles['lines']} data-figure-lines>
                  {lines.map((line, at) => (
                    <FigureLineFields
                      key={line.id}
                      line={line}
                      period={period}
                      text={typed.get(line.id) ?? ''}
                      fault={failures.get(line.id) ?? entry.faults.get(line.id) ?? null}
                      isSaved={saved.has(line.id)}
                      onType={(text) => entry.type(line.id, text)}
                      onPaste={(text) => entry.paste(at, text)}
                    />
                  ))}
                  {lines.length === 0 && <p className="note">No metric has a period that ends then. Add one below.</p>}
                </div>
              )}
            </QueryView>
            <EntityPicker
              label="Add a metric"
              value={null}
              onChange={(picked) => picked && entry.add(picked.name)}
              search={entry.search}
              placeholder="Search the catalog"
              nothingFound="Metrics of your own are added on the page Details."
            />
            <DocumentSelect
              label="Read from"
              structure={of.home}
              value={documentId ?? ''}
              onChange={({ target }) => setDocumentId(target.value === '' ? null : target.value)}
            />
            <TextAreaField
              label="Note"
              rows={2}
              maxLength={1_000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </DialogBody>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variation="primary" isLoading={entry.isSaving} loadingText="Saving…">
              {entry.entered.length === 0
                ? 'Save figures'
                : entry.entered.length === 1
                  ? 'Save 1 figure'
                  : `Save ${entry.entered.length} figures`}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {entry.questions.length > 0 && (
        <ConfirmDialog
          title="Save these figures?"
          confirmLabel="Save figures"
          onConfirm={() => entry.confirm(told)}
          onClose={entry.dismiss}
        >
          {entry.questions.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
      {question}
    </>
  );
}
