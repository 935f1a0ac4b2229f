import { Alert, Button, TextField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { Detail } from '#shared/domain/detail.ts';
import { formatDate } from '#shared/format/dates.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { today } from '../../../components/date-text.tsx';
import { DocumentSelect } from '../../../components/document-select.tsx';
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

/** A value of a fact with the day from which it holds, its source and a note. */
export function FactForm({ of: { entityId, home }, detail, onClose }: FactFormProps) {
  const { current, name, unit } = detail;
  const [typed, setTyped] = useState(() => typedOf(detail));
  const [from, setFrom] = useState<string>(current === null ? '' : today());
  const [documentId, setDocumentId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const save = useWrite({
    write: ({
      value,
      since,
    }: {
      value: Extract<ReturnType<typeof readFact>, { value: unknown }>['value'];
      since: IsoDate | null;
    }) => {
      // Only what holds from the very day is replaced by this; whatever else stands there has not been seen.
      const replaces = current !== null && current.from === since ? current.sourceNumber : null;
      const column = { detailName: name, unit, dated: [{ from: since, value, replaces }] };
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
      {isConflict(save.error) && (
        <Alert variation="warning" role="alert">
          {messageOf(save.error)} Another value holds from that day. Choose another day, or review what stands.
        </Alert>
      )}
      <FactField detail={detail} value={typed} fault={fault} onChange={setTyped} />
      <DateInput
        label="Holds from"
        size="small"
        descriptiveText="Left empty: from the beginning."
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
