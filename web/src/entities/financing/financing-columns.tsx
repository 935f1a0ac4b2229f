import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Landmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { type Financing, isReceivedGrant } from '#shared/domain/financing.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { formatMoney } from '#shared/format/money.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { Duration, Money } from '../../components/number-texts.tsx';
import { addressOf } from '../entity/entity-addresses.ts';
import styles from '../list/list.module.css';
import { type EntityColumns, StatusCell } from '../list/shared-columns.tsx';
import partyStyles from '../party/party.module.css';
import { financingTerm } from './financing-kinds.ts';

/** Which fund alone pays for a grant, where one does. */
export function GrantFunding({ grantId }: { grantId: string }) {
  const { data } = useQuery(relationshipQueries.singleFunded(grantId));
  if (data === undefined) return null;
  if (!data.singleFunded) return <span className="muted">No single fund</span>;
  return (
    <span className={partyStyles['single']}>
      <Landmark size={13} aria-hidden />
      {data.fundSource === null ? (
        'A single fund'
      ) : (
        <span>
          Only <Link to={`/deals/${data.fundSource.fundId}/overview`}>{data.fundSource.name}</Link>
        </span>
      )}
    </span>
  );
}

/** Its amount is in no sum of commitments. */
const receivedNote = 'received, not committed';

const column = createColumnHelper<DataTableFeatures, Financing>();

const commitmentText = ({ commitmentAmount, currency, grantRole }: Financing): string =>
  `${formatMoney(commitmentAmount, { currency })}${isReceivedGrant({ grantRole }) ? ` (${receivedNote})` : ''}`;

export const financingAddress = ({ id, dealId, financingType }: Financing): string =>
  addressOf({ type: financingType, id, dealId });

export interface FinancingColumnChoice {
  readonly statuses: ReadonlyMap<string, EntityStatus>;
  readonly terms: Terms;
  /** All of them lie in one structure, so that it is not named again. */
  readonly isOfOneStructure: boolean;
  readonly areGrants: boolean;
}

const structure = column.accessor(({ deal }) => deal.name, {
  id: 'structure',
  header: 'Structure',
  sortFn: 'text',
  meta: { secondary: true, oneLine: true },
  cell: ({ row: { original }, getValue }) => (
    <Link className={styles['clipped']} to={`/deals/${original.dealId}/overview`}>
      {getValue()}
    </Link>
  ),
});

const grantRole = column.accessor('grantRole', { header: 'We are the', sortFn: 'text' });
const funding = column.display({
  id: 'funding',
  header: 'Funded by',
  meta: { secondary: true },
  cell: ({ row }) => <GrantFunding grantId={row.original.id} />,
});
const lien = column.accessor('lienPriority', {
  header: 'Lien',
  sortFn: 'text',
  meta: { secondary: true, hiddenAtFirst: true },
});

const money = column.accessor('commitmentAmount', {
  id: 'commitment',
  header: 'Commitment',
  sortFn: 'basic',
  meta: {
    align: 'end',
    text: (row) => commitmentText(row as Financing),
    measures: (row) => {
      const { commitmentAmount, currency } = row as Financing;
      return commitmentAmount === null ? [] : [{ value: commitmentAmount, unit: currency }];
    },
    remark: { header: 'Commitment note', of: (row) => (isReceivedGrant(row as Financing) ? receivedNote : null) },
  },
  cell: ({ row: { original } }) => (
    <>
      <Money value={original.commitmentAmount} currency={original.currency} reason="No commitment has been entered." />
      {isReceivedGrant(original) && <small className={styles['received']}>{receivedNote}</small>}
    </>
  ),
});

const closed = (hiddenAtFirst: boolean) =>
  column.accessor(({ loanDate }) => loanDate ?? undefined, {
    id: 'closed',
    header: 'Closed',
    meta: { secondary: true, hiddenAtFirst, format: { kind: 'date' } },
    cell: ({ row }) => <DateText date={row.original.loanDate} reason="No closing date has been entered." />,
  });

const terms = column.columns([
  column.accessor(({ loanMaturityDate }) => loanMaturityDate ?? undefined, {
    id: 'matures',
    header: 'Matures',
    meta: { format: { kind: 'date' } },
    cell: ({ row }) => <DateText date={row.original.loanMaturityDate} reason="No maturity has been entered." />,
  }),
  column.accessor((financing) => financingTerm(financing).months ?? undefined, {
    id: 'term',
    header: 'Term',
    meta: { secondary: true, hiddenAtFirst: true, format: { kind: 'months' } },
    cell: ({ row }) => <Duration value={financingTerm(row.original).months} reason="No term has been entered." />,
  }),
]);

/** Columns of a list of financings, in the organization's own term. */
export const financingColumns = (choice: FinancingColumnChoice): EntityColumns<Financing> => [
  column.accessor('name', {
    header: choice.areGrants ? 'Grant' : choice.terms.loan,
    sortFn: 'text',
    cell: ({ row: { original }, getValue }) => (
      <Link className={styles['name']} to={financingAddress(original)}>
        {getValue()}
      </Link>
    ),
  }),
  ...(choice.areGrants
    ? [grantRole, funding]
    : [column.accessor('typeDisplay', { id: 'type', header: 'Type', sortFn: 'text', meta: { secondary: true } })]),
  ...(choice.isOfOneStructure ? [] : [structure]),
  column.accessor('customId', {
    header: 'Custom id',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true, oneLine: true },
  }),
  money,
  ...(choice.areGrants ? [] : [lien]),
  // Who pays for a grant takes its place.
  closed(choice.areGrants),
  ...terms,
  column.accessor('marketSegment', {
    header: 'Market segment',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true },
  }),
  column.accessor(({ statusId }) => choice.statuses.get(statusId ?? '')?.name, {
    id: 'status',
    header: 'Status',
    sortFn: 'text',
    cell: ({ row }) => <StatusCell status={choice.statuses.get(row.original.statusId ?? '')} />,
  }),
];
