import { SelectField } from '@aws-amplify/ui-react';
import type { SeriesEntity } from './series-entities.ts';

interface SeriesEntitySelectProps {
  readonly label: string;
  /** Whether only those who do not see the page are told the label. */
  readonly labelHidden?: boolean;
  readonly entities: readonly SeriesEntity[];
  readonly entity: SeriesEntity;
  readonly onChoose: (entityId: string) => void;
}

/** Of what in a structure figures are looked at; nothing where there is no choice. */
export function SeriesEntitySelect({ label, labelHidden, entities, entity, onChoose }: SeriesEntitySelectProps) {
  if (entities.length < 2) return null;
  return (
    <SelectField
      label={label}
      labelHidden={labelHidden ?? false}
      size="small"
      value={entity.id}
      onChange={({ target }) => onChoose(target.value)}
    >
      {entities.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
