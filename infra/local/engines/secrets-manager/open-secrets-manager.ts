import type { Engine, EngineOptions } from '../engine.ts';
import { serveJson } from '../json-protocol.ts';
import { openDatabase } from '../open-database.ts';
import { secretOperations } from './secret-operations.ts';
import { openSecretStore, secretSchema } from './secret-store.ts';

/**
 * Opens the local Secrets Manager, kept in `secrets-manager.sqlite` of the data directory. The values are readable by the owner of that
 * file and by nobody else; they are not encrypted.
 */
export async function openSecretsManager(options: EngineOptions): Promise<Engine> {
  const database = openDatabase(options.dataDir, 'secrets-manager.sqlite', secretSchema);
  const { region, accountId } = options;
  const handle = serveJson(
    {
      signingName: 'secretsmanager',
      target: 'secretsmanager',
      version: '1.1',
      invalidInputCode: 'InvalidParameterException',
      operations: secretOperations({
        database,
        store: openSecretStore(database),
        arnPrefix: `arn:aws:secretsmanager:${region}:${accountId}:secret:`,
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
