import { Button } from '@aws-amplify/ui-react';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { DateInput } from '../../components/fields/date-input.tsx';
import { MoneyInput } from '../../components/fields/number-input.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import { readFigure } from '../../entities/figure/read-figure.ts';
import { ReadingChoice } from '../../entities/figure/reading-choice.tsx';
import {
  type FlowRow,
  type FlowTiming,
  flowName,
  mostFlows,
  type RowFault,
  withPasted,
  withRow,
} from './model/flow-rows.ts';
import styles from './returns.module.css';

interface FlowFieldsProps {
  readonly rows: readonly FlowRow[];
  readonly timing: FlowTiming;
  readonly currency: string;
  readonly faults: readonly RowFault[];
  readonly onChange: (rows: readonly FlowRow[]) => void;
}

/** Fields that are in sight at once: more of them make a page slow. */
const rowsInSight = 24;

const rowsWord = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`);

/** Flows as fields, a page of them at a time; what is pasted into one from a spreadsheet fills those below. */
export function FlowFields({ rows, timing, currency, faults, onChange }: FlowFieldsProps) {
  const [from, setFrom] = useState(0);
  const [told, setTold] = useState('');
  const list = useRef<HTMLTableSectionElement>(null);
  const focusRow = useRef<number | null>(null);
  const first = Math.min(from, Math.floor(Math.max(0, rows.length - 1) / rowsInSight) * rowsInSight);
  const shown = rows.slice(first, first + rowsInSight);
  useEffect(() => {
    if (focusRow.current === null) return;
    list.current?.querySelector<HTMLInputElement>(`[data-flow="${focusRow.current}"] input`)?.focus();
    focusRow.current = null;
  });
  const change = (id: number, values: Partial<FlowRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...values } : row)));
  const add = () => {
    const after = withRow(rows);
    focusRow.current = after.at(-1)?.id ?? null;
    setFrom(Math.floor((after.length - 1) / rowsInSight) * rowsInSight);
    onChange(after);
  };
  const remove = (id: number) => {
    const at = rows.findIndex((row) => row.id === id);
    focusRow.current = (rows[at + 1] ?? rows[at - 1])?.id ?? null;
    onChange(rows.filter((row) => row.id !== id));
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const { target } = event;
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-flow]') : null;
    const index = rows.findIndex(({ id }) => String(id) === place?.dataset['flow']);
    if (index < 0 || !(target instanceof Element)) return;
    const field = target.closest('[data-field="date"]') === null ? 'amount' : 'date';
    const pasted = withPasted(rows, event.clipboardData.getData('text'), { index, field });
    if (pasted === null) return;
    event.preventDefault();
    setTold(
      [
        `Pasted ${rowsWord(pasted.pasted)}.`,
        ...(pasted.beyond > 0
          ? [`${rowsWord(pasted.beyond)} were left out: there is room for ${mostFlows.toLocaleString('en-US')} flows.`]
          : []),
        ...(pasted.hasMoreColumns ? ['Only the first two columns were taken.'] : []),
      ].join(' '),
    );
    onChange(pasted.rows);
  };
  const faulty = faults.find(({ row }) => row <= first || row > first + rowsInSight);
  return (
    <div className={styles['fields']} onPaste={paste}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className={styles['scroll']} tabIndex={0}>
        <table className={styles['flows']}>
          <caption className="visually-hidden">Cash flows</caption>
          <thead>
            <tr>
              <th scope="col">{timing === 'dated' ? 'Flow' : 'Period'}</th>
              {timing === 'dated' && <th scope="col">Day</th>}
              <th scope="col">Amount, below zero where it is paid</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody ref={list}>
            {shown.map((row, at) => (
              <FlowFieldsRow
                key={row.id}
                row={row}
                number={first + at + 1}
                timing={timing}
                currency={currency}
                fault={faults.some((one) => one.row === first + at + 1)}
                onChange={(values) => change(row.id, values)}
                onRemove={rows.length > 1 ? () => remove(row.id) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['below']}>
        <Button size="small" isDisabled={rows.length >= mostFlows} onClick={add}>
          <Plus size={14} aria-hidden /> Add a flow
        </Button>
        {rows.length > rowsInSight && (
          <nav aria-label="Cash flows, pages" className={styles['pages']}>
            <Button size="small" isDisabled={first === 0} onClick={() => setFrom(first - rowsInSight)}>
              Previous
            </Button>
            <span aria-live="polite">
              {first + 1} to {first + shown.length} of {rows.length.toLocaleString('en-US')}
            </span>
            <Button
              size="small"
              isDisabled={first + rowsInSight >= rows.length}
              onClick={() => setFrom(first + rowsInSight)}
            >
              Next
            </Button>
          </nav>
        )}
        {faulty !== undefined && (
          <Button
            size="small"
            onClick={() => setFrom(Math.floor((faulty.row - 1) / rowsInSight) * rowsInSight)}
          >{`Go to ${flowName(faulty.row, timing)}`}</Button>
        )}
        <p aria-live="polite" className={styles['told']}>
          {told}
        </p>
      </div>
    </div>
  );
}

interface FlowFieldsRowProps {
  readonly row: FlowRow;
  readonly number: number;
  readonly timing: FlowTiming;
  readonly currency: string;
  readonly fault: boolean;
  readonly onChange: (values: Partial<FlowRow>) => void;
  readonly onRemove: (() => void) | null;
}

function FlowFieldsRow({ row, number, timing, currency, fault, onChange, onRemove }: FlowFieldsRowProps) {
  const reading = readFigure(row.amount, currency);
  const isUnread = reading.kind !== 'number' && reading.kind !== 'empty';
  const name = flowName(number, timing);
  return (
    <tr data-flow={row.id}>
      <th scope="row">{timing === 'dated' ? number : number - 1}</th>
      {timing === 'dated' && (
        <td data-field="date">
          <DateInput
            label={`Day of ${name}`}
            labelHidden
            size="small"
            value={row.date}
            hasError={fault && row.date !== '' && !/^\d{4}-/.test(row.date)}
            onChange={({ target }) => onChange({ date: target.value })}
          />
        </td>
      )}
      <td data-field="amount">
        <MoneyInput
          label={`Amount of ${name}`}
          labelHidden
          currency={currency}
          value={row.amount}
          hasError={isUnread}
          errorMessage="This is no amount that can be read for certain."
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        <ReadingChoice text={row.amount} unit={currency} onChoose={(amount) => onChange({ amount })} />
      </td>
      <td>
        <RemoveButton name={name} onRemove={onRemove} />
      </td>
    </tr>
  );
}
