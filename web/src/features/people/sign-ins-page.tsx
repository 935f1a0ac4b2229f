import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { LogIn, SearchX, ShieldX } from 'lucide-react';
import { useMemo } from 'react';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { peopleQueries } from '../../api/queries/people-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import styles from './people.module.css';
import { peopleAddresses } from './people-addresses.ts';
import { signInColumns } from './sign-ins/sign-in-columns.tsx';
import { SignInFilter, useWantedSignIns } from './sign-ins/sign-in-filter.tsx';
import { SuperuserVisits } from './sign-ins/superuser-visits.tsx';

/** Who has signed in to the organization, or tried to. */
export function SignInsPage() {
  const mayManage = usePermitted('Create', 'Organization');
  return (
    <Page title="Sign-ins" facts={<span>Sign-ins and attempts of the last 400 days</span>}>
      {mayManage ? (
        <SignIns />
      ) : (
        <EmptyState icon={ShieldX} title="Only administrators can see sign-ins">
          Your own are in your profile, under Security.
        </EmptyState>
      )}
    </Page>
  );
}

function SignIns() {
  const { organization } = useGlobalState();
  const wanted = useWantedSignIns();
  const signIns = useInfiniteQuery({
    ...peopleQueries.signIns(organization.id, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = signIns.data?.pages.flatMap(({ body }) => body) ?? [];
  // Pages may hold nothing although later ones do.
  const goesOn = useReadOn(signIns, rows.length === 0);
  const isLoading = signIns.isPending || goesOn;
  const columns = useMemo(() => signInColumns(peopleAddresses(organization.id).user), [organization.id]);
  const isNarrowed = Object.keys(wanted).length > 0;
  return (
    <>
      <SignInFilter />
      <div className={styles['table']}>
        <DataTable
          id="sign-ins"
          caption="Sign-ins"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isServerSorted
          isLoading={isLoading}
          failure={rows.length === 0 && signIns.error ? { error: signIns.error, retry: signIns.refetch } : null}
          empty={isNarrowed ? <NothingFound /> : <NothingYet />}
          more={{ hasMore: signIns.hasNextPage, isLoading: signIns.isFetchingNextPage, load: signIns.fetchNextPage }}
        />
      </div>
      <p className="muted">
        For people who also work in other organizations you see only their successful sign-ins to this one. Programs are
        listed once an hour.
      </p>
      <SuperuserVisits />
    </>
  );
}

const NothingFound = () => (
  <EmptyState icon={SearchX} title="No sign-in matches">
    Choose another person or outcome, or a longer period.
  </EmptyState>
);

const NothingYet = () => (
  <EmptyState icon={LogIn} title="No sign-ins yet">
    Sign-ins and attempts appear here.
  </EmptyState>
);
