import * as z from 'zod';
import type { DeclaredRuntime, HttpApi } from '../declared-runtime.ts';
import { noEffect } from '../properties.ts';
import { type ResourceRequest, resourceKind, shortHash } from '../resource-kind.ts';

const api = z.strictObject({
  Name: noEffect,
  ProtocolType: z.literal('HTTP').optional(),
  Description: noEffect,
  DisableExecuteApiEndpoint: noEffect,
  IpAddressType: noEffect,
  Tags: noEffect,
});

/** An HTTP API, reached through the distribution whose origin it is. */
export const httpApi = resourceKind<z.infer<typeof api>>({
  properties: api,
  provision(request, { region, runtime }) {
    const id = idOf(request);
    runtime.apis.set(id, { id, routes: [], integrations: [], stageName: '$default' });
    return { ref: id, attributes: { ApiId: id, ApiEndpoint: `https://${id}.execute-api.${region}.amazonaws.com` } };
  },
});

const integration = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().default(30_000),
  IntegrationMethod: noEffect,
  Description: noEffect,
});

/** A Lambda function behind an API, called with payload format 2.0. */
export const apiIntegration = resourceKind<z.infer<typeof integration>>({
  properties: integration,
  provision(request, { runtime }) {
    const { ApiId, IntegrationUri, TimeoutInMillis } = request.properties;
    const id = idOf(request);
    const functionArn = /arn:aws:lambda:[^/]+/.exec(IntegrationUri)?.[0] ?? IntegrationUri;
    apiOf(runtime, ApiId).integrations.push({ id, functionArn, timeoutInMilliseconds: TimeoutInMillis });
    return { ref: id, attributes: { IntegrationId: id } };
  },
});

const route = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.literal('NONE').optional(),
  ApiKeyRequired: noEffect,
  OperationName: noEffect,
});

/** A method and path of an API. Authorizers are not supported: this product's functions check the caller themselves. */
export const apiRoute = resourceKind<z.infer<typeof route>>({
  properties: route,
  provision(request, { runtime }) {
    const { ApiId, RouteKey, Target } = request.properties;
    const id = idOf(request);
    apiOf(runtime, ApiId).routes.push({ routeKey: RouteKey, integrationId: Target.replace('integrations/', '') });
    return { ref: id, attributes: { RouteId: id } };
  },
});

const stage = z.strictObject({
  ApiId: z.string(),
  StageName: z.string(),
  AutoDeploy: noEffect,
  DefaultRouteSettings: noEffect,
  RouteSettings: noEffect,
  AccessLogSettings: noEffect,
  Description: noEffect,
  Tags: noEffect,
});

/** A stage of an API. Throttling and access logs have no effect here. */
export const apiStage = resourceKind<z.infer<typeof stage>>({
  properties: stage,
  provision({ properties: { ApiId, StageName } }, { runtime }) {
    apiOf(runtime, ApiId).stageName = StageName;
    return { ref: StageName, attributes: {} };
  },
});

function apiOf(runtime: DeclaredRuntime, id: string): HttpApi {
  const found = runtime.apis.get(id);
  if (found === undefined) throw new Error(`There is no HTTP API ${id}`);
  return found;
}

function idOf({ stackName, logicalId }: ResourceRequest<unknown>): string {
  return shortHash(`${stackName}/${logicalId}`, 10);
}
