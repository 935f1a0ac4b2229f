import type { Engine, EngineOptions, Sessions } from '../engine.ts';
import { openDatabase } from '../open-database.ts';
import { serveQuery } from '../query-protocol.ts';
import { assumeRole } from './assume-role.ts';
import { permits } from './policies.ts';
import { roleActions } from './role-actions.ts';
import { openRoleStore, roleSchema } from './role-store.ts';

/** STS, with as much of IAM as makes roles, and what other engines ask about whoever acts as one. */
export interface Sts {
  readonly sts: Engine;
  readonly iam: Engine;
  readonly sessions: Sessions;
  close(): Promise<void>;
}

/** Opens the roles of this machine, kept in `sts.sqlite` of the data directory. */
export async function openSts({ dataDir, accountId, credentials }: EngineOptions): Promise<Sts> {
  const database = openDatabase(dataDir, 'sts.sqlite', roleSchema);
  const store = openRoleStore(database);
  const close = async () => {
    if (database.isOpen) database.close();
  };
  const served = { invalidInputCode: 'ValidationError' };
  const stsActions = { AssumeRole: assumeRole(store, accountId) };
  const [sts, iam] = [
    serveQuery({ ...served, signingName: 'sts', version: '2011-06-15', actions: stsActions }, credentials),
    serveQuery(
      { ...served, signingName: 'iam', version: '2010-05-08', actions: roleActions(store, accountId) },
      credentials,
    ),
  ];
  return {
    sts: { handle: sts, close },
    iam: { handle: iam, close },
    close,
    sessions: {
      find: (accessKeyId) => {
        const session = store.session(accessKeyId);
        if (session === null) return null;
        const { secretAccessKey, token, expiresAt, roleArn } = session;
        return {
          credentials: { accessKeyId, secretAccessKey },
          token,
          expiresAt,
          may: (action, resource) => permits(store.policiesOf(roleArn), { action, resource }),
        };
      },
    },
  };
}
