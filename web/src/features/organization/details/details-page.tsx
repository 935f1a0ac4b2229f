import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Sigma } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { unitLabel } from '#shared/format/units.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { RecordActions } from '../record-actions.tsx';
import { kindOfDefinition, rollupWords, typesInWords, valueTypeWords } from './detail-words.ts';
import own from './details.module.css';
import { GiveUpDialog } from './give-up-dialog.tsx';
import { staleAfterDefinition } from './stale-after-definition.ts';

const DefinitionDialog = lazyDialog(async () => (await import('./definition-dialog.tsx')).DefinitionDialog);

const column = createColumnHelper<DataTableFeatures, OwnDetailType>();

const stateWord = ({ launchStatus }: OwnDetailType): string => (launchStatus === 'Active' ? 'In use' : 'Obsolete');

const columnsIn = (terms: Terms) =>
  column.columns([
    column.accessor('name', {
      header: 'Name',
      sortFn: 'text',
      meta: { filter: 'text' },
      cell: ({ getValue }) => <span className="name">{getValue()}</span>,
    }),
    column.accessor(({ isOverride }) => kindOfDefinition(isOverride), {
      id: 'kind',
      header: 'Kind',
      sortFn: 'text',
      meta: { filter: 'choice' },
    }),
    column.accessor(({ entityTypes }) => typesInWords(entityTypes, terms), {
      id: 'entityTypes',
      header: 'Applies to',
      sortFn: 'text',
      meta: { filter: 'text', secondary: true },
    }),
    column.accessor(({ valueType }) => valueTypeWords[valueType], {
      id: 'valueType',
      header: 'Kind of value',
      sortFn: 'text',
      meta: { filter: 'choice', secondary: true, hiddenAtFirst: true },
    }),
    column.accessor(({ unit }) => (unit === null ? '' : unitLabel(unit)), {
      id: 'unit',
      header: 'Unit',
      sortFn: 'text',
      meta: { filter: 'choice', secondary: true },
    }),
    column.accessor(({ periodRollup }) => rollupWords[periodRollup], {
      id: 'periodRollup',
      header: 'Longer periods',
      sortFn: 'text',
      meta: { hiddenAtFirst: true, secondary: true },
    }),
    column.accessor(({ formula }) => formula ?? '', {
      id: 'formula',
      header: 'Formula',
      sortFn: 'text',
      meta: { filter: 'text', grow: true, secondary: true },
      cell: ({ getValue }) =>
        getValue() === '' ? (
          <span className="muted">Entered</span>
        ) : (
          <code className={own['oneLine']} title={getValue()}>
            {getValue()}
          </code>
        ),
    }),
    column.accessor(stateWord, {
      id: 'state',
      header: 'State',
      sortFn: 'text',
      meta: { filter: 'choice' },
      cell: ({ row: { original } }) => (
        <StatusBadge status={original.launchStatus === 'Active' ? 'Met' : 'Obsolete'} word={stateWord(original)} />
      ),
    }),
    column.accessor('version', {
      header: 'Version',
      meta: { format: { kind: 'number' }, secondary: true, hiddenAtFirst: true },
    }),
    column.accessor('updatedAt', {
      header: 'Changed',
      meta: { secondary: true, hiddenAtFirst: true },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
  ]);

/** Details of the organization's own, and formulas of its own for those of the catalog. */
export function DetailsPage() {
  const { organization } = useGlobalState();
  const mayChange = usePermitted('Edit', 'Organization');
  const [isAdding, setAdding] = useState(false);
  const types = useInfiniteQuery(organizationQueries.detailTypes(organization.id));
  const columns = useMemo(() => {
    const shown = columnsIn(termsOf(organization.details));
    return mayChange ? [...shown, actionsColumn((row: OwnDetailType) => <DefinitionActions type={row} />)] : shown;
  }, [mayChange, organization.details]);
  const add = mayChange && (
    <Button variation="primary" size="small" onClick={() => setAdding(true)}>
      New detail or formula
    </Button>
  );
  return (
    <Page
      title="Details and formulas"
      facts={<span>In addition to the catalog’s, and instead of its formulas</span>}
      actions={add}
    >
      <Panel title="Details and formulas" flush>
        <QueryView query={types} skeleton={<TableSkeleton rows={3} />}>
          {({ pages }) => (
            <DataTable
              id="details"
              caption="Details and formulas"
              columns={columns}
              rows={pages.flatMap(({ body }) => body)}
              rowId={({ id }) => id}
              more={{
                hasMore: types.hasNextPage,
                isLoading: types.isFetchingNextPage,
                load: types.fetchNextPage,
              }}
              empty={
                <EmptyState icon={Sigma} title="No details of your own yet">
                  Define what the catalog does not have, such as a reserve that one of your agreements asks for, entered
                  or computed by a formula; or the formula by which your organization counts one of the catalog’s
                  metrics.
                </EmptyState>
              }
            />
          )}
        </QueryView>
      </Panel>
      {isAdding && <DefinitionDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function DefinitionActions({ type }: { type: OwnDetailType }) {
  const { organization } = useGlobalState();
  const { id, name, version, launchStatus, isOverride, formula } = type;
  const consequence = isOverride
    ? 'The catalog’s formula counts again, and everything that is computed from it follows at once.'
    : formula === null
      ? 'It can no longer be added to entities, and formulas no longer know it. Figures that were entered stay.'
      : 'It is no longer computed, and formulas no longer know it.';
  const restored = isOverride
    ? 'Its formula counts again instead of the catalog’s, and everything that is computed from it follows at once.'
    : 'It can be used again, and formulas know it again.';
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      consequence={consequence}
      obsoleteQuestion={(asked) => (
        <GiveUpDialog organizationId={organization.id} type={type} consequence={consequence} {...asked} />
      )}
      restored={restored}
      changeStatus={(to) =>
        api.calculations.changeDetailTypeStatus({
          params: { orgId: organization.id, detailTypeId: id },
          body: { version, launchStatus: to },
        })
      }
      success={callsOf.calculations.changeDetailTypeStatus.success}
      refresh={staleAfterDefinition(organization.id)}
      edit={(close) => <DefinitionDialog type={type} onClose={close} />}
    />
  );
}
