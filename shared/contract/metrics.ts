import * as z from 'zod';
import { DataKind, Datapoint, DatedValue, DeletedDatapoint, FigureVersion } from '../domain/datapoint.ts';
import {
  Detail,
  DetailChange,
  DetailChanges,
  ExcludedDetailFields,
  ListedDetail,
  NewDetail,
} from '../domain/detail.ts';
import {
  DatapointChange,
  DataUpload,
  NewDatapoints,
  NewDetailValues,
  UploadedData,
} from '../domain/entered-columns.ts';
import { FigureDecision, FigureDecisions } from '../domain/figure-decision.ts';
import { NewSetting, Setting } from '../domain/organization.ts';
import { ChangedEntries, DeletedEntries, RawEntry } from '../domain/raw-entry.ts';
import { NewSchedule, Schedule } from '../domain/schedule.ts';
import { faultOfParameter } from '../metrics/asked-details.ts';
import { parseDetailParameter } from '../metrics/detail-parameter.ts';
import { PeriodChoice } from '../metrics/period-choice.ts';
import { Period } from '../time/dates.ts';
import { FigureFrequency } from '../time/figure-period.ts';
import { anyOf, can, canInPart, onlyOf } from './access.ts';
import { call, defineArea, leavingOut, pageQuery } from './define-area.ts';
import { figureImportCalls } from './figure-imports.ts';

/** Details as reports ask for them, each by a name or packed: see `parseDetailParameter`. */
const wantedDetails = z
  .union([z.string().max(1_000), z.array(z.string().max(1_000)).max(100)])
  .transform((told, context) =>
    [told].flat().flatMap((text) => {
      const parameter = parseDetailParameter(text);
      const fault =
        parameter === null
          ? 'Ask by a name, or by a type and a name such as Number[Net Income].'
          : faultOfParameter(parameter);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
      return parameter ?? [];
    }),
  );

const createsDetails = anyOf([
  canInPart('Create', 'Detail', { of: 'params.id' }),
  onlyOf('Organization', can('Edit', 'Organization', { of: 'params.id' })),
]);

/** Who may obsolete details, and who may approve them: the use case asks which of it is done. */
const changesDetails = anyOf([
  canInPart('Edit', 'Detail', { of: 'params.id' }),
  onlyOf('Organization', can('Edit', 'Organization', { of: 'params.id' })),
  can('Create', 'Deal', { of: 'params.id' }),
]);

const Counted = z.object({ count: z.number().int() });
const rawChangeErrors = [
  'rawMetricDataOff',
  'entityNotFound',
  'entityObsolete',
  'detailNotFound',
  'documentNotFound',
  'notPermitted',
  'requestInvalid',
  'recordChanged',
] as const;

const isAsked = z.enum(['true', 'false']).optional();
const changeQuery = z.object({ validateRemoteMapping: isAsked });

