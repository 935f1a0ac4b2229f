import * as z from 'zod';
import { ComputationModel, ModelRequest } from '../domain/computation-model.ts';
import {
  ComputedDetail,
  ComputedMetrics,
  DependenciesRequest,
  DetailRequest,
  dependenciesQuery,
  MetricDependencies,
  MetricRequest,
} from '../domain/computed-metric.ts';
import {
  CheckedFormula,
  DetailTypeStatus,
  FormulaToCheck,
  NewDetailType,
  OwnDetailType,
} from '../domain/own-detail-type.ts';
import { can, canInPart } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

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
  readModel: call({
    id: 'own-read-computation-model',
    summary:
      'What metrics of an entity are computed from, so that they can be computed elsewhere and under other assumptions: figures, terms, definitions and rates. Metrics that follow from what the reader may not view are withheld.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/compute/model',
    onlyReads: true,
    access,
    body: ModelRequest,
    response: ComputationModel,
    errors: ['entityNotFound', 'requestInvalid', 'computationTooLarge'],
  }),
  defineDetail: call({
    id: 'post-details',
    summary:
      'Defines a detail of the organization’s own, or a formula of its own for one of the catalog; with the version that was read, a new version of it.',
    method: 'POST',
    path: '/api/details',
    access: can('Edit', 'Organization', { of: 'scope.organization' }),
    body: NewDetailType,
    response: OwnDetailType,
    errors: ['requestInvalid', 'nameTaken', 'recordChanged', 'detailTypeNotFound', 'organizationNotFound'],
    success: 'Detail created successfully',
  }),
  listOwnDetailTypes: call({
    id: 'own-list-detail-types',
    summary: 'Details that the organization has defined, and formulas of its own for those of the catalog; by name.',
    method: 'GET',
    path: '/api/organizations/{orgId}/details/types',
    organization: 'params.orgId',
    access: can('View', 'Organization', { of: 'params.orgId' }),
    query: z.object(pageQuery),
    response: z.array(OwnDetailType),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  changeDetailTypeStatus: call({
    id: 'own-change-detail-type-status',
    summary: 'Gives up a definition of the organization, so that the catalog’s counts again, or takes it up.',
    method: 'PUT',
    path: '/api/organizations/{orgId}/details/types/{detailTypeId}',
    organization: 'params.orgId',
    access: can('Edit', 'Organization', { of: 'params.orgId' }),
    body: DetailTypeStatus,
    response: OwnDetailType,
    errors: ['organizationNotFound', 'detailTypeNotFound', 'requestInvalid', 'recordChanged'],
    success: 'Detail updated successfully',
  }),
  checkFormula: call({
    id: 'own-check-formula',
    summary: 'What is wrong with a formula that is being written, with the place of each problem.',
    method: 'POST',
    path: '/api/organizations/{orgId}/details/check',
    organization: 'params.orgId',
    onlyReads: true,
    access: can('View', 'Organization', { of: 'params.orgId' }),
    body: FormulaToCheck,
    response: CheckedFormula,
    errors: ['organizationNotFound'],
  }),
});
