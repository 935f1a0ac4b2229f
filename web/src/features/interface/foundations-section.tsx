import styles from './interface.module.css';
import { Specimen, Specimens } from './specimen.tsx';

const surfaces = [
  'canvas',
  'surface',
  'surface-sunken',
  'surface-hover',
  'surface-selected',
  'border',
  'border-strong',
];
const accents = ['accent', 'accent-hover', 'accent-soft', 'link', 'focus'];
const states = ['met', 'at-risk', 'breached', 'pending', 'obsolete', 'proposed'].flatMap((name) => [
  name,
  `${name}-soft`,
]);
const series = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5'];

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <div className={styles['swatches']}>
      {names.map((name) => (
        <div key={name} className={styles['swatch']}>
          <span style={{ background: `var(--${name})` }} />
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}

export function FoundationsSection() {
  return (
    <Specimens>
      <Specimen name="Surfaces and lines">
        <Swatches names={surfaces} />
      </Specimen>
      <Specimen name="Accent">
        <Swatches names={accents} />
      </Specimen>
      <Specimen name="Series of charts">
        <Swatches names={series} />
      </Specimen>
      <Specimen name="States" isWide>
        <Swatches names={states} />
      </Specimen>
      <Specimen name="Type">
        <p className={styles['display']}>Heading of a page, 20</p>
        <p className={styles['heading']}>Heading of a part, 16</p>
        <p>Text, 14. The lender may waive a breach in writing; the waiver ends with the next test.</p>
        <p className={styles['small']}>Table, 13. Tabular figures: 1,111.11 · 8,888.88</p>
        <p className={styles['note']}>Note, 12</p>
      </Specimen>
      <Specimen name="Words in color">
        <p>
          Text, <span style={{ color: 'var(--text-muted)' }}>muted text</span>,{' '}
          <span style={{ color: 'var(--text-faint)' }}>faint text</span>, <a href="#foundations">linked words</a>
        </p>
      </Specimen>
    </Specimens>
  );
}
