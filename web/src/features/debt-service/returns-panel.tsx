import { Button } from '@aws-amplify/ui-react';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import { formatDate } from '#shared/format/dates.ts';
import { DateText } from '../../components/date-text.tsx';
import { PercentInput } from '../../components/fields/number-input.tsx';
import { Money, Percent, Ratio } from '../../components/number-texts.tsx';
import { Panel } from '../../components/panel.tsx';
import { exactFigure, readFigure } from '../../entities/figure/read-figure.ts';
import { rateRemark, returnsOf } from '../../entities/figure/returns-of.ts';
import styles from './debt-service.module.css';

interface ReturnsPanelProps {
  readonly currency: string;
  /** What the lender pays and receives by the schedule, in cents. */
  readonly flows: readonly DatedAmount[];
}

const usualDiscount = '8';

/** What the lender earns by the schedule, or in a scenario: amounts can be changed, and nothing of that is kept. */
export function ReturnsPanel({ currency, flows }: ReturnsPanelProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [discount, setDiscount] = useState(usualDiscount);
  const rows = flows.map(({ date, amount }) => {
    const text = typed[date] ?? exactFigure(amount / 100, currency);
    const reading = readFigure(text, currency);
    return { date, text, amount: reading.kind === 'number' ? reading.value : null };
  });
  const rate = readFigure(discount, 'Percentage');
  const unread = rows.filter(({ amount }) => amount === null);
  return (
    <Panel
      title="Return to the lender"
      description="A scenario: change amounts to see what they do. Nothing here is saved."
      actions={
        <Button size="small" isDisabled={Object.keys(typed).length === 0} onClick={() => setTyped({})}>
          <RotateCcw size={14} aria-hidden /> Back to the schedule
        </Button>
      }
    >
      <div className={styles['returns']}>
        <div className={styles['measures']}>
          <PercentInput
            label="Discount rate"
            value={discount}
            onChange={({ target }) => setDiscount(target.value)}
            {...(rate.kind === 'number' ? {} : { hasError: true, errorMessage: 'Enter a percentage.' })}
          />
          {unread.length > 0 ? (
            <p role="alert">{`The amount of ${formatDate(unread[0]?.date ?? '')} cannot be read. The return appears once it is corrected.`}</p>
          ) : (
            <Measures
              currency={currency}
              flows={rows.map(({ date, amount }) => ({ date, amount: amount ?? 0 }))}
              discount={rate.kind === 'number' ? rate.value / 100 : null}
            />
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className={styles['preview']} tabIndex={0}>
          <table>
            <caption className="visually-hidden">Flows of the lender</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Paid in parentheses, received</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ date, text, amount }) => (
                <tr key={date}>
                  <th scope="row">{formatDate(date)}</th>
                  <td>
                    <input
                      className={styles['amount']}
                      inputMode="decimal"
                      aria-label={`Amount of ${formatDate(date)}`}
                      aria-invalid={amount === null || undefined}
                      value={text}
                      onChange={({ target }) => setTyped({ ...typed, [date]: target.value })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Panel>
  );
}

interface MeasuresProps {
  readonly currency: string;
  readonly flows: readonly DatedAmount[];
  /** Null where none can be read. */
  readonly discount: number | null;
}

function Measures({ currency, flows, discount }: MeasuresProps) {
  const { rate, presentValue, multiple, paidBackOn } = returnsOf(flows, discount ?? 0);
  const value = discount !== null && presentValue.ok ? presentValue.value : null;
  const reason = presentValue.ok ? 'Enter a discount rate.' : presentValue.reason;
  const remark = rateRemark(rate);
  return (
    <>
      <dl className={styles['results']}>
        <dt>XIRR</dt>
        <dd>
          <Percent value={rate.value === null ? null : rate.value * 100} reason={remark ?? undefined} />
        </dd>
        <dt>Net present value</dt>
        <dd>
          <Money value={value} currency={currency} decimals={2} reason={reason} />
        </dd>
        <dt>Multiple of invested capital</dt>
        <dd>
          <Ratio value={multiple} reason="Nothing is paid." />
        </dd>
        <dt>Paid back</dt>
        <dd>
          <DateText date={paidBackOn} reason="It never is." />
        </dd>
      </dl>
      {remark !== null && <p className="note">{remark}</p>}
    </>
  );
}
