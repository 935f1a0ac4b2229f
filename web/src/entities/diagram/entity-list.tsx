import { StandingBadge } from '../../components/status-badge.tsx';
import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import { type DiagramEntity, joinLinks, type StructureData } from './structure-data.ts';

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
              {entity.note !== undefined && ` · ${entity.note}`}
              {told(entity.id).length > 0 && ` · linked to ${told(entity.id).join(', ')}`}
            </span>
          </span>
          {entity.status && <StandingBadge status={entity.status} />}
        </li>
      ))}
    </ul>
  );
}
