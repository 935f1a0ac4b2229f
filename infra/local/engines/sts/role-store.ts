import type { DatabaseSync } from 'node:sqlite';
import { type Policy, readPolicy } from './policies.ts';

export const roleSchema = `
  CREATE TABLE IF NOT EXISTS roles (arn TEXT PRIMARY KEY, id TEXT NOT NULL, trust TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS role_policies (
    arn TEXT NOT NULL REFERENCES roles (arn), name TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (arn, name)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    access_key_id TEXT PRIMARY KEY, secret TEXT NOT NULL, token TEXT NOT NULL, arn TEXT NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT;
`;

export interface Role {
  readonly arn: string;
  readonly id: string;
  readonly trust: Policy;
}

/** Temporary credentials of a role. `expiresAt` is in epoch milliseconds. */
export interface Session {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly token: string;
  readonly roleArn: string;
  readonly expiresAt: number;
}

export type RoleStore = ReturnType<typeof openRoleStore>;

/** Keeps roles with their policies, and the sessions in which somebody acts as one. */
export function openRoleStore(database: DatabaseSync) {
  const findRole = database.prepare('SELECT * FROM roles WHERE arn = ?');
  const addRole = database.prepare('INSERT INTO roles VALUES (?, ?, ?)');
  const policies = database.prepare('SELECT document FROM role_policies WHERE arn = ?');
  const putPolicy = database.prepare('INSERT OR REPLACE INTO role_policies VALUES (?, ?, ?)');
  const removePolicy = database.prepare('DELETE FROM role_policies WHERE arn = ? AND name = ?');
  const findSession = database.prepare('SELECT * FROM sessions WHERE access_key_id = ?');
  const addSession = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)');
  const forgetSessions = database.prepare('DELETE FROM sessions WHERE expires_at < ?');

  return {
    find: (arn: string): Role | null => {
      const row = findRole.get(arn);
      return row === undefined ? null : { arn, id: String(row['id']), trust: readPolicy(String(row['trust'])) };
    },
    add: (arn: string, id: string, trust: string): void => void addRole.run(arn, id, trust),
    policiesOf: (arn: string): Policy[] => policies.all(arn).map(({ document }) => readPolicy(String(document))),
    putPolicy: (arn: string, name: string, document: string): void => void putPolicy.run(arn, name, document),
    /** Whether there was one. */
    removePolicy: (arn: string, name: string): boolean => removePolicy.run(arn, name).changes > 0,
    session: (accessKeyId: string): Session | null => {
      const row = findSession.get(accessKeyId);
      if (row === undefined) return null;
      return {
        accessKeyId,
        secretAccessKey: String(row['secret']),
        token: String(row['token']),
        roleArn: String(row['arn']),
        expiresAt: Number(row['expires_at']),
      };
    },
    addSession: ({ accessKeyId, secretAccessKey, token, roleArn, expiresAt }: Session, now: number): void => {
      forgetSessions.run(now);
      addSession.run(accessKeyId, secretAccessKey, token, roleArn, expiresAt);
    },
  };
}
