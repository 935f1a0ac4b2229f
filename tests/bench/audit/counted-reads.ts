import { throughDynamo } from './through-dynamo.ts';

/** What something has asked of DynamoDB. */
export interface Cost {
  readonly requests: number;
  /** Looked at, whatever of them has traveled. */
  readonly items: number;
  /** Capacity units as DynamoDB Local tells them, which are for reading alone where nothing is written. */
  readonly units: number;
}

interface Answer {
  readonly ScannedCount?: number;
  readonly Item?: unknown;
  readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
  readonly ConsumedCapacity?: Consumed | readonly Consumed[];
}
interface Consumed {
  readonly CapacityUnits?: number;
}

const itemsIn = ({ ScannedCount, Item, Responses = {} }: Answer): number =>
  ScannedCount ?? (Item === undefined ? Object.values(Responses).flat().length : 1);
const unitsIn = ({ ConsumedCapacity = [] }: Answer): number =>
  [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

/** Counts what is asked of DynamoDB while something runs. */
export async function counted<Result>(act: () => Promise<Result>): Promise<Cost & { readonly result: Result }> {
  const cost = { requests: 0, items: 0, units: 0 };
  // Stacks under test do without the telling of units, which takes time.
  const { WITHOUT_CAPACITY_UNITS: without } = process.env;
  delete process.env['WITHOUT_CAPACITY_UNITS'];
  try {
    const result = await throughDynamo(
      (send) => async (command) => {
        const answer = (await send(command)) as Answer;
        cost.requests += 1;
        cost.items += itemsIn(answer);
        cost.units += unitsIn(answer);
        return answer;
      },
      act,
    );
    return { ...cost, result };
  } finally {
    if (without !== undefined) process.env['WITHOUT_CAPACITY_UNITS'] = without;
  }
}
