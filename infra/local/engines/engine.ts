import type { IncomingMessage, ServerResponse } from 'node:http';

/** A pair of access keys. The local engines accept one, and S3 besides those of roles. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Somebody who acts as a role, with the policies of that role. `expiresAt` is in epoch milliseconds. */
export interface ActingAsRole {
  readonly credentials: Credentials;
  /** Goes with every request, in `x-amz-security-token`. */
  readonly token: string;
  readonly expiresAt: number;
  may(action: string, resource: string): boolean;
}

/** The temporary credentials that were given out, by their access keys. */
export interface Sessions {
  find(accessKeyId: string): ActingAsRole | null;
}

/** What every local engine is opened with. `dataDir` exists and is absolute; each engine keeps its own file or folder in it. */
export interface EngineOptions {
  readonly dataDir: string;
  readonly region: string;
  readonly accountId: string;
  readonly credentials: Credentials;
}

/** An engine answers the requests of one AWS service and keeps what it acknowledged when the process dies. */
export interface Engine {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}
