import { Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { placeInPages } from '../../../api/queries/entity-page-queries.ts';
import { overviewQueries } from '../../../api/queries/overview-queries.ts';
import { structureQueries } from '../../../api/queries/structure-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { ProgressBar } from '../../../components/job-progress.tsx';
import { notifySuccess } from '../../../components/toast-store.ts';
import type { BulkFields, BulkKind, BulkRow } from './bulk-kinds.ts';
import { BulkReport } from './bulk-report.tsx';
import { isMatchedElsewhere, type RowOutcome, useBulkChange } from './use-bulk-change.ts';

export interface BulkDialogProps<Row extends BulkRow> {
  readonly kind: BulkKind<Row>;
  readonly title: string;
  /** Names the act with how many it is about: "Archive 12 projects". */
  readonly act: string;
  readonly isDestructive?: boolean;
  readonly rows: readonly Row[];
  /** What to change; empty where nothing is chosen yet. */
  readonly fields: BulkFields;
  /** Told when every row was saved. */
  readonly success: string;
  /** Some rows were saved. */
  readonly onSaved: () => void;
  /** Every row was saved. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What trying again means: for rows that another system matches, changing them although the match may break. */
function againLabel<Row>(outcomes: readonly RowOutcome<Row>[]): string {
  const open = outcomes.filter(({ kind }) => kind !== 'saved');
  if (open.every(isMatchedElsewhere))
    return open.length === 1 ? 'Change it anyway' : `Change these ${open.length} anyway`;
  return open.length === 1 ? 'Try it again' : `Try these ${open.length} again`;
}

/** Asks what to change, changes it row by row, and stays with a report if some row was refused. */
export function BulkDialog<Row extends BulkRow>(props: BulkDialogProps<Row>) {
  const { kind, rows, fields, onSaved, onClose } = props;
  const queryClient = useQueryClient();
  const bulk = useBulkChange(kind, (saved) => {
    placeInPages(queryClient, kind.all, saved);
    // Counts and sums of structures have changed; the changed entities themselves are not read again.
    void queryClient.invalidateQueries({ queryKey: [...structureQueries.all(), 'detail'] });
    void queryClient.invalidateQueries({ queryKey: overviewQueries.all() });
    if (saved.length > 0) onSaved();
  });
  const { outcomes, isRunning, progress } = bulk;
  const isReport = outcomes.length > 0 && !isRunning;

  const finish = (found: readonly RowOutcome<Row>[]) => {
    if (found.some((outcome) => outcome.kind !== 'saved')) return;
    notifySuccess(props.success);
    props.onDone();
    onClose();
  };

  return (
    <Dialog title={props.title} onClose={isRunning ? bulk.stop : onClose}>
      <DialogBody>
        {isRunning && (
          <>
            <p role="status">
              {progress.sent} of {progress.asked} sent
            </p>
            <ProgressBar share={progress.sent / Math.max(1, progress.asked)} label={props.title} />
          </>
        )}
        {isReport && <BulkReport outcomes={outcomes} />}
        {!isRunning && !isReport && props.children}
      </DialogBody>
      <DialogActions>
        {isRunning && <Button onClick={bulk.stop}>Stop</Button>}
        {!isRunning && <Button onClick={onClose}>{isReport ? 'Close' : 'Cancel'}</Button>}
        {isReport && (
          <Button variation="primary" onClick={() => void bulk.retry(fields).then(finish)}>
            {againLabel(outcomes)}
          </Button>
        )}
        {!isRunning && !isReport && (
          <Button
            variation={props.isDestructive ? 'destructive' : 'primary'}
            isDisabled={Object.keys(fields).length === 0}
            onClick={() => void bulk.start(rows, fields).then(finish)}
          >
            {props.act}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
