import type { QueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import type { StructureRow, StructureSummary } from '#shared/domain/structure.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { noValue } from '#shared/format/no-value.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { Count } from '../../components/number-texts.tsx';
import { covenantCountsText } from '../../entities/covenant/covenant-badges.tsx';
import { typeWord } from '../../entities/entity/entity-words.ts';
import {
  amountsText,
  type EntityColumns,
  measuresOf,
  Nothing,
  StatusCell,
} from '../../entities/list/shared-columns.tsx';
import { ConvertedTotalText } from '../../entities/money/converted-total-text.tsx';
import { useOwnCurrency } from '../../entities/money/use-own-currency.ts';
import { CovenantCounts, covenantsIn, type Standings } from './covenant-counts.tsx';
import { FundNote, fundColumns } from './fund-columns.tsx';
import styles from './portfolio.module.css';

const column = createColumnHelper<DataTableFeatures, StructureRow>();

/** A structure that others lie in is shown with what hangs on these. */
const shownSummary = ({ summary, withParts }: StructureRow): StructureSummary => withParts ?? summary;

const countColumn = (id: 'projectCount' | 'financingCount', header: string) =>
  column.accessor((row) => shownSummary(row)[id], {
    id,
    header,
    meta: { secondary: true, format: { kind: 'number' } },
    cell: ({ getValue }) => <Count value={getValue()} />,
  });

interface ColumnChoice {
  /** Holds what cells have read themselves, for copies and exports. */
  readonly queryClient: QueryClient;
  readonly statuses: ReadonlyMap<string, EntityStatus>;
  readonly terms: Terms;
  /** Left out of what is archived, and for whoever may see none. */
  readonly showsCovenants: boolean;
  /** Where covenants stand now, for copies and exports; cells have it from {@link StandingsContext}. */
  readonly standingsNow: () => Standings | null;
  /** Where only funds are listed, their figures take the place of what says nothing about them. */
  readonly areFunds: boolean;
}

/** Columns of a list of structures, with how much hangs on each and how its covenants stand. */
export const structureColumns = ({
  queryClient,
  statuses,
  terms,
  showsCovenants,
  standingsNow,
  areFunds,
}: ColumnChoice): EntityColumns<StructureRow> => [
  column.accessor('name', {
    header: terms.dealLabel,
    sortFn: 'text',
    cell: ({ row, getValue }) => (
      <span className={styles['named']}>
        <Link className={styles['name']} to={`/deals/${row.original.id}/overview`}>
          {getValue()}
        </Link>
        <PartsNote structure={row.original} />
        {areFunds && <FundNote fundId={row.original.id} />}
      </span>
    ),
  }),
  column.accessor('customId', {
    header: 'Custom id',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true, oneLine: true },
  }),
  ...(areFunds ? fundColumns(queryClient) : []),
  column.accessor(({ structureType }) => typeWord(structureType, terms), {
    id: 'type',
    header: 'Type',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: areFunds },
  }),
  column.accessor(({ parent }) => parent?.name, {
    id: 'parent',
    header: 'Part of',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true },
    cell: ({ row: { original } }) =>
      original.parent === null ? (
        <Nothing />
      ) : (
        <Link to={`/deals/${original.parent.id}/overview`}>{original.parent.name}</Link>
      ),
  }),
  countColumn('projectCount', 'Projects'),
  countColumn('financingCount', terms.loans),
  column.accessor((row) => shownSummary(row).commitments[0]?.amount, {
    id: 'commitments',
    header: 'Commitments',
    meta: {
      align: 'end',
      secondary: areFunds,
      hiddenAtFirst: areFunds,
      text: (row) => amountsText(shownSummary(row as StructureRow).commitments),
      measures: (row) => measuresOf(shownSummary(row as StructureRow).commitments),
      remark: { header: 'Commitment note', of: (row) => partsText(row as StructureRow) },
    },
    cell: ({ row }) => <Commitments structure={row.original} />,
  }),
  ...(showsCovenants ? [covenantsColumn(standingsNow)] : []),
  column.accessor(({ statusId }) => statuses.get(statusId ?? '')?.name, {
    id: 'status',
    header: 'Status',
    sortFn: 'text',
    meta: { secondary: true },
    cell: ({ row }) => <StatusCell status={statuses.get(row.original.statusId ?? '')} />,
  }),
];

const covenantsColumn = (standingsNow: () => Standings | null) =>
  // The server orders by it; whatever its value, the rows stay as they came.
  column.accessor('id', {
    id: 'covenants',
    header: 'Covenants',
    meta: {
      text: (row) => {
        const standings = standingsNow();
        return standings === null ? noValue : covenantCountsText(covenantsIn(standings, (row as StructureRow).id));
      },
    },
    cell: ({ getValue }) => <CovenantCounts structureId={getValue()} />,
  });

function Commitments({ structure }: { structure: StructureRow }) {
  const { commitments } = shownSummary(structure);
  const to = useOwnCurrency();
  if (commitments.length === 0) return <Nothing />;
  return (
    <>
      <span className="figures">{amountsText(commitments)}</span>
      <div>
        <ConvertedTotalText amounts={commitments} to={to} />
      </div>
    </>
  );
}

/** That the row tells of its parts, too, which may be rows of their own; null where it has none. */
function partsText({ withParts }: StructureRow): string | null {
  if (withParts === null) return null;
  const { subStructureCount } = withParts;
  return subStructureCount === 1 ? 'with its part' : `with its ${subStructureCount} parts`;
}

function PartsNote({ structure }: { structure: StructureRow }) {
  const text = partsText(structure);
  return text === null ? null : <span className={styles['parts']}>{text}</span>;
}
