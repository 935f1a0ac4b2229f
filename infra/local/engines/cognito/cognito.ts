import type { DatabaseSync } from 'node:sqlite';
import type { Sealer } from './sealer.ts';

/** One mail of the user pool: an invitation or a code. `text` is the template's message with its placeholders filled. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What every operation of the engine works with. `now` is in milliseconds since the epoch. */
export interface Cognito {
  readonly database: DatabaseSync;
  readonly sealer: Sealer;
  readonly region: string;
  readonly accountId: string;
  readonly now: () => number;
  readonly deliver: (mail: Mail) => Promise<void>;
  /** Runs what is given for one key after the other, so that parallel guesses at one account are counted. */
  readonly oneAtATime: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}
