import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import type { CurrencyAmount } from '#shared/money/amounts.ts';
import { NoValue } from '../../components/no-value.tsx';
import { Count, Money } from '../../components/number-texts.tsx';
import { useTerms } from '../../entities/entity/entity-words.ts';
import { ConvertedTotalText } from '../../entities/money/converted-total-text.tsx';
import styles from './structures.module.css';

/**
 * How much hangs on a structure and on those below it, and how much of that right on it. Amounts of several currencies stand beside each other, with what they
 * come to in the currency in which the structure is shown.
 */
export function KeyFigures({ structure: { id, summary, withParts, displayCurrency } }: { structure: StructureView }) {
  const { loans } = useTerms();
  const { commitments, received, financingCount, projectCount, subStructureCount } = withParts ?? summary;
  const heldDirectly = (figure: ReactNode, rest = '') =>
    withParts !== null && (
      <small className={styles['heldDirectly']}>
        {figure} held directly{rest}
      </small>
    );
  return (
    <dl className={styles['keyFigures']}>
      <KeyFigure label={withParts === null ? 'Commitments' : 'Total commitments'}>
        {commitments.length === 0 && <NoValue reason="No commitment has been entered." />}
        <Amounts amounts={commitments} />
        <ConvertedTotalText amounts={commitments} to={displayCurrency} compact />
        {heldDirectly(
          summary.commitments.length === 0 ? 'None' : <Amounts amounts={summary.commitments} />,
          ', the rest in sub-structures',
        )}
        {received.length > 0 && (
          <small className={styles['heldDirectly']}>
            <Amounts amounts={received} /> received in grants, not committed
          </small>
        )}
      </KeyFigure>
      <KeyFigure label={<Link to={`/deals/${id}/loans-table`}>{loans}</Link>}>
        <Count value={financingCount} />
        {heldDirectly(summary.financingCount)}
      </KeyFigure>
      <KeyFigure label={<Link to={`/deals/${id}/projects-table`}>Projects</Link>}>
        <Count value={projectCount} />
        {heldDirectly(summary.projectCount)}
      </KeyFigure>
      <KeyFigure label="Sub-structures">
        <Count value={subStructureCount} />
        {heldDirectly(summary.subStructureCount)}
      </KeyFigure>
    </dl>
  );
}

const KeyFigure = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles['keyFigure']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Amounts = ({ amounts }: { amounts: readonly CurrencyAmount[] }) =>
  amounts.map(({ currency, amount }) => (
    <span key={currency}>
      <Money value={amount} currency={currency} compact />
    </span>
  ));
