import type { Engine, EngineOptions } from '../engine.ts';
import { serveJson } from '../json-protocol.ts';
import { openDatabase } from '../open-database.ts';
import { parameterOperations } from './parameter-operations.ts';
import { openParameterStore, parameterSchema } from './parameter-store.ts';

/** Opens the local SSM parameter store, kept in `ssm.sqlite` of the data directory. */
export async function openSsm(options: EngineOptions): Promise<Engine> {
  const database = openDatabase(options.dataDir, 'ssm.sqlite', parameterSchema);
  const handle = serveJson(
    {
      signingName: 'ssm',
      target: 'AmazonSSM',
      version: '1.1',
      invalidInputCode: 'ValidationException',
      operations: parameterOperations({
        database,
        store: openParameterStore(database),
        arnPrefix: `arn:aws:ssm:${options.region}:${options.accountId}:parameter`,
      }),
    },
    options.credentials,
  );
  return {
    handle,
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}
