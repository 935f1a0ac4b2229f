import type { ShareKind } from '#shared/domain/relationship.ts';
import { type ShareHolder, shareLeft, shareTaken } from '#shared/domain/shares.ts';
import { formatPlain } from '#shared/format/number.ts';
import styles from './party.module.css';
import { shareWords } from './party-words.ts';

interface ShareMeterProps {
  readonly kind: ShareKind;
  readonly holders: readonly ShareHolder[];
}

/** How much of the shares of one kind is taken, and what is left. */
export function ShareMeter({ kind, holders }: ShareMeterProps) {
  const taken = shareTaken(holders, kind);
  const left = shareLeft(holders, kind);
  const { name, taken: word } = shareWords[kind];
  return (
    <div className={styles['meter']}>
      <div className={styles['meterWords']}>
        <span className={styles['meterName']}>{name}</span>
        <span className="figures">
          {formatPlain(taken, 6)}% {word}
          <span className={styles['muted']}> · {left === 0 ? 'nothing left' : `${formatPlain(left, 6)}% left`}</span>
        </span>
      </div>
      <div className={styles['track']} aria-hidden>
        <div className={styles['fill']} style={{ inlineSize: `${Math.min(100, taken)}%` }} />
      </div>
    </div>
  );
}
