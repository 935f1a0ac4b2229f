// biome-ignore-all lint/a11y/useSemanticElements: a grid of which only a part is drawn cannot be laid out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus, or what is inside of it
import { Link } from 'react-router-dom';
import { unitLabel } from '#shared/format/units.ts';
import { today } from '../../../components/date-text.tsx';
import styles from './grid.module.css';
import type { GridRow } from './model/grid-rows.ts';
import { levelsOn } from './outcome-words.ts';

interface RowHeadProps {
  readonly row: GridRow;
  readonly line: number;
  readonly width: number;
  readonly isActive: boolean;
  /** The page of the detail; null while the entity does not have it. */
  readonly address: string | null;
}

/** The name of a detail, its unit, and what covenants require of it now. */
export function RowHead({ row, line, width, isActive, address }: RowHeadProps) {
  const { name, unit, isComputed, takesEntries } = row;
  const levels = levelsOn(row, today());
  const facts = [unit === '' ? null : unitLabel(unit), ...levels, isComputed && !takesEntries ? 'Computed' : null];
  const below = facts.filter((fact) => fact !== null).join(' · ');
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      data-line={line}
      data-column={0}
      className={styles['rowHead']}
      style={{ width }}
      tabIndex={address !== null ? undefined : isActive ? 0 : -1}
    >
      {address === null ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <Link to={address} tabIndex={isActive ? 0 : -1} data-focus className={styles['name']} title={name}>
          {name}
        </Link>
      )}
      <span className={styles['facts']}>{below}</span>
    </div>
  );
}
