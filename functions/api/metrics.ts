import { metricUnits } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { startMaintenance } from '#functions/domain/maintenance/start-maintenance.ts';
import { metricsContext } from '#functions/domain/metrics/context.ts';
import { createDatapoints, findDatapoints } from '#functions/domain/metrics/datapoints.ts';
import { createDetail, listDetails, updateDetail } from '#functions/domain/metrics/details.ts';
import { listDeletedDatapoints, listFigureHistory } from '#functions/domain/metrics/figure-history.ts';
import { uploadData } from '#functions/domain/metrics/upload-data.ts';
import { settingsOf } from '#functions/domain/organizations/settings.ts';
import { defaultRoleChanges } from '#functions/domain/session/api-clients/default-client.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { metrics } from '#shared/contract/metrics.ts';

const settingsPort = settingsOf({
  startAccessRoleCaching: (organizationId, scope) => startMaintenance('access-role-caching', organizationId, scope),
  defaultRoleChanges,
});

export const handler = serveArea(
  metrics,
  {
    listDetails,
    createDetail,
    updateDetail,
    findDatapoints,
    createDatapoints,
    uploadData,
    listFigureHistory,
    listDeletedDatapoints,
  },
  metricsContext({ settingsOf: settingsPort, metricUnits }),
  { people: authenticate },
);
