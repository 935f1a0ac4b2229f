import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { ListPlus, Sigma } from 'lucide-react';
import { useState } from 'react';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { messageOf } from '../../api/api-error.ts';
import { isTooLarge } from '../../api/queries/computation-queries.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { figuresAddressOf } from '../../entities/entity/entity-addresses.ts';
import { ComputedElsewhere } from '../../entities/figure/background/computed-elsewhere.tsx';
import { type LatestComputed, useLatestComputed } from '../../entities/figure/use-latest-computed.ts';
import { groupedDetails } from './detail-groups.ts';
import { type DetailRow, detailRows } from './detail-rows.ts';
import { DetailsTable } from './details-table.tsx';
import styles from './structure-details.module.css';

const ComputedWhy = lazyDialog(async () => (await import('../../entities/figure/computed-why.tsx')).ComputedWhy);

interface DetailsProps {
  readonly entityId: string;
  readonly entityType: EntityType;
  /** In whose data room the sources lie. */
  readonly roomId: string;
  /** In a sentence: `structure`. */
  readonly word: string;
  readonly mayEnter: boolean;
  /** Given, details stand in the groups of the catalog, these first. */
  readonly firstGroups?: readonly string[];
}

/** The details of an entity with their latest figures, entered and computed; each has a page of its own. */
export function Details({ entityId, entityType, roomId, word, mayEnter, firstGroups }: DetailsProps) {
  const details = useQuery(figureQueries.details(entityId));
  const latest = useLatestComputed(entityId, entityType);
  const [showsAll, setShowsAll] = useState(false);
  const [why, setWhy] = useState<LatestComputed | null>(null);
  const computed = latest.query.data ?? [];
  const withoutValue = computed.filter(({ value }) => value === null).length;
  const shown = showsAll ? computed : computed.filter(({ value }) => value !== null);
  const isPending = latest.types.isPending || (latest.isAsked && latest.query.isPending);
  const hasRows = details.data !== undefined && details.data.length + shown.length > 0;
  const enter = mayEnter && (
    <ButtonLink to={figuresAddressOf({ type: entityType, id: entityId, dealId: roomId })}>
      <Sigma size={14} aria-hidden />
      Enter figures and facts
    </ButtonLink>
  );
  return (
    <Panel title="Details" flush actions={hasRows && enter}>
      <QueryView query={details} skeleton={<TableSkeleton />}>
        {(found) => {
          const rows = detailRows(found, shown);
          if (rows.length === 0 && isPending) return <TableSkeleton />;
          if (rows.length === 0)
            return (
              <EmptyState icon={ListPlus} title="No details yet" action={enter}>
                Each figure that is entered for a covenant or imported becomes a detail of the {word} and appears here.
              </EmptyState>
            );
          return firstGroups === undefined ? (
            <DetailsTable caption="Details" rows={rows} onWhy={setWhy} />
          ) : (
            <GroupedDetails rows={rows} types={latest.types} first={firstGroups} onWhy={setWhy} />
          );
        }}
      </QueryView>
      {isTooLarge(latest.query.error) ? (
        <p className={styles['footer']}>
          <ComputedElsewhere entityId={entityId} structureId={roomId} />
        </p>
      ) : (
        <ComputedFooter latest={latest} withoutValue={withoutValue} showsAll={showsAll} onShow={setShowsAll} />
      )}
      {why !== null && (
        <ComputedWhy
          key={why.detailId}
          entityId={entityId}
          roomId={roomId}
          place={{ detailName: why.detailName, dataKind: 'actual', grain: 'Monthly', period: why.period }}
          onClose={() => setWhy(null)}
        />
      )}
    </Panel>
  );
}

interface GroupedDetailsProps {
  readonly rows: readonly DetailRow[];
  readonly types: ReturnType<typeof useLatestComputed>['types'];
  readonly first: readonly string[];
  readonly onWhy: (computed: LatestComputed) => void;
}

const GroupedDetails = ({ rows, types, first, onWhy }: GroupedDetailsProps) => (
  <QueryView query={types} skeleton={<TableSkeleton />}>
    {(known) =>
      groupedDetails(rows, known, first).map(({ title, rows: members }) => (
        <section key={title} className={styles['group']} aria-label={title}>
          <h3>{title}</h3>
          <DetailsTable caption={title} rows={members} onWhy={onWhy} />
        </section>
      ))
    }
  </QueryView>
);

interface ComputedFooterProps {
  readonly latest: ReturnType<typeof useLatestComputed>;
  readonly withoutValue: number;
  readonly showsAll: boolean;
  readonly onShow: (showsAll: boolean) => void;
}

/** That computed values are on their way or could not be had, and those that have none. */
function ComputedFooter({ latest: { query, isAsked }, withoutValue, showsAll, onShow }: ComputedFooterProps) {
  if (!isAsked) return null;
  if (query.data === undefined && query.error !== null && !query.isFetching) {
    return (
      <p role="alert" className={styles['footer']}>
        Computed values could not be loaded. {messageOf(query.error)}{' '}
        <Button size="small" variation="link" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (query.data === undefined) {
    return (
      <p role="status" className={styles['footer']}>
        Computing…
      </p>
    );
  }
  if (withoutValue === 0) return null;
  return (
    <p className={styles['footer']}>
      {withoutValue === 1 ? 'One computed detail has' : `${withoutValue} computed details have`} no value in the last
      twelve months.{' '}
      <Button size="small" variation="link" aria-expanded={showsAll} onClick={() => onShow(!showsAll)}>
        {showsAll ? 'Leave them out' : 'Show why'}
      </Button>
    </p>
  );
}
