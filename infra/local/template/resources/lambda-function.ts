import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { privateFolder } from '../../private-files.ts';
import { addressOf } from '../order.ts';
import { noEffect } from '../properties.ts';
import { generatedName, type ResourceRequest, resourceKind, type Workshop } from '../resource-kind.ts';

const code = z.strictObject({
  S3Bucket: z.string().optional(),
  S3Key: z.string().optional(),
  ZipFile: z.string().optional(),
});

const lambdaFunction = z.strictObject({
  FunctionName: z.string().optional(),
  Code: code,
  Handler: z.string().optional(),
  Runtime: z.string().optional(),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.coerce.string()) }).optional(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Role: noEffect,
  Description: noEffect,
  Architectures: noEffect,
  TracingConfig: noEffect,
  LoggingConfig: noEffect,
  ReservedConcurrentExecutions: noEffect,
  RecursiveLoop: noEffect,
  EphemeralStorage: noEffect,
  KmsKeyArn: noEffect,
  Layers: noEffect,
  Tags: noEffect,
});

type FunctionProperties = z.infer<typeof lambdaFunction>;

/** A function, hosted from the directory that its asset stands for. Only Node.js runs here. */
export const lambdaFunctionKind = resourceKind<FunctionProperties>({
  properties: lambdaFunction,
  provision(request, workshop) {
    const { properties, stackName, logicalId } = request;
    const { region, accountId, runtime, customResourceProviders, reportUnsupported } = workshop;
    const name = properties.FunctionName ?? generatedName(request, 64);
    const arn = `arn:aws:lambda:${region}:${accountId}:function:${name}`;
    const made = { ref: name, attributes: { Arn: arn } };
    if (customResourceProviders.has(addressOf(stackName, logicalId))) return made;

    const directory = codeDirectory(request, workshop);
    if (directory === undefined || !properties.Runtime?.startsWith('nodejs')) {
      reportUnsupported(`${logicalId}: a function with runtime ${properties.Runtime ?? 'of an image'}`);
      return made;
    }
    const environment = Object.entries(properties.Environment?.Variables ?? {});
    runtime.functions.set(name, {
      name,
      arn,
      directory,
      handler: properties.Handler ?? 'index.handler',
      environment: Object.fromEntries(environment.map(([key, value]) => [key, workshop.toLocalHosts(value)])),
      timeoutInSeconds: properties.Timeout,
      memoryInMegabytes: properties.MemorySize,
    });
    return made;
  },
});

function codeDirectory({ properties, logicalId }: ResourceRequest<FunctionProperties>, workshop: Workshop) {
  const { S3Key, ZipFile } = properties.Code;
  if (S3Key !== undefined) return workshop.assets.get(S3Key);
  if (ZipFile === undefined) return undefined;
  const directory = join(workshop.dataDir, 'inline-code', logicalId);
  privateFolder(directory);
  writeFileSync(join(directory, 'index.cjs'), ZipFile, { mode: 0o600 });
  return directory;
}
