import type { AwsAccess } from './aws-clients.ts';
import type { Mailbox } from './engines/ses/mailbox.ts';
import type { Answer, Gateway } from './gateway.ts';
import type { DeclaredRuntime } from './template/declared-runtime.ts';

/** How to run a synthesized app. */
export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Runs once the data directory is held by this process and before anything in it is opened. */
  readonly prepareData?: (dataDir: string) => void;
  /** The cloud assembly directory, or what makes it: that runs while the engines start. */
  readonly assembly: string | (() => Promise<string>);
  readonly emulatorUrl?: string | undefined;
  /** For data directories that nobody opens again: the tables are gone when the stack stops. */
  readonly tablesInMemory?: boolean | undefined;
  /** Instances of one function at most. */
  readonly largestPool?: number | undefined;
  /** How long a message that failed stays invisible, instead of its queue's visibility timeout. */
  readonly retrySeconds?: number | undefined;
  /** Gets short lines about what goes wrong. */
  readonly print: (line: string) => void;
  /** Makes the server that replaces the built site, given the HTTP server to share. */
  readonly developmentSite?: (gateway: Gateway) => Promise<{ readonly answer: Answer; close(): Promise<void> }>;
}

/** A running copy of the app. */
export interface LocalStack {
  readonly origin: string;
  /** The address of the API itself, which nothing should use: requests belong through the distribution at `origin`. */
  readonly apiOrigin: string;
  /** Region, credentials and endpoints for an SDK client of one's own. */
  readonly access: AwsAccess;
  readonly runtime: DeclaredRuntime;
  /** The mails that would have left the machine; an emulator keeps them to itself. */
  readonly mailbox: Mailbox | undefined;
  /** Resource types and properties of the templates that have no counterpart here. */
  readonly unsupported: readonly string[];
  /** Calls a function by its full name or that of its bundle. Throws when it fails. */
  invoke(functionName: string, event: unknown): Promise<unknown>;
  /** Runs the target of a schedule now, by the name of the schedule or of its function. Throws when it fails. */
  fireSchedule(name: string): Promise<void>;
  /** Gives new code to the functions whose bundles were rebuilt. */
  reload(bundles: readonly string[]): void;
  close(): Promise<void>;
}
