import { SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import styles from '../list.module.css';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx';
import { type BulkField, chosenFields } from './bulk-fields.ts';
import type { BulkRow } from './bulk-kinds.ts';

type BulkEditDialogProps<Row extends BulkRow> = Omit<BulkDialogProps<Row>, 'fields' | 'children'> & {
  readonly choices: readonly BulkField[];
  /** Marked rows that the reader may not change. */
  readonly leftOut: number;
};

/** Changes some fields of all marked rows; the others stay as they are in each. */
export function BulkEditDialog<Row extends BulkRow>({ choices, leftOut, ...dialog }: BulkEditDialogProps<Row>) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return (
    <BulkDialog {...dialog} fields={chosenFields(choices, chosen)}>
      <LeftOut count={leftOut} />
      <div className={styles['fields']}>
        {choices.map(({ name, label, choices: values }) => (
          <SelectField
            key={name}
            label={label}
            value={chosen[name] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
          >
            <option value="">Leave as it is</option>
            {values.map(({ key, label: text }) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </BulkDialog>
  );
}

/** Says that some of the marked rows are not part of the act. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="muted">
      {count === 1 ? 'One marked row is' : `${count} marked rows are`} left out, because you may not change{' '}
      {count === 1 ? 'it' : 'them'}.
    </p>
  );
}
