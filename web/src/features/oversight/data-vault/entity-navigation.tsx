import { SearchField } from '@aws-amplify/ui-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router-dom';
import type { NavigationEntity } from '#shared/domain/portfolio.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { overviewQueries } from '../../../api/queries/overview-queries.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { typeWord, useTerms } from '../../../entities/entity/entity-words.ts';
import styles from '../oversight.module.css';
import type { VaultPlace } from './use-vault-place.ts';
import { ChoicesSkeleton } from './vault-skeleton.tsx';

interface EntityNavigationProps {
  readonly place: VaultPlace;
  readonly chosenId: string;
}

/** All structures, or the parts of one of them, to choose from. */
export function EntityNavigation({ place, chosenId }: EntityNavigationProps) {
  const { organization } = useGlobalState();
  const { parentId } = place;
  const search = useDeferredValue(place.search);
  const entities = useInfiniteQuery({
    ...overviewQueries.navigation(organization.id, { parentId, search }),
    placeholderData: keepPreviousData,
  });
  const parent = useQuery({
    ...overviewQueries.selected(organization.id, parentId ?? ''),
    enabled: parentId !== null,
  });
  const parentName = parent.data?.id ? parent.data.name : null;
  return (
    <Panel title={parentId === null ? 'Structures' : `In ${parentName ?? 'this structure'}`} flush>
      <nav aria-label="Entities of the Data Vault">
        <div className={styles['navigationTools']}>
          {parentId !== null && (
            <Link className={styles['back']} to={place.addressWith({ in: '', search: '' })}>
              <ChevronLeft size={14} aria-hidden />
              All structures
            </Link>
          )}
          <SearchField
            label="Search entities"
            labelHidden
            placeholder="Search by name or id"
            size="small"
            hasSearchButton={false}
            value={place.search}
            onChange={({ target }) => place.searchFor(target.value)}
            onClear={() => place.searchFor('')}
          />
        </div>
        <QueryView query={entities} skeleton={<ChoicesSkeleton />}>
          {({ pages }) => {
            const found = pages.flatMap(({ body }) => body);
            return found.length === 0 ? (
              <EmptyState
                icon={SearchX}
                title={search === '' ? 'Nothing lies in it' : `Nothing is called “${search}”`}
              />
            ) : (
              <ul className={`${styles['list']} ${styles['choices']}`}>
                {found.map((entity) => (
                  <NavigationRow key={entity.id} entity={entity} place={place} isChosen={entity.id === chosenId} />
                ))}
              </ul>
            );
          }}
        </QueryView>
        <LoadMore list={entities} className={styles['more']} />
      </nav>
    </Panel>
  );
}

interface NavigationRowProps {
  readonly entity: NavigationEntity;
  readonly place: VaultPlace;
  readonly isChosen: boolean;
}

function NavigationRow({
  entity: { id, name, customId, entityType, hasChildren },
  place,
  isChosen,
}: NavigationRowProps) {
  const terms = useTerms();
  return (
    <li className={`${styles['choice']} ${isChosen ? styles['chosen'] : ''}`}>
      <Link
        className={styles['entity']}
        aria-current={isChosen ? 'true' : undefined}
        to={place.addressWith({ entity: id })}
      >
        <span className={styles['name']}>{name}</span>
        <span className={styles['below']}>{[typeWord(entityType, terms), customId].filter(Boolean).join(' · ')}</span>
      </Link>
      {hasChildren && (
        <Link
          className={styles['into']}
          aria-label={`What lies in ${name}`}
          to={place.addressWith({ entity: id, in: id, search: '' })}
        >
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
    </li>
  );
}
