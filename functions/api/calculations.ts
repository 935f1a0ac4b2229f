import { calculationPorts } from '#functions/compositions/calculation-ports.ts';
import {
  listMetricComputations,
  readMetricComputation,
} from '#functions/domain/calculations/background/read-computations.ts';
import {
  startDetailComputation,
  startMetricComputation,
} from '#functions/domain/calculations/background/start-computation.ts';
import { computeDependencies } from '#functions/domain/calculations/compute-dependencies.ts';
import { computeDetail } from '#functions/domain/calculations/compute-detail.ts';
import { computeMetrics } from '#functions/domain/calculations/compute-metrics.ts';
import { calculationsContext } from '#functions/domain/calculations/context.ts';
import {
  changeDetailTypeStatus,
  checkFormula,
  defineDetail,
  listOwnDetailTypes,
} from '#functions/domain/calculations/definitions/define-detail.ts';
import { listDetailTypeReaders } from '#functions/domain/calculations/definitions/detail-readers.ts';
import { listDetailTypeVersions } from '#functions/domain/calculations/definitions/list-versions.ts';
import { previewFormula } from '#functions/domain/calculations/definitions/preview-formula.ts';
import { readModel } from '#functions/domain/calculations/model/read-model.ts';
import {
  changeScenarioStatus,
  createScenario,
  listScenarios,
  updateScenario,
} from '#functions/domain/calculations/scenarios/scenarios.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { calculations } from '#shared/contract/calculations.ts';

export const handler = serveArea(
  calculations,
  {
    computeMetrics,
    computeDetail,
    computeDependencies,
    startMetricComputation,
    startDetailComputation,
    listMetricComputations,
    readMetricComputation,
    readModel,
    listScenarios,
    createScenario,
    updateScenario,
    changeScenarioStatus,
    defineDetail,
    listOwnDetailTypes,
    changeDetailTypeStatus,
    checkFormula,
    previewFormula,
    listDetailTypeReaders,
    listDetailTypeVersions,
  },
  calculationsContext(calculationPorts),
  { people: authenticate },
);
