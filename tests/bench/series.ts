import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { SeriesStore } from '#functions/platform/series/series-store.ts';
import { startLocalStack } from '#infra/local/local-stack.ts';
import { platformEnvironment } from '#infra/local/platform-environment.ts';
import { addMonthsToPeriod } from '#shared/time/dates.ts';
import { newDataDir } from '../support/data-dir.ts';

const details = 350;
const months = 360;
const firstMonth = '2010-01';
const rounds = 15;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

const source = {
  kind: 'Imported',
  by: 'bench',
  byName: 'Bench',
  at: new Date().toISOString(),
  documentId: null,
  note: null,
} as const;

const cellsFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    period: addMonthsToPeriod(firstMonth, start + at),
    value: 1_000_000 * Math.sin(start + at) + 0.125,
  }));

const column = (index: number, start: number, count: number) => ({
  detailId: `detail-${String(index).padStart(3, '0')}`,
  dataKind: 'actual' as const,
  frequency: 'Monthly' as const,
  isOverride: false,
  cells: cellsFrom(start, count),
});

/** Items as DynamoDB sizes them, near enough: names and values of attributes. */
const sizeOf = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => {
    const size = value instanceof Uint8Array ? value.length : Buffer.byteLength(JSON.stringify(value));
    return sum + name.length + size;
  }, 0);

/** What reading figures into columns costs beside reading the bare items, and what storing them takes. */
export async function main(): Promise<void> {
  const dataDir = newDataDir('bench-series');
  const stack = await startLocalStack({ port: 0, dataDir, demo: false, print: () => undefined });
  const [someFunction] = stack.runtime.functions.values();
  Object.assign(process.env, someFunction?.environment, platformEnvironment(stack.access));
  const { seriesOf } = await import('#functions/platform/series/series-store.ts');
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  const { systemClock } = await import('#functions/platform/clock.ts');
  const organizationId = randomUUID();
  const store = seriesOf(organizationId, { agentId: 'bench', correlationId: 'bench' }, systemClock);

  const itemsOf = async (entityId: string, prefix: string) => {
    const items: Record<string, unknown>[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await dynamo.send(
        new QueryCommand({
          TableName: process.env['SERIES_TABLE'],
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': `${organizationId}#${entityId}`, ':prefix': prefix },
          ConsistentRead: true,
          ...(start === undefined ? {} : { ExclusiveStartKey: start }),
        }),
      );
      items.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    return items;
  };
  const bytesOf = async (entityId: string) => {
    const [values, sources] = [await itemsOf(entityId, 'COLUMN#'), await itemsOf(entityId, 'SOURCE#')];
    return [...values, ...sources].reduce((sum, item) => sum + sizeOf(item), 0);
  };

  try {
    const transactions = await importInto(store, 'imported');
    console.log(`An import of ${details} details of ${months} months takes ${transactions} transactions.`);

    const ratios: number[] = [];
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bare = await timed(() => itemsOf('imported', 'COLUMN#actual#'));
      const read = await timed(async () => {
        const { columns } = await store.read('imported', { dataKinds: ['actual'] });
        if (columns.length !== details || columns.some(({ cells }) => cells.values.length !== months)) {
          throw new Error('Not everything was read.');
        }
      });
      ratios.push(read / bare);
      times.push(read);
    }
    console.log(
      `Reading them into columns: ${median(ratios).toFixed(2)} × reading the bare items (median of ${rounds}; ${median(times).toFixed(0)} ms).`,
    );

    for (let month = 0; month < 120; month += 1) {
      await store.write([{ entityId: 'by-hand', columns: [column(0, month, 1)] }], { ...source, kind: 'Entered' });
    }
    const byHand = (await bytesOf('by-hand')) / 120;
    const imported = (await bytesOf('imported')) / (details * months);
    console.log(
      `Stored for each month: ${byHand.toFixed(0)} bytes entered one by one, of which its source takes most; ${imported.toFixed(1)} imported.`,
    );
  } finally {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const importInto = (store: SeriesStore, entityId: string): Promise<number> =>
  store.write([{ entityId, columns: Array.from({ length: details }, (_, index) => column(index, 0, months)) }], source);
