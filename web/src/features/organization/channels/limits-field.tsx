import { EntityPicker } from '../../../components/entity-picker.tsx';
import { useFormEntry } from '../../../components/form-entry.ts';
import { RemoveButton } from '../../../components/remove-button.tsx';
import { searchEntities } from '../../../entities/entity/search-entities.ts';
import styles from './channels.module.css';

export interface Limit {
  readonly id: string;
  readonly name: string;
}

interface LimitsFieldProps {
  readonly value: readonly Limit[];
  readonly onChange: (value: readonly Limit[]) => void;
  readonly fault: string | undefined;
}

/** The structures, projects and financings to which a channel is limited. */
export function LimitsField({ value, onChange, fault }: LimitsFieldProps) {
  const noteEntry = useFormEntry();
  return (
    <div className={styles['limits']}>
      <EntityPicker
        label="Limited to (optional)"
        descriptiveText="Structures, projects or financings, each with all that lies in it. None: everything."
        placeholder={value.length === 0 ? 'Everything' : 'Add another one…'}
        value={null}
        search={searchEntities}
        onChange={(entity) => {
          if (entity === null || value.some(({ id }) => id === entity.id)) return;
          onChange([...value, { id: entity.id, name: entity.name }]);
        }}
        {...(fault === undefined ? {} : { hasError: true, errorMessage: fault })}
      />
      {value.length > 0 && (
        <ul aria-label="Limited to">
          {value.map(({ id, name }) => (
            <li key={id}>
              {name}
              <RemoveButton
                name={name}
                onRemove={() => {
                  onChange(value.filter((limit) => limit.id !== id));
                  noteEntry();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
