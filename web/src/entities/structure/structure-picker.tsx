import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { typeWord, useTerms } from '../entity/entity-words.ts';
import styles from '../form/form.module.css';
import { searchStructures } from './search-structures.ts';

interface StructurePickerProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (structureId: string | null) => void;
  readonly description?: string;
  /** Never offered: the structure itself, with everything that is a part of it. */
  readonly except?: string | null;
  /** None is a choice, too, and is called so; without it one has to be chosen. */
  readonly none?: string;
  readonly errorMessage?: string | undefined;
}

/** One structure of the organization; the form holds its id. */
export function StructurePicker(props: StructurePickerProps) {
  const { label, value, onChange, description, except = null, none, errorMessage } = props;
  const { organization } = useGlobalState();
  const terms = useTerms();
  const { data: structure } = useQuery({ ...structureQueries.detail(value ?? ''), enabled: value !== null });
  const picked = value === null ? null : { id: value, name: structure?.name ?? '…' };
  return (
    <div className={styles['picker']}>
      <EntityPicker
        label={label}
        value={picked}
        onChange={(entity) => onChange(entity?.id ?? null)}
        aria-required={none === undefined}
        search={searchStructures(organization.id, {
          describe: ({ structureType, customId }) => [typeWord(structureType, terms), customId],
          except,
        })}
        placeholder={none ?? 'Choose…'}
        {...(description === undefined ? {} : { descriptiveText: description })}
        {...(errorMessage === undefined ? {} : { hasError: true, errorMessage })}
      />
      {none !== undefined && value !== null && (
        <Button size="small" variation="link" onClick={() => onChange(null)}>
          {none}
        </Button>
      )}
    </div>
  );
}