export const metrics = defineArea('metrics', {
  ...figureImportCalls,
  listDetails: call({
    id: 'get-entities-id-details',
    summary: 'Details of an entity with their latest figure; of an organization, its settings.',
    method: 'GET',
    path: '/api/entities/{id}/details',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object({
      ...pageQuery,
      detail: wantedDetails.optional(),
      /** Values of that period; of what is not of periods, those that held at its end. */
      period: PeriodChoice.optional(),
      /** With `period`: where there is no figure of it, the newest before it. */
      useLatestPeriod: isAsked,
      /** `Entered`, `Imported` or the id of a document: only values from there. */
      source: z.string().min(1).max(200).optional(),
      /** With the reasons why each value is what it is. */
      stackLog: isAsked,
      /** Without details that the product keeps by itself. */
      excludeInternal: isAsked,
      fieldsToExclude: ExcludedDetailFields.optional(),
    }),
    response: z.array(z.union([Setting, leavingOut(ListedDetail)])),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  createDetail: call({
    id: 'post-entities-id-details',
    summary:
      'Adds a detail of the catalog, or one of the own making, to an entity; to an organization, stores settings.',
    method: 'POST',
    path: '/api/entities/{id}/details',
    access: createsDetails,
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
    summary:
      'Approves, unapproves or obsoletes a detail of an entity, or brings it back; of an organization, stores the setting of that name.',
    method: 'PUT',
    path: '/api/entities/{id}/details/{detailId}',
    access: changesDetails,
    query: changeQuery,
    body: z.union([NewSetting.pick({ value: true }), DetailChange], {
      error: 'Send `version` with `launchStatus` or `approved` for a detail, or `value` for a setting.',
    }),
    response: z.union([Setting, Detail]),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'notPermitted',
      'settingNotFound',
      'approvalInWorkflow',
      'settingReadOnly',
      'requestInvalid',
      'recordChanged',
      'remoteMappingAffected',
    ],
    success: 'Detail updated successfully',
  }),
  updateDetails: call({
    id: 'put-entities-id-details',
    summary:
      'Approves, unapproves or obsoletes details of an entity, or brings them back, all or none of them; of an organization, stores settings.',
    method: 'PUT',
    path: '/api/entities/{id}/details',
    access: changesDetails,
    query: changeQuery,
    body: z.union([z.array(NewSetting).min(1).max(100), DetailChanges], {
      error:
        'Send `id` and `version` with `launchStatus` or `approved` of each detail, or `name` and `value` of each setting.',
    }),
    response: z.union([z.array(Detail), z.array(Setting)]),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'notPermitted',
      'settingNotFound',
      'approvalInWorkflow',
      'settingReadOnly',
      'requestInvalid',
      'recordChanged',
      'remoteMappingAffected',
    ],
    success: 'Detail updated successfully',
  }),
  getDetail: call({
    id: 'get-entities-id-details-detail-id',
    summary: 'A detail of an entity with its values and why they are what they are; of an organization, a setting.',
    method: 'GET',
    path: '/api/entities/{id}/details/{detailId}',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    response: z.union([Setting, Detail]),
    errors: ['entityNotFound', 'detailNotFound', 'settingNotFound'],
  }),
  enterDetailValue: call({
    id: 'post-entities-id-details-detail-id',
    summary:
      'Enters values of one detail that an entity has, as createDatapoints does; of an organization, stores the setting of that name.',
    method: 'POST',
    path: '/api/entities/{id}/details/{detailId}',
    access: canInPart('Edit', 'Detail', { of: 'params.id' }),
    body: z.union([NewSetting.pick({ value: true }).strict(), NewDetailValues], {
      error: 'Send `values` or `dated` for a detail, or `value` for a setting.',
    }),
    response: z.array(z.union([Setting, Datapoint, DatedValue])),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'documentNotFound',
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
  updateDatapoint: call({
    id: 'put-entities-id-metrics-update-datapoints-id',
    summary:
      'Corrects or deletes a figure, or moves its approval on; answers it as it stands, null where it was deleted. A corrected figure begins without an approval.',
    method: 'PUT',
    path: '/api/entities/{id}/metrics/update/datapoints/{datapointId}',
    access: anyOf([canInPart('Edit', 'Detail', { of: 'params.id' }), can('Create', 'Deal', { of: 'params.id' })]),
    body: DatapointChange,
    response: Datapoint.nullable(),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'detailNotFound',
      'figureNotFound',
      'documentNotFound',
      'notPermitted',
      'requestInvalid',
      'approvalInWorkflow',
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
  listRawEntries: call({
    id: 'get-v2-entities-id-details-detail-id-metrics-raw',
    summary: 'Every stored value of a detail with where it came from, also those that others lie over.',
    method: 'GET',
    path: '/api/v2/entities/{id}/details/{detailId}/metrics/raw',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object({ ...pageQuery, dataKind: DataKind.optional() }),
    response: z.array(RawEntry),
    pages: true,
    errors: ['rawMetricDataOff', 'entityNotFound', 'detailNotFound', 'cursorInvalid'],
  }),
  changeRawEntries: call({
    id: 'put-v2-entities-id-details-detail-id-metrics-raw-metric-entries',
    summary: 'Writes stored values of a detail as they were seen, all or none of them, and says how many.',
    method: 'PUT',
    path: '/api/v2/entities/{id}/details/{detailId}/metrics/raw/metricEntries',
    access: canInPart('Edit', 'Detail', { of: 'params.id' }),
    body: ChangedEntries,
    response: Counted,
    errors: rawChangeErrors,
    success: 'Detail updated successfully',
  }),
  deleteRawEntries: call({
    id: 'delete-v2-entities-id-details-detail-id-metrics-raw-metric-entries',
    summary:
      'Deletes stored values of a detail as they were seen, with the reason, all or none of them, and says how many.',
    method: 'DELETE',
    path: '/api/v2/entities/{id}/details/{detailId}/metrics/raw/metricEntries',
    access: canInPart('Edit', 'Detail', { of: 'params.id' }),
    body: DeletedEntries,
    response: Counted,
    errors: rawChangeErrors,
    success: 'Detail updated successfully',
  }),
  storeSchedule: call({
    id: 'post-schedule',
    summary: 'Stores the figures of a detail from one period to another, in place of all that stood there.',
    method: 'POST',
    path: '/api/schedule',
    access: canInPart('Edit', 'Detail', { of: 'body.entityId' }),
    body: NewSchedule,
    response: Schedule,
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
  decideFigures: call({
    id: 'own-decide-figures',
    summary:
      'Moves the approval of several figures on, or of values that hold from a day on, all or none of them: asks for it, calls it off, approves, rejects, or has them amended. Answers them as they stand.',
    method: 'POST',
    path: '/api/entities/{id}/metrics/datapoints/approvals',
    access: anyOf([canInPart('Edit', 'Detail', { of: 'params.id' }), can('Create', 'Deal', { of: 'params.id' })]),
    body: FigureDecisions,
    response: z.array(z.union([Datapoint, DatedValue])),
    errors: [
      'entityNotFound',
      'entityObsolete',
      'figureNotFound',
      'documentNotFound',
      'notPermitted',
      'requestInvalid',
      'approvalInWorkflow',
      'recordChanged',
      'tooMuchAtOnce',
    ],
    success: 'Approvals saved',
  }),
  listFigureDecisions: call({
    id: 'own-list-figure-decisions',
    summary:
      'The steps in the approvals that a figure, or a value that holds from a day on, has had, the newest first, with who took them, when and why.',
    method: 'GET',
    path: '/api/entities/{id}/metrics/datapoints/{datapointId}/approvals',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object(pageQuery),
    response: z.array(FigureDecision),
    pages: true,
    errors: ['entityNotFound', 'figureNotFound', 'cursorInvalid'],
  }),
  listDatedValues: call({
    id: 'own-list-dated-values',
    summary:
      'Every value of a detail that holds from a day on, the last day first, also those that were rejected and count nowhere.',
    method: 'GET',
    path: '/api/entities/{id}/details/{detailId}/dated-values',
    access: canInPart('View', 'Detail', { of: 'params.id' }),
    query: z.object({ ...pageQuery, dataKind: DataKind.default('actual') }),
    response: z.array(DatedValue),
    pages: true,
    errors: ['entityNotFound', 'detailNotFound', 'cursorInvalid'],
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
