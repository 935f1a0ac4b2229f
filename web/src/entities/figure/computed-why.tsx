import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComputedDetail } from '#shared/domain/computed-metric.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { datapointId, placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { ComputedGrain, StackLog } from '#shared/domain/stack-log.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { calculationQueries } from '../../api/queries/calculation-queries.ts';
import { isTooLarge } from '../../api/queries/computation-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { QueryView } from '../../components/query-view.tsx';
import type { WhyFigure } from '../../components/why/why-facts.tsx';
import { WhyTree } from '../../components/why/why-tree.tsx';
import { CommentsFold } from '../comment/comments-part.tsx';
import { figuresAddressOf } from '../entity/entity-addresses.ts';
import { InBackground } from './background/metrics-view.tsx';
import { kindWords } from './kind-words.ts';

const FigureDrawer = lazyDialog(async () => (await import('./figure-drawer.tsx')).FigureDrawer);

/** A value that is computed: of which detail, from which figures and for which period. */
export interface ComputedPlace {
  readonly detailName: string;
  readonly dataKind: DataKind;
  readonly grain: ComputedGrain;
  /** The last month of the period. */
  readonly period: string;
}

const figuresOf = ({ entityId, entityType, roomId }: StackLog): string | null =>
  entityId === null || entityType === null
    ? null
    : figuresAddressOf({ type: entityType, id: entityId, dealId: roomId });

interface ComputedWhyProps {
  readonly entityId: string;
  /** In whose data room the sources lie. */
  readonly roomId: string;
  readonly place: ComputedPlace;
  readonly onClose: () => void;
}

/** Why a computed value is what it is, or why there is none, down to the history of each figure. */
export function ComputedWhy({ entityId, roomId, place, onClose }: ComputedWhyProps) {
  const { detailName, dataKind, grain, period } = place;
  const request = { detail: detailName, dataKind, rollup: grain, month: period };
  const computed = useQuery(calculationQueries.detail(entityId, request));
  const [figure, setFigure] = useState<WhyFigure | null>(null);
  const tree = ({ stackLog, computedAt }: ComputedDetail) => (
    <WhyTree
      // What is opened belongs to the figures that it was computed from.
      key={computedAt}
      log={stackLog}
      entityId={roomId}
      dataKind={dataKind}
      onFigure={setFigure}
      figuresOf={figuresOf}
    />
  );
  return (
    <>
      <Drawer
        title={`Why ${detailName}?`}
        subtitle={
          <>
            <span>{formatFigurePeriod({ frequency: grain, period })}</span>
            <span>{kindWords[dataKind]}</span>
          </>
        }
        onClose={onClose}
      >
        <DrawerSection title="How this was calculated">
          {isTooLarge(computed.error) ? (
            <InBackground entityId={entityId} asked={{ kind: 'detail', request }}>
              {({ detail }) => detail !== null && tree(detail)}
            </InBackground>
          ) : (
            <QueryView query={computed}>{tree}</QueryView>
          )}
        </DrawerSection>
        <SaidOfValue entityId={entityId} place={place} />
      </Drawer>
      {figure !== null && <OpenedFigure figure={figure} onClose={() => setFigure(null)} />}
    </>
  );
}

/** What was said about the value. Figures are not kept by half-years, which have no place of their own. */
function SaidOfValue({ entityId, place }: Pick<ComputedWhyProps, 'entityId' | 'place'>) {
  const { detailName, dataKind, grain: frequency, period } = place;
  if (frequency === 'Semiannually') return null;
  const sourceId = datapointId({ detailId: detailIdOf(detailName), dataKind, frequency, period });
  return (
    <DrawerSection title="Comments">
      <CommentsFold
        on={{ entityId, sourceType: 'Detail', sourceId }}
        name={`${detailName}, ${formatFigurePeriod({ frequency, period })}`}
      />
    </DrawerSection>
  );
}

/** The history of a figure that an explanation came down to. It is corrected where the figures of its entity are. */
function OpenedFigure({ figure, onClose }: { readonly figure: WhyFigure; readonly onClose: () => void }) {
  const { entityId, figureId, roomId } = figure;
  const dataKind = placeOfDatapoint(figureId)?.dataKind ?? 'actual';
  return (
    <FigureDrawer
      key={figureId}
      entityId={entityId}
      home={{ id: roomId, ancestorIds: [] }}
      figureId={figureId}
      dataKind={dataKind}
      mayEdit={false}
      onClose={onClose}
    />
  );
}
