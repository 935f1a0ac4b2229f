import * as z from 'zod';
import { DataKind, Datapoint, DatedValue, DeletedDatapoint, FigureVersion } from '../domain/datapoint.ts';
import { Detail, DetailChange, NewDetail } from '../domain/detail.ts';
import { DataUpload, NewDatapoints, UploadedData } from '../domain/entered-columns.ts';
import { NewSetting, Setting } from '../domain/organization.ts';
import { nameInDetailParameter } from '../format/detail-parameter.ts';
import { Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { anyOf, can, canInPart, onlyOf } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const detailText = z.string().max(200);

/** A name or several, each by itself or with its type as reports ask for it (`Number[Net Income]`). */
const wantedDetails = z
  .union([detailText, z.array(detailText).max(100)])
  .refine(
    (told) => [told].flat().every((text) => nameInDetailParameter(text) !== null),
    'This list takes a name, or a type and a name such as Number[Net Income], without grouping or attributes.',
  )
  .transform((told) => [told].flat().map((text) => nameInDetailParameter(text) ?? text));

export const metrics = defineArea('metrics', {
  listDetails: call({
    id: 'get-entities-id-details',
    summary: 'Details of an entity with their latest figure; of an organization, its settings.',
    method: 'GET',
    path: '/api/entities/{id}/details',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object({
      ...pageQuery,
      detail: wantedDetails.optional(),
    }),
    response: z.array(z.union([Detail, Setting])),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  createDetail: call({
    id: 'post-entities-id-details',
    summary:
      'Adds a detail of the catalog, or one of the own making, to an entity; to an organization, stores settings.',
    method: 'POST',
    path: '/api/entities/{id}/details',
    access: canInPart('Edit', 'Detail', { of: 'params.id' }),
    body: z.union([z.array(NewSetting).min(1).max(100), NewSetting, NewDetail]),
    response: z.union([Detail, z.array(Setting)]),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'notPermitted',
      'nameTaken',
      'settingNotFound',
      'settingReadOnly',
      'requestInvalid',
      'recordChanged',
    ],
    success: 'Detail created successfully',
  }),
  updateDetail: call({
    id: 'put-entities-id-details-detail-id',
    summary: 'Obsoletes a detail of an entity, or brings it back; of an organization, stores the setting of that name.',
    method: 'PUT',
    path: '/api/entities/{id}/details/{detailId}',
    access: anyOf([
      canInPart('Create', 'Detail', { of: 'params.id' }),
      onlyOf('Organization', can('Edit', 'Organization', { of: 'params.id' })),
    ]),
    body: z.union([NewSetting.pick({ value: true }), DetailChange], {
      error: 'Send `version` and `launchStatus` for a detail, or `value` for a setting.',
    }),
    response: z.union([Setting, Detail]),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'notPermitted',
      'settingNotFound',
      'settingReadOnly',
      'requestInvalid',
      'recordChanged',
    ],
    success: 'Detail updated successfully',
  }),
  findDatapoints: call({
    id: 'post-entities-id-metrics-datapoints',
    summary: 'Figures of an entity for some details and a range of months.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/datapoints',
    onlyReads: true,
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    body: z.object({
      details: z.array(z.string().max(200)).max(100).optional(),
      dataKind: DataKind.default('actual'),
      startDate: Period.optional(),
      endDate: Period.optional(),
      /** All lengths of periods unless told. */
      frequency: FigureFrequency.optional(),
      /** As the figures were at that moment, in UTC. */
      asOf: z.iso.datetime('Enter a moment like 2026-03-31T12:00:00Z.').optional(),
    }),
    response: z.array(Datapoint),
    errors: ['entityNotFound'],
  }),
  createDatapoints: call({
    id: 'post-entities-id-metrics-create-datapoints',
    summary:
      'Enters figures of periods, or values that hold from a day on, as the kind of detail asks for; null deletes what stands there, which takes a note with the reason.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/create/datapoints',
    access: canInPart('Edit', 'Detail', { of: 'params.id' }),
    body: NewDatapoints,
    response: z.array(z.union([Datapoint, DatedValue])),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'documentNotFound',
      'notPermitted',
      'requestInvalid',
      'recordChanged',
    ],
    success: 'Data uploaded successfully',
  }),
  uploadData: call({
    id: 'post-entities-id-data',
    summary:
      'Enters values of many details of one entity with one source, each as createDatapoints does; a value that is not as its writer has seen it refuses all, and its field is told.',
    method: 'POST',
    path: '/api/entities/{id}/data',
    access: canInPart('Edit', 'Detail', { of: 'params.id' }),
    body: DataUpload,
    response: UploadedData,
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'documentNotFound',
      'notPermitted',
      'requestInvalid',
      'recordChanged',
      'tooMuchAtOnce',
    ],
    success: 'Data uploaded successfully',
  }),
  listFigureHistory: call({
    id: 'own-list-figure-history',
    summary:
      'What a figure was, the newest first: every value, correction and deletion with who made it, when, why, and from which document.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/datapoints/{datapointId}/history',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object(pageQuery),
    response: z.array(FigureVersion),
    pages: true,
    errors: ['entityNotFound', 'figureNotFound', 'cursorInvalid'],
  }),
  listDeletedDatapoints: call({
    id: 'own-list-deleted-figures',
    summary: 'Periods of an entity whose figures were deleted, with who deleted them, when and why.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/deleted/datapoints',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object({ ...pageQuery, dataKind: DataKind.default('actual') }),
    response: z.array(DeletedDatapoint),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
});
