/** A Lambda function as the template declares it. `directory` holds the file that `handler` names. */
export interface LambdaFunction {
  readonly name: string;
  readonly arn: string;
  readonly directory: string;
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutInSeconds: number;
  readonly memoryInMegabytes: number;
}

/** A queue that the template declares. */
export interface Queue {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly deadLetterQueueArn: string | undefined;
}

/** A queue whose messages a function is called with. */
export interface QueueMapping {
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly windowInSeconds: number;
  readonly reportsItemFailures: boolean;
  readonly maximumConcurrency: number | undefined;
}

/** A table's stream whose records a function is called with, as the template declares it. */
export interface StreamMapping {
  readonly streamArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly startsAtOldest: boolean;
  readonly reportsItemFailures: boolean;
  readonly bisectsBatches: boolean;
  /** How often a batch is tried again; undefined for as long as its records are kept. */
  readonly mostRetries: number | undefined;
  /** The queue that gets a note of records that were given up. */
  readonly failureQueueArn: string | undefined;
}

/** A schedule of the template; `input` is the event its target gets. */
export interface Schedule {
  readonly name: string;
  readonly expression: string;
  readonly timezone: string;
  readonly isEnabled: boolean;
  readonly targetArn: string;
  readonly input: string | undefined;
}

/** A rule of the default event bus: what matches its pattern goes to its targets. */
export interface EventRule {
  readonly pattern: EventPattern;
  readonly targetArns: readonly string[];
}

/** For each field the values that it may have, or the same of the fields in it. */
export interface EventPattern {
  readonly [field: string]: readonly string[] | EventPattern;
}

/** A route of an HTTP API: `routeKey` is `$default`, or a method (or ANY) and a path. */
export interface ApiRoute {
  readonly routeKey: string;
  readonly integrationId: string;
}

/** Where an HTTP API sends a request. */
export interface ApiIntegration {
  readonly id: string;
  readonly functionArn: string;
  readonly timeoutInMilliseconds: number;
}

/** An HTTP API with its routes and integrations; `stageName` is part of the path unless it is `$default`. */
export interface HttpApi {
  readonly id: string;
  readonly routes: ApiRoute[];
  readonly integrations: ApiIntegration[];
  stageName: string;
}

/** Files that a bucket deployment puts under `prefix`; patterns are those of `aws s3 sync`. */
export interface SiteContent {
  readonly directory: string;
  readonly prefix: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Where CloudFront gets an answer from. */
export interface Origin {
  readonly id: string;
  readonly domainName: string;
  readonly path: string;
  /** Sent with every request, in place of what the viewer sends under these names (lower-case). */
  readonly headers: Readonly<Record<string, string>>;
}

/** How CloudFront answers the paths of one pattern. */
export interface Behavior {
  readonly pathPattern: string;
  readonly originId: string;
  readonly allowedMethods: readonly string[];
  readonly viewerRequestArn: string | undefined;
  readonly viewerResponseArn: string | undefined;
  readonly headersPolicyId: string | undefined;
  /** Whether viewers that take it get files compressed. */
  readonly isCompressed: boolean;
}

/** What CloudFront shows instead of an origin's error. */
export interface ErrorPage {
  readonly status: number;
  readonly page: string | undefined;
  readonly shownStatus: number;
}

/** A CloudFront distribution; the last behavior is the default one, with the pattern `*`. */
export interface Distribution {
  readonly id: string;
  readonly domainName: string;
  readonly defaultRootObject: string;
  readonly origins: readonly Origin[];
  readonly behaviors: readonly Behavior[];
  readonly errorPages: readonly ErrorPage[];
}

/** Headers that CloudFront adds to a response. Without `override` the origin's own header stays. */
export interface HeadersPolicy {
  readonly add: readonly { readonly name: string; readonly value: string; readonly override: boolean }[];
  readonly remove: readonly string[];
}

/** Everything of the templates that runs on this machine rather than being created in an engine. */
export interface DeclaredRuntime {
  readonly functions: Map<string, LambdaFunction>;
  readonly queues: Map<string, Queue>;
  readonly queueMappings: QueueMapping[];
  readonly streamMappings: StreamMapping[];
  readonly schedules: Map<string, Schedule>;
  readonly eventRules: Map<string, EventRule>;
  readonly apis: Map<string, HttpApi>;
  readonly siteContents: Map<string, SiteContent[]>;
  readonly distributions: Distribution[];
  /** Source code of CloudFront Functions, by ARN. */
  readonly viewerFunctions: Map<string, string>;
  readonly headersPolicies: Map<string, HeadersPolicy>;
}

/** A runtime that declares nothing yet; provisioning fills it. */
export function emptyRuntime(): DeclaredRuntime {
  return {
    functions: new Map(),
    queues: new Map(),
    queueMappings: [],
    streamMappings: [],
    schedules: new Map(),
    eventRules: new Map(),
    apis: new Map(),
    siteContents: new Map(),
    distributions: [],
    viewerFunctions: new Map(),
    headersPolicies: new Map(),
  };
}
