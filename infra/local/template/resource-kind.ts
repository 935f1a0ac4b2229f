import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { AwsClients } from '../aws-clients.ts';
import type { DeclaredRuntime } from './declared-runtime.ts';
import type { Provisioned } from './state.ts';

/** One resource to make or to find again; its properties hold no intrinsic functions any more. */
export interface ResourceRequest<Properties> {
  readonly stackName: string;
  readonly logicalId: string;
  readonly properties: Properties;
  /** What it became in an earlier run with the same data directory. */
  readonly previous: Provisioned | undefined;
}

/** What resource kinds work with. */
export interface Workshop {
  readonly aws: AwsClients;
  readonly region: string;
  readonly accountId: string;
  /** Files behind the assets, by S3 object key. */
  readonly assets: ReadonlyMap<string, string>;
  /** Logical addresses of the functions that only serve CloudFormation's custom resources. */
  readonly customResourceProviders: ReadonlySet<string>;
  readonly dataDir: string;
  readonly runtime: DeclaredRuntime;
  /** Turns public host names into those of this machine. */
  toLocalHosts(text: string): string;
  reportUnsupported(what: string): void;
}

/** A type of resource that is made here. Provisioning is repeatable: what exists already is found and brought up to date. */
export interface ResourceKind<Properties = never> {
  readonly properties: z.ZodType<Properties>;
  provision(request: ResourceRequest<Properties>, workshop: Workshop): Promise<Provisioned> | Provisioned;
}

/** Keeps the type of the properties inside one kind while the table of kinds holds all of them. */
export type AnyResourceKind = (
  request: ResourceRequest<unknown>,
  workshop: Workshop,
  read: <Shape>(schema: z.ZodType<Shape>) => Shape,
) => Promise<Provisioned>;

/** Closes over the type of a kind's properties. */
export function resourceKind<Properties>(kind: ResourceKind<Properties>): AnyResourceKind {
  return async (request, workshop, read) => kind.provision({ ...request, properties: read(kind.properties) }, workshop);
}

/** A physical name for a resource that the template leaves unnamed: the same one on every run. */
export function generatedName({ stackName, logicalId }: ResourceRequest<unknown>, longest = 63): string {
  const mark = shortHash(`${stackName}/${logicalId}`, 8);
  return `${`${stackName}-${logicalId}`.slice(0, longest - 9)}-${mark}`;
}

/** The first characters of a hash, lower-case hexadecimal. */
export function shortHash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
