import { CircleCheck, OctagonAlert } from 'lucide-react';
import { amountOfShare } from '#shared/domain/shares.ts';
import { formatPlain } from '#shared/format/number.ts';
import { Money } from '../../components/number-texts.tsx';
import type { RelatedEntity } from '../../entities/party/use-related-entity.ts';
import styles from './parties.module.css';

interface LendersSumProps {
  /** In percent. */
  readonly sum: number;
  readonly financing: RelatedEntity;
}

/** What all lenders lend together, and whether that can be. */
export function LendersSum({ sum, financing: { commitment, currency } }: LendersSumProps) {
  const isTooMuch = sum > 100;
  const rest = Math.abs(100 - sum);
  const Icon = isTooMuch ? OctagonAlert : CircleCheck;
  return (
    <output className={`${styles['sum']} ${isTooMuch ? styles['tooMuch'] : ''}`}>
      {(isTooMuch || sum === 100) && <Icon size={16} aria-hidden />}
      <span>
        All lenders together <strong className="figures">{formatPlain(sum, 6)}%</strong>
        {commitment !== null && (
          <>
            {' '}
            of <Money value={commitment} currency={currency} />
          </>
        )}
      </span>
      <span className={styles['rest']}>
        {sum === 100 ? 'Nothing is left' : `${formatPlain(rest, 6)}% ${isTooMuch ? 'too much' : 'left'}`}
        {commitment !== null && sum !== 100 && (
          <>
            , <Money value={amountOfShare(rest, commitment)} currency={currency} />
          </>
        )}
      </span>
    </output>
  );
}
