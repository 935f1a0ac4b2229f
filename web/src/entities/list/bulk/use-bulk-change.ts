import { useRef, useState } from 'react';
import { sendBatch } from '../../../api/send-batch.ts';
import { isRemoteMappingWarning } from '../../../api/update-warnings.ts';
import type { BulkFields, BulkKind, BulkRow } from './bulk-kinds.ts';

/** What became of one row. Rows that were stopped before their turn are `unsent`. */
export type RowOutcome<Row> =
  | { readonly row: Row; readonly kind: 'saved'; readonly saved: Pick<Row & BulkRow, 'id' | 'launchStatus'> }
  | { readonly row: Row; readonly kind: 'failed'; readonly error: unknown }
  | { readonly row: Row; readonly kind: 'unsent' };

/** Updates that are under way at the same time. */
const atOnce = 4;

/** Whether a row was refused only because another system matches it. */
export const isMatchedElsewhere = <Row>(outcome: RowOutcome<Row>): boolean =>
  outcome.kind === 'failed' && isRemoteMappingWarning(outcome.error);

interface Step {
  /** A refused row is tried again over its latest version; the reader has read why it was refused. */
  readonly isAgain: boolean;
  /** Rows that another system matches, which the reader changes nonetheless. */
  readonly confirmedIds: ReadonlySet<string>;
}

async function changeOne<Row extends BulkRow>(
  kind: BulkKind<Row>,
  row: Row,
  fields: BulkFields,
  { isAgain, confirmedIds }: Step,
): Promise<RowOutcome<Row>> {
  const [outcome] = await sendBatch(
    async ({ params, body }: { params: { id: string }; body: BulkFields }) => {
      const { version } = isAgain ? await kind.read(params.id) : row;
      const validateRemoteMapping = confirmedIds.has(params.id) ? 'false' : 'true';
      return kind.update(params.id, { ...body, version }, { validateRemoteMapping });
    },
    { to: [{ params: { id: row.id } }], payloads: [fields] },
  );
  if (outcome === undefined) return { row, kind: 'unsent' };
  return 'reply' in outcome
    ? { row, kind: 'saved', saved: outcome.reply }
    : { row, kind: 'failed', error: outcome.error };
}

/**
 * Changes the same fields of many rows, each by an update of its own: one that is refused keeps none of the others from being saved. `onSaved`
 * is told of the rows as they are saved.
 */
export function useBulkChange<Row extends BulkRow>(
  kind: BulkKind<Row>,
  onSaved: (saved: readonly Pick<Row, 'id' | 'launchStatus'>[]) => void,
) {
  const [outcomes, setOutcomes] = useState<readonly RowOutcome<Row>[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [sent, setSent] = useState(0);
  const [asked, setAsked] = useState(0);
  const isStopped = useRef(false);

  const run = async (rows: readonly Row[], fields: BulkFields, step: Step) => {
    isStopped.current = false;
    setRunning(true);
    setSent(0);
    setAsked(rows.length);
    const done: RowOutcome<Row>[] = [];
    for (let from = 0; from < rows.length && !isStopped.current; from += atOnce) {
      const turn = rows.slice(from, from + atOnce).map((row) => changeOne(kind, row, fields, step));
      done.push(...(await Promise.all(turn)));
      setSent(done.length);
    }
    const unsent = rows.slice(done.length).map((row) => ({ row, kind: 'unsent' as const }));
    onSaved(done.flatMap((outcome) => (outcome.kind === 'saved' ? [outcome.saved] : [])));
    setRunning(false);
    return [...done, ...unsent];
  };

  const start = async (rows: readonly Row[], fields: BulkFields) => {
    const found = await run(rows, fields, { isAgain: false, confirmedIds: new Set() });
    setOutcomes(found);
    return found;
  };
  /** Only those that are not saved yet. */
  const retry = async (fields: BulkFields) => {
    const open = outcomes.filter((outcome) => outcome.kind !== 'saved').map(({ row }) => row);
    const confirmedIds = new Set(outcomes.filter(isMatchedElsewhere).map(({ row }) => row.id));
    const found = await run(open, fields, { isAgain: true, confirmedIds });
    const byId = new Map(found.map((outcome) => [outcome.row.id, outcome]));
    const all = outcomes.map((outcome) => byId.get(outcome.row.id) ?? outcome);
    setOutcomes(all);
    return all;
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { outcomes, isRunning, progress: { sent, asked }, start, retry, stop };
}
