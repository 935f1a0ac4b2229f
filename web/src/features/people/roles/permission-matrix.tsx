import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Level } from '#shared/domain/permissions/permission.ts';
import type { RoleGrant } from '#shared/domain/permissions/roles.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import fields from '../../../components/fields/fields.module.css';
import { grouped } from '../permissions/grouped.ts';
import styles from './matrix.module.css';
import { isGranted, isIncluded, type MatrixRow, matrixRows, toggled } from './role-grants.ts';

const rowOf = ({ dataset }: HTMLElement): number => Number(dataset['row']);
const columnOf = ({ dataset }: HTMLElement): number => Number(dataset['column']);

/** The box that a key leads to from another; undefined where there is none. `boxes` are in reading order. */
function nextBox(key: string, from: HTMLElement, boxes: readonly HTMLElement[]): HTMLElement | undefined {
  const inColumn = boxes.filter((box) => columnOf(box) === columnOf(from));
  const inRow = boxes.filter((box) => rowOf(box) === rowOf(from));
  switch (key) {
    case 'ArrowDown':
      return inColumn.find((box) => rowOf(box) > rowOf(from));
    case 'ArrowUp':
      return inColumn.findLast((box) => rowOf(box) < rowOf(from));
    case 'ArrowRight':
      return inRow.find((box) => columnOf(box) > columnOf(from));
    case 'ArrowLeft':
      return inRow.findLast((box) => columnOf(box) < columnOf(from));
    case 'Home':
      return inColumn[0];
    default:
      return inColumn.at(-1);
  }
}

const keys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End']);

/** Arrow keys, Home and End move between the boxes of a matrix; places without a box are passed over. */
function moveInMatrix(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const from = boxes.find((box) => box === document.activeElement);
  if (from === undefined || !keys.has(event.key)) return;
  event.preventDefault();
  nextBox(event.key, from, boxes)?.focus();
}

interface PermissionMatrixProps {
  readonly label: string;
  readonly grants: readonly RoleGrant[];
  /** Left out, the matrix is only read. */
  readonly onChange?: (grants: RoleGrant[]) => void;
}

/**
 * What a role grants: kinds of things as rows in their groups, levels as columns. Each level includes those before it. The matrix is one stop of the Tab
 * key; arrow keys move inside it and Space grants or takes away.
 */
export function PermissionMatrix({ label, grants, onChange }: PermissionMatrixProps) {
  const { organization } = useGlobalState();
  const groups = grouped(matrixRows(grants, termsOf(organization.details)), (row) => row);
  const rows = groups.flatMap(([, inGroup]) => inGroup);
  const [active, setActive] = useState('0 0');
  const id = useId();
  const cell = (row: MatrixRow, at: number, level: Level, column: number) => {
    if (!row.levels.includes(level)) return null;
    if (isIncluded(grants, row, level)) return <span className={styles['included']}>Included</span>;
    const isOn = isGranted(grants, row, level);
    if (onChange === undefined) return isOn ? <Granted /> : <span className="visually-hidden">No</span>;
    const place = `${at} ${column}`;
    return (
      <input
        type="checkbox"
        className={fields['checkbox']}
        data-row={at}
        data-column={column}
        tabIndex={place === active ? 0 : -1}
        checked={isOn}
        aria-labelledby={`${id}-column-${column} ${id}-row-${at}`}
        onFocus={() => setActive(place)}
        onChange={() => onChange(toggled(grants, row, level))}
      />
    );
  };
  return (
    <table className={styles['matrix']} aria-label={label} onKeyDown={onChange && moveInMatrix}>
      <thead>
        <tr>
          <th scope="col">On</th>
          {Level.options.map((level, column) => (
            <th key={level} scope="col" id={`${id}-column-${column}`}>
              {level}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([group, inGroup]) => (
        <tbody key={group}>
          <tr className={styles['group']}>
            <th scope="rowgroup" colSpan={1 + Level.options.length}>
              {group}
            </th>
          </tr>
          {inGroup.map((row) => {
            const at = rows.indexOf(row);
            return (
              <tr
                key={`${row.sourceType} ${row.detailName}`}
                className={row.detailName === null ? '' : styles['detail']}
              >
                <th scope="row" id={`${id}-row-${at}`}>
                  {row.label}
                </th>
                {Level.options.map((level, column) => (
                  <td key={level}>{cell(row, at, level, column)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

const Granted = () => (
  <>
    <Check size={16} className={styles['granted']} aria-hidden />
    <span className="visually-hidden">Yes</span>
  </>
);
