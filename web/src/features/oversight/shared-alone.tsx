import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { placesOf } from '#shared/domain/permissions/resolve.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { Panel } from '../../components/panel.tsx';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { typeWord, useTerms } from '../../entities/entity/entity-words.ts';
import styles from './oversight.module.css';

/** Single things are shared with somebody by hand, so there are few. */
const mostShared = 500;

interface SharedEntity {
  readonly id: string;
  readonly name: string;
  readonly type: EntityType;
  readonly dealId: string;
  readonly structureName: string;
}

interface Shared {
  readonly entities: readonly SharedEntity[];
  readonly isLoading: boolean;
}

/** Whether something of a kind may be seen of which the structure is not; `seenIds` are those of the structures that are. */
function useIsSharedAlone(sourceType: 'Loan' | 'Project', seenIds: ReadonlySet<string>): boolean {
  const { permissions, organization } = useGlobalState();
  const placesFor = (source: 'Deal' | 'Loan' | 'Project') =>
    placesOf(permissions, { level: 'View', sourceType: source, organizationId: organization.id });
  const { everywhere, grantedIds } = placesFor(sourceType);
  return !placesFor('Deal').everywhere && (everywhere || grantedIds.some((id) => !seenIds.has(id)));
}

/** The financings and projects that the reader sees without their structures. */
export function useSharedAlone(seenIds: ReadonlySet<string>): Shared {
  const { id: organizationId } = useGlobalState().organization;
  const financings = useInfiniteQuery({
    ...financingQueries.list(organizationId, {}, mostShared),
    enabled: useIsSharedAlone('Loan', seenIds),
  });
  const projects = useInfiniteQuery({
    ...projectQueries.list(organizationId, {}, mostShared),
    enabled: useIsSharedAlone('Project', seenIds),
  });
  const all = [
    ...(financings.data?.pages ?? []).flatMap(({ body }) => body.map((one) => ({ ...one, type: one.financingType }))),
    ...(projects.data?.pages ?? []).flatMap(({ body }) => body.map((one) => ({ ...one, type: 'Project' as const }))),
  ];
  return {
    entities: all.flatMap(({ id, name, type, dealId, deal }) =>
      seenIds.has(dealId) ? [] : [{ id, name, type, dealId, structureName: deal.name }],
    ),
    isLoading: financings.isLoading || projects.isLoading,
  };
}

/** The way to what was shared without its structure. */
export function SharedAlone({ entities }: { entities: readonly SharedEntity[] }) {
  const terms = useTerms();
  return (
    <Panel title={`${terms.loans} and projects`} flush>
      <ul className={styles['list']}>
        {entities.map(({ id, name, type, dealId, structureName }) => (
          <li key={id}>
            <Link className={`${styles['entry']} ${styles['plain']}`} to={addressOf({ type, id, dealId })}>
              <span>
                <span className={styles['name']}>{name}</span>
                <span className={styles['below']}>{structureName}</span>
              </span>
              <span className={styles['muted']}>{typeWord(type, terms)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
