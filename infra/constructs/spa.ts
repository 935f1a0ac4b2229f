import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { accessLogs } from '#infra/constructs/access-logs.ts';
import { apiPolicy, sitePolicy } from '#infra/constructs/content-security-policy.ts';
import { firewall } from '#infra/constructs/firewall.ts';
import { privateBucket } from '#infra/constructs/private-bucket.ts';
import { siteHeaders } from '#infra/constructs/site-headers.ts';
import { siteRewrite } from '#infra/constructs/site-rewrite.ts';
import { viewerAddress } from '#infra/constructs/viewer-address.ts';
import type { Stage } from '#infra/stage.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';

export interface SpaProps {
  stage: Stage;
  /** Id of the HTTP API that answers `/api/*`. */
  apiId: string;
  /** The API answers to nothing that comes without it. */
  originSecret: Secret;
  /** Where browsers upload to. */
  documents: Bucket;
}

/** Origins of the services that browsers call by themselves. One without its key is never called, and so not allowed either. */
const servicesOf = ({ browserKeys, holidayServiceUrl }: Stage): readonly string[] =>
  browserKeys.workingDays === '' || holidayServiceUrl === '' ? [] : [new URL(holidayServiceUrl).origin];

/** The single-page application and the API under one address, behind a firewall. */
export class Spa extends Construct {
  readonly site: Bucket;
  readonly distribution: Distribution;
  /** `https://` and the host, without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { stage, apiId, originSecret, documents }: SpaProps) {
    super(scope, id);
    const logs = accessLogs(this, stage);
    this.site = privateBucket(this, 'Site', { stage, accessLogs: logs, encryption: BucketEncryption.S3_MANAGED });

    const { domain } = stage;
    const policy = sitePolicy(documents.bucketRegionalDomainName, servicesOf(stage));
    this.distribution = new Distribution(this, 'Distribution', {
      // CloudFormation reads the secret again only when something else of the distribution changes, and that is the day.
      comment: `Trestle ${stage.name}, origin secret of ${stage.originSecretOf}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: firewall(this, 'Firewall', stage).attrArn,
      logBucket: logs,
      logFilePrefix: 'distribution/',
      ...(domain
        ? {
            domainNames: [domain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          }
        : {}),
      defaultBehavior: this.pages(policy),
      additionalBehaviors: { '/assets/*': this.assets(policy), '/api/*': this.calls(apiId, originSecret) },
    });
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    acknowledge(this.distribution, stage);
  }

  private pages(contentSecurityPolicy: string): BehaviorOptions {
    return {
      ...this.siteFiles(),
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'Pages', {
            code: FunctionCode.fromInline(siteRewrite),
            runtime: FunctionRuntime.JS_2_0,
            comment: 'Answers every page of the application with index.html',
          }),
        },
      ],
      responseHeadersPolicy: siteHeaders(this, 'PageHeaders', { contentSecurityPolicy, cacheControl: 'no-cache' }),
    };
  }

  /** Names of assets contain a digest of their content, so a name never means two things. */
  private assets(contentSecurityPolicy: string): BehaviorOptions {
    return {
      ...this.siteFiles(),
      responseHeadersPolicy: siteHeaders(this, 'AssetHeaders', {
        contentSecurityPolicy,
        cacheControl: `public, max-age=${Duration.days(365).toSeconds()}, immutable`,
      }),
    };
  }

  private siteFiles() {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.site),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
    } satisfies BehaviorOptions;
  }

  private calls(apiId: string, originSecret: Secret): BehaviorOptions {
    const { region, urlSuffix } = Stack.of(this);
    return {
      origin: new HttpOrigin(`${apiId}.execute-api.${region}.${urlSuffix}`, {
        readTimeout: Duration.seconds(30),
        // The template holds a reference, which CloudFormation replaces by the secret while it deploys.
        customHeaders: { [edgeHeaders.originSecret]: originSecret.secretValueFromJson('current').unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The gateway chooses its API by the Host header, so it must get its own.
      // With it goes Accept-Encoding: functions compress what they answer. CloudFront itself compresses only what it may keep, which is nothing here.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      compress: false,
      functionAssociations: [
        {
          eventType: FunctionEventType.VIEWER_REQUEST,
          function: new EdgeFunction(this, 'Calls', {
            code: FunctionCode.fromInline(viewerAddress),
            runtime: FunctionRuntime.JS_2_0,
            comment: 'Tells the API from which address a call comes',
          }),
        },
      ],
      responseHeadersPolicy: siteHeaders(this, 'CallHeaders', { contentSecurityPolicy: apiPolicy }),
    };
  }
}

function acknowledge(distribution: Distribution, stage: Stage): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR1',
    reason: 'Projects and their lenders are in many countries; who may read what is decided by sign-in',
  });
  if (stage.domain) return;
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR4',
    reason:
      "CloudFront's own domain name allows no choice of protocol version; a stage with its own domain asks for TLS 1.2",
  });
}
