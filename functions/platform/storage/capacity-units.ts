import { currentWork } from '#functions/platform/shell/work.ts';

const writing = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/;

interface Consumed {
  readonly CapacityUnits?: number;
}

/** DynamoDB tells one table's units, or those of each table that a batch or transaction was about. */
function unitsIn(output: object): number {
  const told =
    'ConsumedCapacity' in output ? (output.ConsumedCapacity as Consumed | readonly Consumed[] | undefined) : undefined;
  const tables = told === undefined ? [] : 'length' in told ? told : [told];
  return tables.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

/** A command on its way, as the SDK's middlewares see it. */
type Next<Args, Result> = (args: Args) => Promise<Result>;

/** DynamoDB tells it for nothing. DynamoDB Local takes an eighth of a request's time for it, which whoever runs thousands of requests there saves. */
const isCounted = (): boolean => process.env['WITHOUT_CAPACITY_UNITS'] === undefined;

/** Asks DynamoDB with every command what it costs, and counts that for whatever is being worked on. */
export const countUnits =
  <Args extends { input: object }, Result extends { output: object }>(
    next: Next<Args, Result>,
    { commandName = '' }: { readonly commandName?: string },
  ): Next<Args, Result> =>
  async (args) => {
    if (!isCounted()) return next(args);
    const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
    const work = currentWork();
    if (work === undefined) return result;
    const units = unitsIn(result.output);
    if (writing.test(commandName)) work.unitsWritten += units;
    else work.unitsRead += units;
    return result;
  };
