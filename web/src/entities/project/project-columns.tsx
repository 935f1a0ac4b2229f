import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import type { AssetSizeUnit, Project } from '#shared/domain/project.ts';
import { assetSizeUnitLabel, formatAssetSize, inMeasure, sizeOrder } from '#shared/format/asset-size.ts';
import { noValue } from '#shared/format/no-value.ts';
import { formatPlain } from '#shared/format/number.ts';
import type { DataTableFeatures } from '../../components/data-table.tsx';
import { DateText } from '../../components/date-text.tsx';
import { NoValue } from '../../components/no-value.tsx';
import { Percent } from '../../components/number-texts.tsx';
import { addressOf } from '../entity/entity-addresses.ts';
import styles from '../list/list.module.css';
import { type EntityColumns, placeText, StatusCell } from '../list/shared-columns.tsx';

const column = createColumnHelper<DataTableFeatures, Project>();

const sizeOf = ({ assetSize, assetSizeUnit }: Project) => ({ size: assetSize ?? 0, unit: assetSizeUnit });

/** The unit of all sizes of a list; null where they measure different things, each in its own. */
function commonUnit(projects: readonly Project[]): AssetSizeUnit | null {
  const sized = projects.filter(({ assetSize }) => assetSize !== null);
  const [unit, other] = new Set(sized.map((project) => inMeasure(sizeOf(project)).unit));
  return unit === undefined || other !== undefined ? null : unit;
}

/** Enough for a watt in megawatts. */
const sizeDecimals = 6;

function sizeText(project: Project, shared: AssetSizeUnit | null): string {
  if (project.assetSize === null) return noValue;
  const { size, unit } = inMeasure(sizeOf(project));
  return shared === null ? formatAssetSize(size, unit, sizeDecimals) : formatPlain(size, sizeDecimals);
}

/** Sizes of one list in one unit, which its heading names; a project's own page shows its size as it was entered. */
function sizeColumn(projects: readonly Project[]) {
  const shared = commonUnit(projects);
  return column.accessor('assetSize', {
    header: shared === null ? 'Size' : `Size (${assetSizeUnitLabel(shared)})`,
    sortFn: ({ original: a }, { original: b }) => sizeOrder(sizeOf(a), sizeOf(b)),
    meta: {
      align: 'end',
      label: 'Size',
      text: (row) => sizeText(row as Project, shared),
      measures: (row) => {
        const project = row as Project;
        const { size, unit } = inMeasure(sizeOf(project));
        return project.assetSize === null ? [] : [{ value: size, unit }];
      },
    },
    cell: ({ row: { original } }) =>
      original.assetSize === null ? (
        <NoValue reason="No size has been entered." />
      ) : (
        <span className="figures">{sizeText(original, shared)}</span>
      ),
  });
}

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
  meta: { secondary: true, oneLine: true },
  cell: ({ row: { original }, getValue }) => (
    <Link className={styles['clipped']} to={`/deals/${original.dealId}/overview`}>
      {getValue()}
    </Link>
  ),
});

/** Columns of a list of these projects; `dealId` is given where all of them lie in one structure. */
export const projectColumns = (
  projects: readonly Project[],
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
  sizeColumn(projects),
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
