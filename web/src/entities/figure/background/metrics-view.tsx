import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { ComputedMetrics, MetricRequest } from '#shared/domain/computed-metric.ts';
import { isTooLarge } from '../../../api/queries/computation-queries.ts';
import { lazyPart } from '../../../components/code/lazy-part.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import type { InBackgroundProps } from './in-background.tsx';

/** Its code is fetched for large portfolios alone. */
export const InBackground = lazyPart<InBackgroundProps>(async () => (await import('./in-background.tsx')).InBackground);

interface MetricsViewProps {
  readonly entityId: string;
  readonly request: z.input<typeof MetricRequest>;
  /** The request, asked at once. */
  readonly query: {
    readonly data: ComputedMetrics | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly skeleton: ReactNode;
  readonly children: (metrics: ComputedMetrics) => ReactNode;
}

/** Metrics that were computed at once, or in the background where that is too much for one answer. */
export function MetricsView({ entityId, request, query, skeleton, children }: MetricsViewProps) {
  if (query.data !== undefined || !isTooLarge(query.error)) {
    return (
      <QueryView query={query} skeleton={skeleton}>
        {children}
      </QueryView>
    );
  }
  return (
    <InBackground
      key={`${entityId} ${JSON.stringify(request)}`}
      entityId={entityId}
      asked={{ kind: 'metrics', request }}
      skeleton={skeleton}
    >
      {({ metrics }) => metrics !== null && children(metrics)}
    </InBackground>
  );
}
