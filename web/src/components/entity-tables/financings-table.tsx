import { HandCoins } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import {
  entityTypeWord,
  FinancingType,
  type LaunchStatus,
  MarketSegment,
  type Visibility,
} from '#shared/domain/entity-types.ts';
import { type Financing, GrantRole } from '#shared/domain/financing.ts';
import { type Terms, termsOf } from '#shared/format/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { entityPageQueries } from '../../api/queries/entity-page-queries.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { EmptyState } from '../empty-state.tsx';
import { inSentence } from '../entities/entity-words.ts';
import { statusTypeOf, useCalendars } from '../entities/use-organization-lists.ts';
import { calendarField, lienField, marketSegmentField, statusField, taxCreditsField } from './bulk/bulk-fields.ts';
import { financingKind } from './bulk/bulk-kinds.ts';
import { useBulkActions } from './bulk/use-bulk-actions.tsx';
import { EntityList } from './entity-list.tsx';
import { financingAddress, financingColumns } from './financing-columns.tsx';
import { ChoiceFilter, ListTools } from './list-filters.tsx';
import { useEntityPages } from './use-entity-pages.ts';
import { type ListFilters, useListFilters } from './use-list-filters.ts';
import { statusById, useStatuses } from './use-statuses.ts';

interface FinancingsTableProps {
  /** Left out: of the whole organization. */
  readonly dealId?: string;
  /** What lies in this structure and in those below it. */
  readonly withinId?: string;
  /** What the apps with this visibility show. */
  readonly visibility?: Visibility;
  /** Left out: of every type, with a filter to choose one. */
  readonly financingType?: FinancingType;
  readonly grantRole?: GrantRole;
  readonly launchStatus?: LaunchStatus;
  /** Offered where there is none yet. */
  readonly create?: ReactNode;
}

/** Financings page by page, with search, filters, and changes to many at once. */
export function FinancingsTable(props: FinancingsTableProps) {
  const { dealId, financingType, launchStatus = 'Active', create } = props;
  const { organization } = useGlobalState();
  const filters = useListFilters(['financingType', 'marketSegment', 'grantRole']);
  const statuses = useStatuses();
  const calendars = useCalendars();
  const pages = useFinancingPages(filters, { ...props, launchStatus });
  const terms = useMemo(() => termsOf(organization.details), [organization.details]);
  const areGrants = financingType === 'Grant';
  const words = wordsOf(terms, areGrants);
  const columns = useMemo(
    () =>
      financingColumns({ statuses: statusById(statuses), terms, isOfOneStructure: dealId !== undefined, areGrants }),
    [statuses, terms, dealId, areGrants],
  );
  const { bulkActions, dialog } = useBulkActions<Financing>({
    kind: financingKind,
    words: { one: inSentence(words.one), many: inSentence(words.many) },
    rows: pages.rows,
    launchStatus,
    fieldsFor: (rows) => [
      statusField(
        statuses.filter(({ entityType }) => rows.every((row) => statusTypeOf(row.financingType) === entityType)),
      ),
      marketSegmentField,
      taxCreditsField,
      lienField,
      calendarField(calendars),
    ],
    consequence:
      launchStatus === 'Active'
        ? 'They leave lists and totals, and are kept with their figures and documents under Archived, from where they can be restored.'
        : 'They come back to the lists and totals of their structures.',
    onSaved: pages.refillIfEmptied,
  });

  return (
    <>
      <EntityList
        id="financings"
        caption={words.many}
        columns={columns}
        pages={pages}
        filters={filters}
        addressOf={financingAddress}
        icon={HandCoins}
        bulkActions={bulkActions}
        empty={<NoFinancings words={words} launchStatus={launchStatus} create={create} />}
        tools={<FinancingTools {...props} filters={filters} words={words} />}
      />
      {dialog}
    </>
  );
}

interface Words {
  readonly one: string;
  readonly many: string;
}

const wordsOf = (terms: Terms, areGrants: boolean): Words =>
  areGrants ? { one: 'Grant', many: 'Grants' } : { one: terms.loan, many: terms.loans };

function useFinancingPages(
  filters: ListFilters,
  props: FinancingsTableProps & { readonly launchStatus: LaunchStatus },
) {
  const { organization } = useGlobalState();
  const financingType = props.financingType ?? FinancingType.safeParse(filters.get('financingType')).data;
  const grantRole = props.grantRole ?? GrantRole.safeParse(filters.get('grantRole')).data;
  const marketSegment = MarketSegment.safeParse(filters.get('marketSegment')).data;
  const filter = {
    launchStatus: props.launchStatus,
    ...(filters.asked === '' ? {} : { search: filters.asked }),
    ...(props.dealId === undefined ? {} : { dealId: props.dealId }),
    ...(props.withinId === undefined ? {} : { withinId: props.withinId }),
    ...(props.visibility === undefined ? {} : { visibility: props.visibility }),
    ...(financingType === undefined ? {} : { financingType }),
    ...(grantRole === undefined ? {} : { grantRole }),
    ...(marketSegment === undefined ? {} : { marketSegment }),
  };
  return useEntityPages<Financing>(
    JSON.stringify(['financings', organization.id, filter]),
    financingQueries.all(),
    (cursor) => entityPageQueries.financings({ organizationId: organization.id, filter, cursor }),
  );
}

type FinancingToolsProps = FinancingsTableProps & { readonly filters: ListFilters; readonly words: Words };

function FinancingTools({ filters, words, financingType, grantRole }: FinancingToolsProps) {
  return (
    <ListTools
      filters={filters}
      label={`Search ${inSentence(words.many)}`}
      placeholder="Search by name, id, place or counterparty"
    >
      {financingType === undefined && (
        <ChoiceFilter
          filters={filters}
          name="financingType"
          label="Type"
          all="All types"
          choices={FinancingType.options.map((type) => ({ value: type, label: entityTypeWord(type) }))}
        />
      )}
      {financingType === 'Grant' && grantRole === undefined && (
        <ChoiceFilter
          filters={filters}
          name="grantRole"
          label="Our role"
          all="Given and received"
          choices={GrantRole.options.map((role) => ({ value: role, label: `As ${role.toLowerCase()}` }))}
        />
      )}
      <ChoiceFilter
        filters={filters}
        name="marketSegment"
        label="Market segment"
        all="All segments"
        choices={MarketSegment.options.map((segment) => ({ value: segment, label: segment }))}
      />
    </ListTools>
  );
}

interface NoFinancingsProps {
  readonly words: Words;
  readonly launchStatus: LaunchStatus;
  readonly create: ReactNode;
}

const NoFinancings = ({ words, launchStatus, create }: NoFinancingsProps) =>
  launchStatus === 'Obsolete' ? (
    <EmptyState icon={HandCoins} title={`No ${inSentence(words.one)} is archived`}>
      {words.many} that are no longer in force appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={HandCoins} title={`No ${inSentence(words.many)} yet`} action={create}>
      Each is listed here with its commitment, closing date and maturity.
    </EmptyState>
  );
