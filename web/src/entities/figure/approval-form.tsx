import { Button, TextAreaField } from '@aws-amplify/ui-react';
import { useRef, useState } from 'react';
import { approvalWords, reasonFault } from '#shared/domain/figure-approval.ts';
import { formatDate, formatFigurePeriod } from '#shared/format/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { counted } from '../../components/counted.ts';
import { FormFailure } from '../../components/form-failure.tsx';
import { useWrite } from '../../components/use-write.ts';
import {
  type Approvable,
  type ApprovalAct,
  type ApprovalRights,
  approvableWord,
  approvalActs,
} from './approval-acts.ts';
import styles from './figure.module.css';
import { FigureConflict } from './figure-conflict.tsx';

interface ApprovalFormProps extends ApprovalRights {
  readonly entityId: string;
  readonly figures: readonly Approvable[];
  readonly onDone?: () => void;
}

function placeWords(figure: Approvable): string {
  if ('period' in figure) return formatFigurePeriod(figure);
  return `from ${figure.from === null ? 'the beginning' : formatDate(figure.from)}`;
}

/** What some of them are called: a single one by its name and period. */
export const approvableWords = (figures: readonly Approvable[]): string => {
  const [first] = figures;
  return figures.length === 1 && first !== undefined
    ? `${first.detailName} (${placeWords(first)})`
    : counted(figures.length, approvableWord(figures));
};

/** The steps that the approval of figures can take, each with a note; of one that turns them down, the note is the reason. */
export function ApprovalForm({ entityId, figures, mayEdit, mayApprove, onDone }: ApprovalFormProps) {
  const [chosen, setChosen] = useState<ApprovalAct['status'] | null>(null);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  /** What had the focus is gone then: who goes by keyboard goes on from here. */
  const leave = () => {
    setChosen(null);
    setFault(null);
    place.current?.focus();
  };
  const acts = approvalActs(figures, { mayEdit, mayApprove });
  const act = acts.find(({ status }) => status === chosen) ?? null;
  const write = useWrite({
    write: ({ status, figures: decided }: ApprovalAct) =>
      api.metrics.decideFigures({
        params: { id: entityId },
        body: {
          approvalStatus: status,
          figures: decided.map(({ id, sourceNumber }) => ({ datapointId: id, replaces: sourceNumber })),
          documentId: null,
          note: note.trim() === '' ? null : note.trim(),
        },
      }),
    success: callsOf.metrics.decideFigures.success,
    particulars: ({ status, figures: decided }) => `${approvableWords(decided)}: ${approvalWords[status]}`,
    refresh: [figureQueries.of(entityId), covenantQueries.of(entityId)],
    showsFailures: true,
    onDone: () => {
      leave();
      setNote('');
      onDone?.();
    },
  });
  const counts = (one: ApprovalAct): string =>
    figures.length === 1 ? '' : ` ${counted(one.figures.length, approvableWord(figures))}`;
  const submit = (step: ApprovalAct) => {
    const missing = reasonFault(step.status, note);
    setFault(missing);
    if (missing === null) write.mutate(step);
  };
  const needsReason = act !== null && reasonFault(act.status, null) !== null;
  return (
    <div ref={place} tabIndex={-1}>
      {act === null && acts.length > 0 && (
        <div className={styles['actions']}>
          {acts.map((one) => (
            <Button key={one.status} size="small" onClick={() => setChosen(one.status)}>
              {one.label}
              {counts(one)}
            </Button>
          ))}
        </div>
      )}
      {act !== null && (
        <form
          className={`${styles['form']} ${styles['below']}`}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(act);
          }}
        >
          <FormFailure error={write.error} />
          <FigureConflict write={write} entityId={entityId} what={approvableWord(figures)} />
          <TextAreaField
            label={needsReason ? 'Reason' : 'Note'}
            aria-required={needsReason}
            rows={2}
            maxLength={1_000}
            autoFocus
            value={note}
            hasError={fault !== null}
            errorMessage={fault}
            onChange={({ target }) => setNote(target.value)}
          />
          <div className={styles['actions']}>
            <Button type="button" size="small" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" size="small" variation="primary" isLoading={write.isPending} loadingText="Saving…">
              {act.label}
              {counts(act)}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
