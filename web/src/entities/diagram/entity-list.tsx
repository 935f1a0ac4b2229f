import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import { EntityStatus } from './entity-status.tsx';
import { type DiagramEntity, factsOf, joinLinks, type StructureData } from './structure-data.ts';

interface EntityListProps {
  readonly data: StructureData;
  readonly onOpen: ((entity: DiagramEntity) => void) | undefined;
}

/** What the drawing says, in words. */
export function EntityList({ data, onOpen }: EntityListProps) {
  const names = new Map(data.entities.map(({ id, name }) => [id, name]));
  const below = Map.groupBy(joinLinks(data), ({ from }) => from);
  const told = (id: string): readonly string[] =>
    (below.get(id) ?? []).map(({ to, label }) => `${names.get(to) ?? ''}${label === undefined ? '' : ` (${label})`}`);
  return (
    <ul className={styles['list']}>
      {data.entities.map((entity) => (
        <li key={entity.id}>
          <EntityIcon kind={entity.kind} />
          <span className={styles['words']}>
            {onOpen === undefined ? (
              <strong>{entity.name}</strong>
            ) : (
              <button type="button" className={styles['link']} onClick={() => onOpen(entity)}>
                {entity.name}
              </button>
            )}
            <span className={styles['kind']}>
              {entity.kindLabel}
              {factsOf(entity) !== '' && ` · ${factsOf(entity)}`}
              {told(entity.id).length > 0 && ` · linked to ${told(entity.id).join(', ')}`}
            </span>
          </span>
          <EntityStatus entity={entity} />
        </li>
      ))}
    </ul>
  );
}
