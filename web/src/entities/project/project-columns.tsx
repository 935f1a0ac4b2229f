import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import type { Project } from '#shared/domain/project.ts';
import { formatAssetSize, sizeOrder } from '#shared/format/asset-size.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { AssetSize, Percent } from '../../components/number-texts.tsx';
import { addressOf } from '../entity/entity-addresses.ts';
import styles from '../list/list.module.css';
import { type EntityColumns, placeText, StatusCell } from '../list/shared-columns.tsx';

const column = createColumnHelper<DataTableFeatures, Project>();

const sizeText = ({ assetSize, assetSizeUnit }: Project): string => formatAssetSize(assetSize, assetSizeUnit);

const sizeOf = ({ assetSize, assetSizeUnit }: Project) => ({ size: assetSize ?? 0, unit: assetSizeUnit });

export const projectAddress = ({ id, dealId }: Project): string => addressOf({ type: 'Project', id, dealId });

const name = column.accessor('name', {
  header: 'Project',
  sortFn: 'text',
  cell: ({ row: { original }, getValue }) => (
    <Link className={styles['name']} to={projectAddress(original)}>
      {getValue()}
    </Link>
  ),
});

const structure = column.accessor(({ deal }) => deal.name, {
  id: 'structure',
  header: 'Structure',
  sortFn: 'text',
  meta: { secondary: true },
  cell: ({ row: { original }, getValue }) => (
    <Link className={styles['clipped']} to={`/deals/${original.dealId}/overview`}>
      {getValue()}
    </Link>
  ),
});

/** Columns of a list of projects; `dealId` is given where all of them lie in one structure. */
export const projectColumns = (
  statuses: ReadonlyMap<string, EntityStatus>,
  dealId: string | undefined,
): EntityColumns<Project> => [
  name,
  column.accessor('typeDisplay', { id: 'type', header: 'Type', sortFn: 'text', meta: { secondary: true } }),
  ...(dealId === undefined ? [structure] : []),
  column.accessor('customId', {
    header: 'Custom id',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true, oneLine: true },
  }),
  column.accessor('assetSize', {
    header: 'Size',
    sortFn: ({ original: a }, { original: b }) => sizeOrder(sizeOf(a), sizeOf(b)),
    meta: { align: 'end', text: (row) => sizeText(row as Project) },
    cell: ({ row: { original } }) => (
      <AssetSize value={original.assetSize} unit={original.assetSizeUnit} reason="No size has been entered." />
    ),
  }),
  column.accessor(({ city, state }) => placeText(city, state), {
    id: 'place',
    header: 'Place',
    sortFn: 'text',
    meta: { secondary: true },
  }),
  column.accessor(({ cod }) => cod ?? undefined, {
    id: 'cod',
    header: 'Commercial operation',
    meta: { secondary: true, hiddenAtFirst: true, format: { kind: 'date' } },
    cell: ({ row }) => <DateText date={row.original.cod} reason="No commercial operation date has been entered." />,
  }),
  column.accessor(({ ownershipPercentage }) => ownershipPercentage ?? undefined, {
    id: 'ownership',
    header: 'Owned',
    meta: { secondary: true, hiddenAtFirst: true, format: { kind: 'percent' } },
    cell: ({ row }) => <Percent value={row.original.ownershipPercentage} reason="No share has been entered." />,
  }),
  column.accessor('marketSegment', {
    header: 'Market segment',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true },
  }),
  column.accessor(({ taxCredits }) => taxCredits.join(', ') || undefined, {
    id: 'taxCredits',
    header: 'Tax credits',
    sortFn: 'text',
    meta: { secondary: true, hiddenAtFirst: true },
  }),
  column.accessor(({ statusId }) => statuses.get(statusId ?? '')?.name, {
    id: 'status',
    header: 'Status',
    sortFn: 'text',
    cell: ({ row }) => <StatusCell status={statuses.get(row.original.statusId ?? '')} />,
  }),
];
