import { formatMoney } from '#shared/format/money.ts';
import type { CurrencyAmount } from '#shared/money/amounts.ts';
import { Popover } from '../../components/popover.tsx';
import styles from './money.module.css';
import { quoteText } from './quote-text.ts';
import { useConvertedTotal } from './use-converted-total.ts';

interface ConvertedTotalTextProps {
  readonly amounts: readonly CurrencyAmount[];
  /** The currency in which they are told together. */
  readonly to: string;
  readonly compact?: boolean;
}

/**
 * What amounts come to in another currency, with the rates and their days on hover and on a click; or which currency has no rate. Nothing where there is
 * nothing to convert. The amounts themselves stand beside it.
 */
export function ConvertedTotalText({ amounts, to, compact = false }: ConvertedTotalTextProps) {
  const total = useConvertedTotal(amounts, to);
  if (total === null) return null;
  if (total.amount === null) {
    return (
      <span className={styles['converted']}>
        Not converted into {to}: {total.reason}.
      </span>
    );
  }
  const text = `≈ ${formatMoney(total.amount, { currency: to, compact })}`;
  const quotes = total.quotes.map(quoteText);
  return (
    <Popover
      label={`${text} in ${to}: why`}
      triggerClassName={styles['why']}
      trigger={
        <span className={`figures ${styles['converted']}`} title={`Converted at ${quotes.join(' and ')}.`}>
          {text}
        </span>
      }
    >
      {() => (
        <div className={styles['rates']}>
          <p>Converted into {to} at the last rates:</p>
          <ul>
            {quotes.map((quote) => (
              <li key={quote}>{quote}</li>
            ))}
          </ul>
        </div>
      )}
    </Popover>
  );
}
