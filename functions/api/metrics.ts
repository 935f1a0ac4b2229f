import { metricsContext } from '#functions/domain/metrics/context.ts';
import { createDatapoints, findDatapoints } from '#functions/domain/metrics/datapoints.ts';
import { createDetail, listDetails, listDetailTypes } from '#functions/domain/metrics/details.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { metrics } from '#shared/contract/metrics.ts';

export const handler = serveArea(
  metrics,
  { listDetailTypes, listDetails, createDetail, findDatapoints, createDatapoints },
  metricsContext,
);
