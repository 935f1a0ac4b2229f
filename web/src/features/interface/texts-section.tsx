import { CovenantStatus } from '#shared/domain/covenant-status.ts';
import { Avatar } from '../../components/avatar.tsx';
import { DateText } from '../../components/date-text.tsx';
import { NoValue } from '../../components/no-value.tsx';
import { Count, Duration, Money, Percent, Ratio, UnitFigure } from '../../components/number-texts.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './interface.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const people = ['Dalia Okafor', 'Nora Lindqvist', 'Wei', 'Tomás Herrera Ruiz'];

export function TextsSection() {
  return (
    <Specimens>
      <Specimen name="Money">
        <dl className={styles['facts']}>
          <dt>Without decimals</dt>
          <dd>
            <Money value={1_234_567.4} />
          </dd>
          <dt>With two, negative</dt>
          <dd>
            <Money value={-48_250.5} currency="EUR" decimals={2} />
          </dd>
          <dt>With three</dt>
          <dd>
            <Money value={0.125} currency="CAD" decimals={3} />
          </dd>
          <dt>Short</dt>
          <dd>
            <Money value={84_300_000} compact />
          </dd>
          <dt>Without a symbol</dt>
          <dd>
            <Money value={9_800} currency="CHF" />
          </dd>
          <dt>No value, with its reason</dt>
          <dd>
            <Money value={null} reason="The facility has not been drawn yet." />
          </dd>
        </dl>
      </Specimen>
      <Specimen name="Other numbers">
        <dl className={styles['facts']}>
          <dt>Ratio</dt>
          <dd>
            <Ratio value={1.2} />
          </dd>
          <dt>Percent</dt>
          <dd>
            <Percent value={-12.345} />
          </dd>
          <dt>Duration</dt>
          <dd>
            <Duration value={222} />
          </dd>
          <dt>Count</dt>
          <dd>
            <Count value={10_482} />
          </dd>
          <dt>With a unit</dt>
          <dd>
            <UnitFigure value={148.5} unit="MW" />
          </dd>
          <dt>No value</dt>
          <dd>
            <NoValue />
          </dd>
        </dl>
      </Specimen>
      <Specimen name="Dates">
        <dl className={styles['facts']}>
          <dt>Date</dt>
          <dd>
            <DateText date="2026-03-31" />
          </dd>
          <dt>No date, with its reason</dt>
          <dd>
            <DateText date={null} reason="The covenant is not tested again before the facility ends." />
          </dd>
        </dl>
      </Specimen>
      <Specimen name="Statuses">
        <div className={styles['row']}>
          {CovenantStatus.options.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
        <div className={styles['row']}>
          <StatusBadge status="Breached" count={3} />
          <StatusBadge status="AtRisk" count={12} />
        </div>
      </Specimen>
      <Specimen name="People">
        {people.map((name) => (
          <span key={name} className={styles['person']}>
            <Avatar name={name} isDecorative />
            {name}
          </span>
        ))}
        <div className={styles['row']}>
          <Avatar name="Dalia Okafor" size={20} />
          <Avatar name="Dalia Okafor" size={28} />
          <Avatar name="Dalia Okafor" size={40} />
        </div>
      </Specimen>
    </Specimens>
  );
}
