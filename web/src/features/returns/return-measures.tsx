import type { ReactNode } from 'react';
import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import type { Result } from '#shared/finance/result.ts';
import { formatPercent } from '#shared/format/figure.ts';
import { DateText } from '../../components/date-text.tsx';
import { NoValue } from '../../components/no-value.tsx';
import { Money, Percent, Ratio } from '../../components/number-texts.tsx';
import { rateRemark } from '../../entities/figure/returns-of.ts';
import type { Measures, Spacing } from './model/measures-of.ts';
import styles from './returns.module.css';

interface ReturnMeasuresProps {
  readonly measures: Measures;
  readonly flows: readonly DatedAmount[];
  readonly currency: string;
  readonly spacing: Spacing;
}

const periodWords: Readonly<Record<number, string>> = { 1: 'year', 2: 'half-year', 4: 'quarter', 12: 'month' };

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Where several rates leave nothing, none of them alone says what the flows earn. */
function remarkOf({ rate, rates }: Measures): string | null {
  if (rates.length < 2) return rateRemark(rate);
  const told = listed.format(rates.map((one) => formatPercent(one * 100)));
  return `The flows are worth nothing at ${rates.length} rates: ${told}. None of them alone is the return; judge by the present value.`;
}

const percentOf = (result: Result<number>): ReactNode =>
  result.ok ? <Percent value={result.value * 100} /> : <NoValue reason={result.reason} />;

const Rates = ({ rates, reason }: { readonly rates: readonly number[]; readonly reason: string | undefined }) =>
  rates.length === 0 ? (
    <NoValue reason={reason} />
  ) : (
    rates.map((rate) => (
      <div key={rate}>
        <Percent value={rate * 100} />
      </div>
    ))
  );

/** What flows come to in numbers, each with the reason where there is none. */
export function ReturnMeasures({ measures, flows, currency, spacing }: ReturnMeasuresProps) {
  const remark = remarkOf(measures);
  const { modified, presentValue, paid, received, net, multiple, paidBackAt, rates, ratesPerPeriod } = measures;
  const isDated = spacing.kind === 'dated';
  const reason = remark ?? undefined;
  return (
    <div className={styles['measures']}>
      <dl className={styles['numbers']}>
        <dt>{isDated ? 'XIRR' : 'IRR, a year'}</dt>
        <dd>
          <Rates rates={rates} reason={reason} />
        </dd>
        {ratesPerPeriod !== null && spacing.kind === 'periodic' && spacing.inYear > 1 && (
          <>
            <dt>{`IRR, a ${periodWords[spacing.inYear] ?? 'period'}`}</dt>
            <dd>
              <Rates rates={ratesPerPeriod} reason={reason} />
            </dd>
          </>
        )}
        <dt>{isDated ? 'Modified XIRR' : 'MIRR, a year'}</dt>
        <dd>{percentOf(modified)}</dd>
        <dt>{isDated ? 'XNPV' : 'NPV'}</dt>
        <dd>
          {presentValue.ok ? (
            <Money value={presentValue.value} currency={currency} decimals={2} />
          ) : (
            <NoValue reason={presentValue.reason} />
          )}
        </dd>
        <dt>Multiple of invested capital</dt>
        <dd>
          <Ratio value={multiple} reason="Nothing is paid." />
        </dd>
        <dt>Paid back</dt>
        <dd>
          {isDated || paidBackAt === null ? (
            <DateText
              date={paidBackAt === null ? null : (flows[paidBackAt]?.date ?? null)}
              reason="As much as was paid never comes back."
            />
          ) : (
            `Period ${paidBackAt}`
          )}
        </dd>
        <dt>Paid in all</dt>
        <dd>
          <Money value={paid} currency={currency} decimals={2} />
        </dd>
        <dt>Received in all</dt>
        <dd>
          <Money value={received} currency={currency} decimals={2} />
        </dd>
        <dt>Net</dt>
        <dd>
          <Money value={net} currency={currency} decimals={2} />
        </dd>
      </dl>
      {remark !== null && (
        <p role={rates.length > 1 ? 'alert' : undefined} className="note">
          {remark}
        </p>
      )}
    </div>
  );
}
