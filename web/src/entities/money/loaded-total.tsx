import { formatMoney } from '#shared/format/money.ts';
import { Popover } from '../../components/popover.tsx';
import type { ConvertedTotalTextProps } from './converted-total-text-props.ts';
import styles from './money.module.css';
import { quoteText } from './quote-text.ts';
import { useConvertedTotal } from './use-converted-total.ts';

/** What `ConvertedTotalText` shows once it is known that there is something to convert. */
export function LoadedTotal({ amounts, to, compact = false }: ConvertedTotalTextProps) {
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
