import { amountOfShare, shareOfAmount } from '#shared/domain/shares.ts';
import { DateInput } from '../../components/fields/date-input.tsx';
import { MoneyInput, PercentInput } from '../../components/fields/number-input.tsx';
import { parseNumber } from '../../components/fields/parse-number.ts';
import styles from './party.module.css';
import type { TermsBinding } from './party-form.ts';

interface TermsFieldsProps {
  readonly terms: TermsBinding;
  readonly currency: string;
  /** What the share is a share of, so that share and amount follow from each other; null where they do not. */
  readonly whole: number | null;
  readonly hint?: string;
}

/** Share, amount and first day of a party. */
export function TermsFields({ terms, currency, whole, hint = '' }: TermsFieldsProps) {
  const fromShare = (typed: string) => {
    const share = parseNumber(typed, '%');
    if (whole !== null && !Number.isNaN(share))
      terms.set('amount', share === null ? null : amountOfShare(share, whole));
  };
  const fromAmount = (typed: string) => {
    const amount = parseNumber(typed, currency);
    if (whole !== null && !Number.isNaN(amount)) {
      terms.set('percentage', amount === null ? null : shareOfAmount(amount, whole));
    }
  };
  return (
    <>
      <PercentInput label="Share" {...terms.field('percentage', fromShare)} />
      <MoneyInput label="Amount" currency={currency} {...terms.field('amount', fromAmount)} />
      <DateInput label="Since" {...terms.field('since')} />
      {hint !== '' && <p className={styles['hint']}>{hint}</p>}
    </>
  );
}
