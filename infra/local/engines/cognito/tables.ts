/**
 * Moments are milliseconds since the epoch. What is called `…_hash` cannot be turned back, what is called `sealed_…` only with the key
 * file. `username_key` and `email_key` are what a name is looked up by: lower case unless the pool is case-sensitive.
 */
export const tables = `
CREATE TABLE IF NOT EXISTS pools (
  id TEXT PRIMARY KEY, settings TEXT NOT NULL, mfa TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS signing_keys (
  id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, token_use TEXT NOT NULL,
  public_key TEXT NOT NULL, sealed_private_key TEXT NOT NULL, UNIQUE (pool_id, token_use)
) STRICT;

CREATE TABLE IF NOT EXISTS clients (
  id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, settings TEXT NOT NULL, sealed_secret TEXT,
  created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY, pool_id TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, username TEXT NOT NULL, username_key TEXT NOT NULL,
  email_key TEXT, attributes TEXT NOT NULL, status TEXT NOT NULL, is_enabled INTEGER NOT NULL,
  password_hash TEXT, password_set_at INTEGER, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL,
  UNIQUE (pool_id, username_key), UNIQUE (pool_id, email_key)
) STRICT;

CREATE TABLE IF NOT EXISTS software_tokens (
  user_id TEXT PRIMARY KEY REFERENCES users ON DELETE CASCADE, sealed_pending_secret TEXT, sealed_secret TEXT,
  last_step INTEGER NOT NULL DEFAULT 0, is_enabled INTEGER NOT NULL DEFAULT 0, is_preferred INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS groups (
  pool_id TEXT NOT NULL REFERENCES pools ON DELETE CASCADE, name TEXT NOT NULL, settings TEXT NOT NULL, precedence INTEGER,
  created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL, PRIMARY KEY (pool_id, name)
) STRICT;

CREATE TABLE IF NOT EXISTS group_members (
  pool_id TEXT NOT NULL, group_name TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (pool_id, group_name, user_id),
  FOREIGN KEY (pool_id, group_name) REFERENCES groups (pool_id, name) ON DELETE CASCADE
) STRICT;

CREATE TABLE IF NOT EXISTS challenges (
  session_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id TEXT NOT NULL REFERENCES clients ON DELETE CASCADE, name TEXT NOT NULL, is_token_verified INTEGER NOT NULL DEFAULT 0,
  wrong_answers INTEGER NOT NULL DEFAULT 0, is_used INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS grants (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id TEXT NOT NULL REFERENCES clients ON DELETE CASCADE, event_id TEXT NOT NULL, authenticated_at INTEGER NOT NULL,
  is_revoked INTEGER NOT NULL DEFAULT 0, expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS grants_by_user ON grants (user_id);

CREATE TABLE IF NOT EXISTS refresh_tokens (
  token_hash TEXT PRIMARY KEY, grant_id TEXT NOT NULL REFERENCES grants ON DELETE CASCADE, rotated_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS refresh_tokens_by_grant ON refresh_tokens (grant_id);

CREATE TABLE IF NOT EXISTS failed_sign_ins (
  account TEXT PRIMARY KEY, failures INTEGER NOT NULL, locked_until INTEGER NOT NULL, last_attempt_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS recovery_codes (
  account TEXT PRIMARY KEY, code_hash TEXT, expires_at INTEGER NOT NULL, wrong_codes INTEGER NOT NULL, requests INTEGER NOT NULL,
  counted_since INTEGER NOT NULL
) STRICT;
`;
