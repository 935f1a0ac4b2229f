import { TextField } from '@aws-amplify/ui-react';
import { addDays } from '#shared/domain/dates.ts';
import { SwitchInput } from '../../components/fields/choice-inputs.tsx';
import { today } from '../../components/today.ts';
import styles from './structure-diagram.module.css';
import type { useDiagramView } from './use-diagram-view.ts';

/** Which day is shown, and whether what is obsolete is. */
export function DiagramTools({ view }: { readonly view: ReturnType<typeof useDiagramView> }) {
  const { asked, obstacle, includesObsolete, showDay, showObsolete } = view;
  return (
    <div className={styles['tools']}>
      <TextField
        label="As it stood on"
        type="date"
        size="small"
        max={addDays(today(), -1)}
        value={asked}
        hasError={obstacle !== null}
        errorMessage={obstacle}
        onChange={({ target }) => showDay(target.value)}
      />
      <SwitchInput
        label="Archived entities, too"
        checked={includesObsolete}
        onChange={({ target }) => showObsolete(target.checked)}
      />
    </div>
  );
}
