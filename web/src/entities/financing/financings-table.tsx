import { HandCoins } from 'lucide-react';
import { useMemo } from 'react';
import { entityTypeWord, FinancingType, type LaunchStatus } from '#shared/domain/entity-types.ts';
import { type Financing, GrantRole } from '#shared/domain/financing.ts';
import { statusTypeOf } from '#shared/domain/status-types.ts';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { entityPageQueries } from '../../api/queries/entity-page-queries.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { inSentence } from '../entity/entity-words.ts';
import { statusById, useCalendars, useStatuses } from '../form/use-organization-lists.ts';
import {
  calendarField,
  lienField,
  marketSegmentField,
  statusField,
  taxCreditsField,
} from '../list/bulk/bulk-fields.ts';
import { financingKind } from '../list/bulk/bulk-kinds.ts';
import { useBulkActions } from '../list/bulk/use-bulk-actions.tsx';
import { EntityList, restoringNote } from '../list/entity-list.tsx';
import { type HeldListProps, heldConsequence, heldFilter, MarketSegmentFilter, NoneHeld } from '../list/held-list.tsx';
import { ChoiceFilter, type ListFilters, ListTools, useListFilters } from '../list/list-filters.tsx';
import { useEntityPages } from '../list/use-entity-pages.ts';
import { financingAddress, financingColumns } from './financing-columns.tsx';

interface FinancingsTableProps extends HeldListProps {
  /** Left out: of every type, with a filter to choose one. */
  readonly financingType?: FinancingType;
  readonly grantRole?: GrantRole;
}

/** Financings page by page, with search, filters, and changes to many at once. */
export function FinancingsTable(props: FinancingsTableProps) {
  const { dealId, financingType, launchStatus = 'Active', create, isReadOnly = false } = props;
  const { organization } = useGlobalState();
  const filters = useListFilters(['financingType', 'marketSegment', 'grantRole']);
  const statuses = useStatuses();
  const calendars = useCalendars();
  const pages = useFinancingPages(filters, { ...props, launchStatus });
  const terms = useMemo(() => termsOf(organization.details), [organization.details]);
  const areGrants = financingType === 'Grant';
  const words = wordsOf(terms, areGrants);
  const inSentences = { one: inSentence(words.one), many: inSentence(words.many) };
  const columns = useMemo(
    () =>
      financingColumns({ statuses: statusById(statuses), terms, isOfOneStructure: dealId !== undefined, areGrants }),
    [statuses, terms, dealId, areGrants],
  );
  const { bulkActions, dialog } = useBulkActions<Financing>({
    kind: financingKind,
    words: inSentences,
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
    consequence: heldConsequence(launchStatus),
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
        bulkActions={isReadOnly ? undefined : bulkActions}
        note={isReadOnly ? null : restoringNote(launchStatus, bulkActions)}
        empty={
          <NoneHeld icon={HandCoins} launchStatus={launchStatus} words={inSentences} create={create}>
            Each appears here with its commitment, closing date and maturity.
          </NoneHeld>
        }
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
  const filter = {
    ...heldFilter(filters, props, props.launchStatus),
    ...(financingType === undefined ? {} : { financingType }),
    ...(grantRole === undefined ? {} : { grantRole }),
  };
  return useEntityPages<Financing>(
    JSON.stringify(['financings', organization.id, filter]),
    financingQueries.all(),
    (cursor) => entityPageQueries.financings({ organizationId: organization.id, filter, cursor }),
  );
}

type FinancingToolsProps = FinancingsTableProps & { readonly filters: ListFilters; readonly words: Words };

function FinancingTools({ filters, words, financingType, grantRole, choice }: FinancingToolsProps) {
  return (
    <ListTools
      filters={filters}
      label={`Search ${inSentence(words.many)}`}
      placeholder="Search by name, ID, location or counterparty"
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
      <MarketSegmentFilter filters={filters} />
      {choice}
    </ListTools>
  );
}
