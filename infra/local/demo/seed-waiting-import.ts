import type { Datapoint } from '#shared/domain/datapoint.ts';
import { entityPartId } from '#shared/domain/entity-part-id.ts';
import type { FigureImport } from '#shared/domain/figure-import.ts';
import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { approvalStep, sendForApproval } from './demo-steps.ts';
import { lastQuarters } from './demo-time.ts';
import { copperRidge } from './northlight/copper-ridge.ts';
import { upload } from './upload.ts';

interface People {
  readonly analyst: DemoPerson;
  readonly dealAdmin: DemoPerson;
  readonly dealAdminId: string;
}

const windFarm = 'NL-0187-P1';

/** What the meter at the substation counts is a little less than what the turbines count; more of the rest was curtailed than the operator had told. */
const settled: Readonly<Record<string, number>> = { 'Actual Production': 0.984, Curtailment: 2.6 };

/** The grid operator's statement of a quarter: the operator's figures as they were settled. */
async function statement(api: DemoApi, by: DemoPerson, farmId: string, quarterEnd: string): Promise<string> {
  const endDate = quarterEnd;
  const body = { details: Object.keys(settled), dataKind: 'actual', frequency: 'Monthly', endDate };
  const path = `/api/entities/${farmId}/metrics/datapoints`;
  const found = await api.call<readonly Datapoint[]>(by, 'POST', path, body);
  const months = [...new Set(found.map(({ period }) => period))].toSorted().slice(-3);
  const rows = Object.entries(settled).map(([name, share]) => [
    ...[name, 'kWh'],
    ...months.map((month) => {
      const figure = found.find(({ detailName, period }) => detailName === name && period === month);
      return figure === undefined ? '' : String(Math.round(figure.value * share));
    }),
  ]);
  return [['Detail', 'Unit', ...months], ...rows].map((cells) => cells.join(',')).join('\n');
}

/** An import of settled production that replaces what the operator had told, and waits for the deal lead. */
export async function seedWaitingImport(
  api: DemoApi,
  { entities }: DemoBook,
  { analyst, dealAdmin, dealAdminId }: People,
): Promise<void> {
  const [roomId, farmId] = [entities.get(copperRidge.customId).id, entities.get(windFarm).id];
  const [quarterEnd = ''] = lastQuarters(1);
  const document = await upload(api, analyst, roomId, {
    fileName: `Settlement statement ${quarterEnd}, Copper Ridge North.csv`,
    directory: 'Settlement statements',
    ...{ contentType: 'text/csv', docType: 'Other', parentId: null },
    content: new TextEncoder().encode(await statement(api, analyst, farmId, quarterEnd)),
  });
  const asked = new URLSearchParams({ replace: 'true', approval: 'true' });
  const path = `/api/entities/${farmId}/metrics/import/actual/${document.id}?${asked}`;
  const { id } = await api.call<FigureImport>(analyst, 'POST', path);
  await sendForApproval(api, dealAdmin, farmId, {
    source: { sourceType: 'FigureImport', sourceId: entityPartId(farmId, id) },
    steps: [approvalStep('Deal lead', 'Agent', dealAdminId, 5)],
    note: 'The settled volumes replace what the operator reported; the coverage ratio is recomputed from them.',
  });
}
