import type { IncomingMessage, ServerResponse } from 'node:http';

/** The one pair of access keys that the local engines accept. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
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
