import { calculationPorts } from '#functions/compositions/calculation-ports.ts';
import { readImportFile } from '#functions/connectors/bounded-reading.ts';
import { explainDetail } from '#functions/domain/calculations/explain-detail.ts';
import { metricUnits } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { startMaintenance } from '#functions/domain/maintenance/start-maintenance.ts';
import { updateDetail, updateDetails } from '#functions/domain/metrics/change-details.ts';
import { metricsContext } from '#functions/domain/metrics/context.ts';
import { createDetail } from '#functions/domain/metrics/create-detail.ts';
import { createDatapoints, findDatapoints } from '#functions/domain/metrics/datapoints.ts';
import { decideFigures, listFigureDecisions } from '#functions/domain/metrics/decide-figures.ts';
import { enterDetailValue } from '#functions/domain/metrics/enter-detail-value.ts';
import { listDeletedDatapoints, listFigureHistory } from '#functions/domain/metrics/figure-history.ts';
import { importFigures } from '#functions/domain/metrics/importing/import-figures.ts';
import {
  getFigureImport,
  listFigureImports,
  listImportedFigureRows,
} from '#functions/domain/metrics/importing/list-imports.ts';
import { revertFigureImport } from '#functions/domain/metrics/importing/revert-figures.ts';
import { listDatedValues } from '#functions/domain/metrics/list-dated-values.ts';
import { getDetail, listDetails } from '#functions/domain/metrics/list-details.ts';
import { changeRawEntries, deleteRawEntries, listRawEntries } from '#functions/domain/metrics/raw-entries.ts';
import { storeSchedule } from '#functions/domain/metrics/store-schedule.ts';
import { updateDatapoint } from '#functions/domain/metrics/update-datapoint.ts';
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
    updateDetails,
    getDetail,
    enterDetailValue,
    findDatapoints,
    createDatapoints,
    uploadData,
    updateDatapoint,
    decideFigures,
    listFigureDecisions,
    listDatedValues,
    listRawEntries,
    changeRawEntries,
    deleteRawEntries,
    storeSchedule,
    listFigureHistory,
    listDeletedDatapoints,
    importFigures,
    listFigureImports,
    getFigureImport,
    listImportedFigureRows,
    revertFigureImport,
  },
  metricsContext({
    settingsOf: settingsPort,
    metricUnits,
    readImportFile,
    explain: (value) => explainDetail(value, calculationPorts),
  }),
  { people: authenticate },
);
