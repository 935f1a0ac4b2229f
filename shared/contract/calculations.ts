import * as z from 'zod';
import {
  ComputedDetail,
  ComputedMetrics,
  DependenciesRequest,
  DetailRequest,
  dependenciesQuery,
  MetricDependencies,
  MetricRequest,
} from '../domain/computed-metric.ts';
import { canInPart } from './access.ts';
import { call, defineArea } from './define-area.ts';

const flag = z.enum(['true', 'false']);
const access = canInPart('View', 'Detail', { of: 'params.id' });

export const calculations = defineArea('calculations', {
  computeMetrics: call({
    id: 'post-entities-id-metrics-compute',
    summary:
      'Computes metrics of an entity for a range of periods: columns of values, with the reason where there is none. `effective` false takes terms as they stand today instead of as they stood in each period.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/compute',
    onlyReads: true,
    access,
    query: z.object({ effective: flag.default('true'), categories: flag.default('false') }),
    body: MetricRequest,
    response: ComputedMetrics,
    errors: ['entityNotFound', 'requestInvalid', 'computationTooLarge'],
  }),
  computeDetail: call({
    id: 'post-entities-id-metrics-compute-detail',
    summary: 'Computes one metric of one period and explains it, down to the figures that it came from.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/compute/detail',
    onlyReads: true,
    access,
    body: DetailRequest,
    response: ComputedDetail,
    errors: ['entityNotFound', 'detailNotFound', 'notPermitted', 'requestInvalid', 'computationTooLarge'],
  }),
  computeDependencies: call({
    id: 'post-entities-id-metrics-compute-dependencies',
    summary: 'What metrics are made of, down to the figures; with a range of months, their values as well.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/compute/dependencies',
    onlyReads: true,
    access,
    query: z.object(dependenciesQuery),
    body: DependenciesRequest,
    response: MetricDependencies,
    errors: ['entityNotFound', 'requestInvalid', 'computationTooLarge'],
  }),
});
