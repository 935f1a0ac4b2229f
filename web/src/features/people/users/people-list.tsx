import { SearchField, SelectField } from '@aws-amplify/ui-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { peopleQueries, roleQueries } from '../../../api/queries/people-queries.ts';
import { useReadOn } from '../../../api/read-pages.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { DataTable } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useSettled } from '../../../components/use-settled.ts';
import styles from '../people.module.css';
import { peopleAddresses } from '../people-addresses.ts';
import { hasRoles } from '../person-words.ts';
import { peopleColumns } from './people-columns.tsx';

interface PeopleListProps {
  readonly accessType: AccessType;
  /** What the list is called in the address and in exports: `users`, `Users`. */
  readonly id: string;
  readonly caption: string;
  /** Stands in place of an empty list that nothing narrows. */
  readonly empty: ReactNode;
  readonly tools?: ReactNode;
}

const wantedOf: Readonly<Record<string, boolean>> = { enabled: true, disabled: false };

/** People of one kind with search and filter, which the server does and which stand in the address. */
export function PeopleList({ accessType, id, caption, empty, tools }: PeopleListProps) {
  const { organization } = useGlobalState();
  const navigate = useNavigate();
  const mayInvite = usePermitted('Create', 'Organization');
  const [search, setSearch] = useAddressValue('search');
  const [access, setAccess] = useAddressValue('access');
  const filter = { accessType, search: useSettled(search.trim()), enabled: wantedOf[access] ?? null };
  const people = useInfiniteQuery({
    ...peopleQueries.list(organization.id, filter),
    placeholderData: keepPreviousData,
  });
  const rows = people.data?.pages.flatMap(({ body }) => body) ?? [];
  // Pages of a search may hold nobody although later ones do.
  const isSearching = useReadOn(people, rows.length === 0);
  const isLoading = people.isPending || isSearching;
  const { data: roles } = useQuery({ ...roleQueries.choices(organization.id), enabled: hasRoles(accessType) });
  const columns = useMemo(() => {
    const names = new Map(roles?.map((role) => [role.id, role.name]));
    return peopleColumns({
      address: peopleAddresses(organization.id).user,
      roleName: hasRoles(accessType) ? (role) => names.get(role) ?? role : null,
      mayInvite,
    });
  }, [organization.id, accessType, mayInvite, roles]);
  const isNarrowed = filter.search !== '' || filter.enabled !== null;

  return (
    <>
      <div className={styles['tools']}>
        <SearchField
          label={`Search ${caption.toLowerCase()}`}
          labelHidden
          placeholder="Search by name or email"
          size="small"
          value={search}
          hasSearchButton={false}
          onChange={({ target }) => setSearch(target.value)}
          onClear={() => setSearch('')}
        />
        <SelectField
          label="Access"
          labelHidden
          size="small"
          value={access}
          onChange={({ target }) => setAccess(target.value)}
        >
          <option value="">Enabled and disabled</option>
          <option value="enabled">Enabled only</option>
          <option value="disabled">Disabled only</option>
        </SelectField>
        {tools}
      </div>
      <div className={styles['table']}>
        <DataTable
          id={id}
          caption={caption}
          columns={columns}
          rows={rows}
          rowId={(agent) => agent.id}
          onOpen={(agent) => void navigate(peopleAddresses(organization.id).user(agent.id))}
          isLoading={isLoading}
          failure={rows.length === 0 && people.error ? { error: people.error, retry: people.refetch } : null}
          empty={isNarrowed ? <NobodyFound /> : empty}
          more={{ hasMore: people.hasNextPage, isLoading: people.isFetchingNextPage, load: people.fetchNextPage }}
        />
      </div>
    </>
  );
}

const NobodyFound = () => (
  <EmptyState icon={SearchX} title="Nobody matches">
    Try fewer letters of the name or email, or show enabled and disabled people.
  </EmptyState>
);
