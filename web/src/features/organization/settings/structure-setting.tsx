import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../../api/global-state.tsx';
import { structureQueries } from '../../../api/queries/structure-queries.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { searchStructures } from '../../../entities/structure/search-structures.ts';
import type { ControlProps } from './control-props.ts';
import own from './settings.module.css';

/** A structure by its id; people choose it by its name. */
export function StructureSetting({ setting, value, standard: _, onChange, ...field }: ControlProps) {
  const { organization } = useGlobalState();
  const chosen = useQuery({ ...structureQueries.detail(value), enabled: value !== '' });
  return (
    <div className={own['withButton']}>
      <EntityPicker
        {...field}
        label={setting.label}
        descriptiveText={setting.description}
        value={value === '' ? null : { id: value, name: chosen.data?.name ?? value }}
        onChange={(entity) => onChange(entity?.id ?? '')}
        search={searchStructures(organization.id, { describe: ({ structureType }) => [structureType] })}
        placeholder="Not set"
      />
      {value !== '' && (
        <Button size="small" aria-label={`Clear ${setting.label}`} onClick={() => onChange('')}>
          Clear
        </Button>
      )}
    </div>
  );
}
