import { Alert, Button, TextField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { approvalWords } from '#shared/domain/figure-approval.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { today } from '../../../components/date-text.tsx';
import { DocumentSelect } from '../../../components/document-select.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { TypedFigureGuard } from '../../../entities/figure/typed-figure-guard.tsx';
import type { GridOf } from '../grid/grid-of.ts';
import { FactField } from './fact-field.tsx';
import { readFact, typedOf } from './fact-value.ts';
import styles from './facts.module.css';

interface FactFormProps {
  readonly of: GridOf;
  readonly detail: Detail;
  readonly onClose: () => void;
}

/** What a value takes the place of, in a sentence. */
function replacedWords(standing: DatedValue, detail: Detail): string {
  const { value, approvalStatus } = standing;
  return `In place of ${formatFact(value, detail)}${approvalStatus === null ? '' : ` (${approvalWords[approvalStatus]})`}, which stands there.`;
}

/** A value of a fact with the day from which it holds, its source and a note. */
export function FactForm({ of: { entityId, home }, detail, onClose }: FactFormProps) {
  const { current, name, unit } = detail;
  const [typed, setTyped] = useState(() => typedOf(detail));
  const [from, setFrom] = useState<string>(current === null ? '' : today());
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [asksForApproval, setAsksForApproval] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const values = useQuery(figureQueries.datedValues(entityId, detail.id));
  /** What stands from the very day, as the form shows it; also where it was rejected. */
  const standingAt = (day: string): DatedValue | null => {
    const seen = values.data ?? (current === null ? [] : [current]);
    return seen.find((one) => (one.from ?? '') === day) ?? null;
  };
  const standing = standingAt(from);
  const save = useWrite({
    write: ({
      value,
      since,
    }: {
      value: Extract<ReturnType<typeof readFact>, { value: unknown }>['value'];
      since: IsoDate | null;
    }) => {
      const replaces = standingAt(since ?? '')?.sourceNumber ?? null;
      const asked = asksForApproval ? { approvalStatus: 'Triggered' as const } : {};
      const column = { detailName: name, unit, dated: [{ from: since, value, replaces, ...asked }] };
      return api.metrics.uploadData({
        params: { id: entityId },
        body: { columns: [column], documentId, note: note.trim() === '' ? null : note.trim() },
      });
    },
    success: callsOf.metrics.uploadData.success,
    particulars: ({ since }) => `${name}, ${since === null ? 'from the beginning' : `from ${formatDate(since)}`}`,
    refresh: [figureQueries.of(entityId), covenantQueries.of(entityId)],
    showsFailures: true,
    onDone: onClose,
  });
  const isOutdated = isConflict(save.error);
  const { refetch } = values;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const isTyped = typed !== typedOf(detail) && String(typed) !== String(typedOf(detail));
  const submit = () => {
    const read = readFact(typed, detail);
    const isDay = from === '' || isIsoDate(from);
    setFault('fault' in read ? read.fault : null);
    if ('fault' in read || !isDay) return;
    save.mutate({ value: read.value, since: from === '' ? null : from });
  };
  const isDayWrong = from !== '' && !isIsoDate(from);
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isTyped && <TypedFigureGuard />}
      <FormFailure error={save.error} />
      {isOutdated && (
        <Alert variation="warning" role="alert">
          {messageOf(save.error)} Choose another day, or review what stands there now and save again.
        </Alert>
      )}
      <FactField detail={detail} value={typed} fault={fault} onChange={setTyped} />
      <DateInput
        label="Holds from"
        size="small"
        descriptiveText={standing === null ? 'Left empty: from the beginning.' : replacedWords(standing, detail)}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        {...(isDayWrong ? { hasError: true, errorMessage: 'Enter a date.' } : {})}
      />
      <DocumentSelect
        label="Read from"
        structure={home}
        value={documentId ?? ''}
        onChange={({ target }) => setDocumentId(target.value === '' ? null : target.value)}
      />
      <TextField
        label="Note"
        size="small"
        maxLength={1_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <CheckboxInput
        label="Ask for approval of what is entered"
        checked={asksForApproval}
        onChange={({ target }) => setAsksForApproval(target.checked)}
      />
      <div className={styles['acts']}>
        <Button size="small" type="button" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Save value
        </Button>
      </div>
    </form>
  );
}
