import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { NavigationEntity } from '#shared/domain/portfolio.ts';
import { messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { Popover } from '../../components/popover.tsx';
import { addressOf, kindOf } from '../../entities/entity/entity-addresses.ts';
import styles from './shell.module.css';

/** An entity and where it lies; null at the top of the organization. */
export interface SiblingsOf {
  readonly kind: 'structure' | 'financing' | 'project';
  readonly id: string;
  readonly parentId: string | null;
}

/** Leads to what lies beside an entity. */
export const SiblingSwitcher = ({ name, of }: { readonly name: string; readonly of: SiblingsOf }) => (
  <Popover
    label={`Switch from ${name}`}
    triggerClassName={styles['switcher']}
    trigger={<ChevronsUpDown size={13} aria-hidden />}
  >
    {(close) => <Siblings of={of} onChoose={close} />}
  </Popover>
);

function Siblings({ of, onChoose }: { readonly of: SiblingsOf; readonly onChoose: () => void }) {
  const { organization } = useGlobalState();
  const { parentId } = of;
  const query = useInfiniteQuery(overviewQueries.navigation(organization.id, { parentId, search: '' }));
  const beside = query.data?.pages.flatMap(({ body }) => body).filter(isAlike(of)) ?? [];
  return (
    <div className={styles['siblings']}>
      {beside.map(({ id, name, entityType, dealId }) => (
        <Link
          key={id}
          to={addressOf({ type: entityType, id, dealId })}
          aria-current={id === of.id ? 'true' : undefined}
          onClick={onChoose}
        >
          {name}
        </Link>
      ))}
      {query.isPending && <p role="status">Loading…</p>}
      {query.error && <p role="alert">{messageOf(query.error)}</p>}
      {query.isSuccess && beside.length === 0 && !query.hasNextPage && <p>Nothing else at this level.</p>}
      {query.hasNextPage && (
        <button type="button" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </button>
      )}
    </div>
  );
}

/** Entities of the same kind: a project has projects beside it. */
const isAlike =
  ({ kind }: SiblingsOf) =>
  ({ entityType }: NavigationEntity): boolean =>
    kindOf(entityType) === kind;
