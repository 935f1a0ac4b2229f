import { SegmentedControl } from '../../../components/segmented-control.tsx';
import styles from '../organization.module.css';
import { type DefinitionFormOf, newDefinition } from './definition-form.ts';

const kinds = [
  { value: 'own', label: 'A detail of our own' },
  { value: 'override', label: 'A formula for the catalog' },
] as const;

/** Whether a new detail is defined, or another formula for one that the product knows. What a stored definition is stays as it is. */
export function KindFields({ form, isNew }: { form: DefinitionFormOf; isNew: boolean }) {
  const kind = form.watch('kind');
  if (!isNew) return null;
  return (
    <div className={styles['fieldset']}>
      <SegmentedControl
        label="What is defined"
        options={kinds}
        value={kind}
        onChange={(to) => {
          if (to === kind) return;
          // What was written stays; whose name and unit it has does not.
          const { formula, note } = form.getValues();
          form.reset({ ...newDefinition, kind: to, formula, note }, { keepDefaultValues: true });
        }}
      />
      <p className={styles['note']}>
        {kind === 'own'
          ? 'It stands beside the catalog’s details, wherever figures of its entities are entered or computed.'
          : 'It counts instead of the catalog’s formula in the whole organization, until it is given up.'}
      </p>
    </div>
  );
}
