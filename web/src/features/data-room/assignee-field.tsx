import { useState } from 'react';
import type { Assignee } from '#shared/domain/document-care.ts';
import { api } from '../../api/api.ts';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { useFormEntry } from '../../components/form-entry.ts';
import { peopleTypeFirst } from '../../components/people-search.ts';
import { RemoveButton } from '../../components/remove-button.tsx';
import { searchInTurn } from '../../components/search-in-turn.ts';
import type { SearchEntities } from '../../components/use-entity-search.ts';
import styles from './data-room.module.css';

const limit = 20;

/** Members first, then guests. */
const searchAssignable = (roomId: string): SearchEntities =>
  searchInTurn(['MEMBER', 'GUEST'] as const, async (accessType, search, cursor, signal) => {
    const query = { limit, accessType, search: search.trim(), ...(cursor === null ? {} : { cursor }) };
    const { body, nextCursor } = await api.dataRoom.listAssignable({ params: { id: roomId }, query, signal });
    const description = accessType === 'GUEST' ? { description: 'Guest' } : {};
    return { items: body.map((person) => ({ ...person, ...description })), nextCursor };
  });

interface AssigneeFieldProps {
  readonly roomId: string;
  readonly value: readonly Assignee[];
  readonly onChange: (people: readonly Assignee[]) => void;
}

/** The people who look after a document. */
export function AssigneeField({ roomId, value, onChange }: AssigneeFieldProps) {
  const noteEntry = useFormEntry();
  const [search] = useState(() => searchAssignable(roomId));
  return (
    <div className={styles['assignees']}>
      <EntityPicker
        label="Assign to"
        descriptiveText="It gives nobody a right to see it."
        placeholder="Add somebody…"
        value={null}
        search={search}
        typeFirst={peopleTypeFirst}
        onChange={(person) => {
          if (person === null || value.some(({ id }) => id === person.id)) return;
          onChange([...value, { id: person.id, name: person.name }]);
        }}
      />
      {value.length > 0 && (
        <ul className={styles['people']} aria-label="Assigned to">
          {value.map(({ id, name }) => (
            <li key={id} className={styles['person']}>
              {name}
              <RemoveButton
                name={name}
                onRemove={() => {
                  noteEntry();
                  onChange(value.filter((person) => person.id !== id));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
