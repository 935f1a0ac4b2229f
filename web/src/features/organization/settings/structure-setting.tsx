import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { structureQueries } from '../../../api/queries/structure-queries.ts';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import type { SearchEntities } from '../../../components/use-entity-search.ts';
import type { ControlProps } from './setting-control.tsx';
import own from './settings.module.css';

const pageSize = 50;

/** A structure by its id; people choose it by its name. */
export function StructureSetting({ setting, value, standard: _, onChange, ...field }: ControlProps) {
  const { organization } = useGlobalState();
  const chosen = useQuery({ ...structureQueries.detail(value), enabled: value !== '' });
  const search: SearchEntities = async (query, cursor, signal) => {
    const { body, nextCursor } = await api.structures.listStructuresOfOrganization({
      params: { id: organization.id },
      query: {
        view: 'Simple',
        search: query,
        launchStatus: 'Active',
        limit: pageSize,
        ...(cursor === null ? {} : { cursor }),
      },
      signal,
    });
    return { items: body.map(({ id, name, structureType }) => ({ id, name, description: structureType })), nextCursor };
  };
  return (
    <div className={own['withButton']}>
      <EntityPicker
        {...field}
        label={setting.label}
        descriptiveText={setting.description}
        value={value === '' ? null : { id: value, name: chosen.data?.name ?? value }}
        onChange={(entity) => onChange(entity?.id ?? '')}
        search={search}
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
