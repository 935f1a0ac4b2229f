import * as z from 'zod';
import type { Behavior, ErrorPage } from '../declared-runtime.ts';
import { noEffect } from '../properties.ts';
import { resourceKind, shortHash } from '../resource-kind.ts';

const association = z.strictObject({
  EventType: z.enum(['viewer-request', 'viewer-response']),
  FunctionARN: z.string(),
});

const behaviorProperties = {
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  FunctionAssociations: z.array(association).default([]),
  ResponseHeadersPolicyId: z.string().optional(),
  CachedMethods: noEffect,
  CachePolicyId: noEffect,
  OriginRequestPolicyId: noEffect,
  ViewerProtocolPolicy: noEffect,
  Compress: z.boolean().default(false),
};

const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z.array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
  CustomOriginConfig: noEffect,
  S3OriginConfig: noEffect,
  OriginAccessControlId: noEffect,
  OriginShield: noEffect,
  ConnectionAttempts: noEffect,
  ConnectionTimeout: noEffect,
  ResponseCompletionTimeout: noEffect,
});

const errorResponse = z.strictObject({
  ErrorCode: z.number(),
  ResponseCode: z.number().optional(),
  ResponsePagePath: z.string().optional(),
  ErrorCachingMinTTL: noEffect,
});

const distributionConfig = z.strictObject({
  Origins: z.array(origin),
  DefaultCacheBehavior: z.strictObject(behaviorProperties),
  CacheBehaviors: z.array(z.strictObject({ ...behaviorProperties, PathPattern: z.string() })).default([]),
  DefaultRootObject: z.string().default(''),
  CustomErrorResponses: z.array(errorResponse).default([]),
  Enabled: noEffect,
  Comment: noEffect,
  HttpVersion: noEffect,
  IPV6Enabled: noEffect,
  PriceClass: noEffect,
  WebACLId: noEffect,
  Logging: noEffect,
  Restrictions: noEffect,
  ViewerCertificate: noEffect,
  Aliases: noEffect,
});

const distribution = z.strictObject({ DistributionConfig: distributionConfig, Tags: noEffect });

/** A CloudFront distribution. Nothing is cached here, and the domain name stands for this machine's origin. */
export const cloudFrontDistribution = resourceKind<z.infer<typeof distribution>>({
  properties: distribution,
  provision({ properties: { DistributionConfig: config }, stackName, logicalId }, { runtime, reportUnsupported }) {
    const mark = shortHash(`${stackName}/${logicalId}`, 13);
    const id = `E${mark.toUpperCase()}`;
    const domainName = `d${mark}.cloudfront.net`;
    if (runtime.distributions.length > 0) reportUnsupported(`${logicalId}: a second distribution`);
    runtime.distributions.push({
      id,
      domainName,
      defaultRootObject: config.DefaultRootObject,
      origins: config.Origins.map(({ Id, DomainName, OriginPath, OriginCustomHeaders }) => ({
        id: Id,
        domainName: DomainName,
        path: OriginPath,
        headers: Object.fromEntries(
          OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
        ),
      })),
      behaviors: [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(behaviorOf),
      errorPages: config.CustomErrorResponses.map(errorPageOf),
    });
    return { ref: id, attributes: { Id: id, DomainName: domainName } };
  },
});

type BehaviorProperties = z.infer<typeof distributionConfig>['CacheBehaviors'][number];

function behaviorOf(properties: BehaviorProperties): Behavior {
  const functionFor = (event: string) =>
    properties.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN;
  return {
    pathPattern: properties.PathPattern,
    originId: properties.TargetOriginId,
    allowedMethods: properties.AllowedMethods,
    viewerRequestArn: functionFor('viewer-request'),
    viewerResponseArn: functionFor('viewer-response'),
    headersPolicyId: properties.ResponseHeadersPolicyId,
    isCompressed: properties.Compress,
  };
}

function errorPageOf({ ErrorCode, ResponseCode, ResponsePagePath }: z.infer<typeof errorResponse>): ErrorPage {
  return { status: ErrorCode, page: ResponsePagePath, shownStatus: ResponseCode ?? ErrorCode };
}
