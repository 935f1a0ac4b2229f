import * as z from 'zod';
import { DetailRequest, MetricRequest } from '../domain/computed-metric.ts';
import { MetricComputation, MetricComputationResult } from '../domain/metric-computation.ts';
import { canInPart } from './access.ts';
import { call } from './define-area.ts';

const access = canInPart('View', 'Detail', { of: 'params.id' });
const flag = z.enum(['true', 'false']);

/** What is asked may name hundreds of details, so that pages are short. */
const shortPages = {
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.string().max(2_000).optional(),
};

/** Metrics of portfolios that are too large for one answer, computed in the background. */
export const metricComputationCalls = {
  startMetricComputation: call({
    id: 'own-start-metric-computation',
    summary:
      'Computes metrics of an entity in the background, as many projects and financings as it may read: up to 20,000. The same question of the same person finds the computation that runs; one that is over is computed again.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/computations',
    access,
    query: z.object({ effective: flag.default('true'), categories: flag.default('false') }),
    body: MetricRequest,
    response: MetricComputation,
    accepted: MetricComputation,
    errors: ['entityNotFound', 'requestInvalid', 'recordChanged'],
  }),
  startDetailComputation: call({
    id: 'own-start-detail-computation',
    summary: 'Computes one metric of one period in the background, and explains it.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/computations/detail',
    access,
    body: DetailRequest,
    response: MetricComputation,
    accepted: MetricComputation,
    errors: ['entityNotFound', 'requestInvalid', 'recordChanged'],
  }),
  listMetricComputations: call({
    id: 'own-list-metric-computations',
    summary: 'What the reader has had computed of an entity in the background, the newest first; without results.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/computations',
    access,
    query: z.object(shortPages),
    response: z.array(MetricComputation),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  readMetricComputation: call({
    id: 'own-read-metric-computation',
    summary:
      'How far a computation of the reader’s own is, and what it came to, as far as the reader may see it now. Results are kept for 30 days.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/computations/{computationId}',
    access,
    response: MetricComputationResult,
    errors: ['entityNotFound', 'computationNotFound'],
  }),
};
