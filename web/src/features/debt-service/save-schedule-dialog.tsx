import { Alert, Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { LoanLine } from '#shared/finance/loans/loan-line.ts';
import { api } from '../../api/api.ts';
import { isConflict } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { counted } from '../../components/counted.ts';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { CheckboxInput } from '../../components/fields/choice-inputs.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useWrite } from '../../components/use-write.ts';
import { kindWords } from '../../entities/figure/kind-words.ts';
import { SchedulePreview } from './schedule-preview.tsx';
import { changedIn, columnsOfSchedule, type ScheduledColumn, uploadOf } from './schedule-upload.ts';

const kinds = (['forecast', 'plan', 'actual'] as const).map((value) => ({ value, label: kindWords[value] }));
const note = 'Counted from the terms of the financing';

interface SaveScheduleDialogProps {
  readonly financing: Financing;
  readonly lines: readonly LoanLine[];
  readonly onClose: () => void;
}

/** Shows what saving a schedule would change, figure by figure, before all of it is saved at once. */
export function SaveScheduleDialog({ financing, lines, onClose }: SaveScheduleDialogProps) {
  const { id, dealId, currency, name } = financing;
  const [kind, setKind] = useState<DataKind>('forecast');
  const [withInterest, setWithInterest] = useState(false);
  const standing = useQuery(figureQueries.series(id, kind));
  const save = useWrite({
    write: (columns: ReturnType<typeof uploadOf>) =>
      api.metrics.uploadData({ params: { id }, body: { columns, documentId: null, note } }),
    success: callsOf.metrics.uploadData.success,
    particulars: () => `Schedule of ${name} as ${kindWords[kind].toLowerCase()}`,
    refresh: [figureQueries.of(id), covenantQueries.of(dealId)],
    showsFailures: true,
    onDone: onClose,
  });
  const columnsFrom = (figures: Parameters<typeof columnsOfSchedule>[1]) =>
    columnsOfSchedule(lines, figures, withInterest);
  const columns: readonly ScheduledColumn[] = standing.data === undefined ? [] : columnsFrom(standing.data);
  const count = columns.reduce((sum, column) => sum + changedIn(column).length, 0);
  return (
    <Dialog title="Save as schedule" onClose={onClose} wide>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(uploadOf(columns, kind, currency));
        }}
      >
        <DialogBody>
          <FormFailure error={save.error} />
          {isConflict(save.error) && (
            <Alert variation="warning" role="alert">
              Somebody changed these figures meanwhile. Nothing was saved; close this and open it again to see them.
            </Alert>
          )}
          <SegmentedControl label="Save as" options={kinds} value={kind} onChange={setKind} />
          <CheckboxInput
            label="Interest as well"
            description="Scheduled Interest Payment is computed from the balance of each month; these figures are put over it."
            checked={withInterest}
            onChange={({ target }) => setWithInterest(target.checked)}
          />
          <QueryView query={standing}>
            {(figures) => <SchedulePreview columns={columnsFrom(figures)} currency={currency} />}
          </QueryView>
        </DialogBody>
        <DialogActions>
          <Button type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variation="primary"
            isDisabled={count === 0}
            isLoading={save.isPending}
            loadingText="Saving…"
          >
            Save {counted(count, 'figure')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
