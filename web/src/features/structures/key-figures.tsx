import { Link } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { useTerms } from '../../components/entities/use-terms.ts';
import { NoValue } from '../../components/no-value.tsx';
import { Count, Money } from '../../components/number-texts.tsx';
import styles from './structures.module.css';

/** How much hangs on a structure. Amounts of several currencies stand beside each other, never added up. */
export function KeyFigures({ structure }: { structure: StructureView }) {
  const { loans } = useTerms();
  const { commitments, financingCount, projectCount, subStructureCount } = structure.summary;
  return (
    <dl className={styles['keyFigures']}>
      <div className={styles['keyFigure']}>
        <dt>Commitments</dt>
        <dd>
          {commitments.length === 0 && <NoValue reason="No commitment has been entered." />}
          {commitments.map(({ currency, amount }) => (
            <span key={currency}>
              <Money value={amount} currency={currency} compact />
            </span>
          ))}
        </dd>
      </div>
      <div className={styles['keyFigure']}>
        <dt>
          <Link to={`/deals/${structure.id}/loans-table`}>{loans}</Link>
        </dt>
        <dd>
          <Count value={financingCount} />
        </dd>
      </div>
      <div className={styles['keyFigure']}>
        <dt>
          <Link to={`/deals/${structure.id}/projects-table`}>Projects</Link>
        </dt>
        <dd>
          <Count value={projectCount} />
        </dd>
      </div>
      <div className={styles['keyFigure']}>
        <dt>Sub-structures</dt>
        <dd>
          <Count value={subStructureCount} />
        </dd>
      </div>
    </dl>
  );
}
