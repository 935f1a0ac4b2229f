import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalStack, ServeOptions } from '#infra/local/running-stack.ts';
import { serveAssembly } from '#infra/local/serve-assembly.ts';
import type { Template } from '#infra/local/template/assembly.ts';

/** A synthesized app with one stack, in a directory of its own. */
export interface AssemblyFixture {
  readonly directory: string;
  readonly dataDir: string;
  /** What the stack printed so far. */
  readonly printed: string[];
  start(options?: Partial<ServeOptions>): Promise<LocalStack>;
  remove(): void;
}

/** What an app is made of: resources, the code of functions by asset name, and the files of its site. */
export interface AssemblyParts {
  readonly resources: Template['Resources'];
  readonly functions?: Readonly<Record<string, string>>;
  readonly site?: Readonly<Record<string, string>>;
}

/** Writes a cloud assembly as `cdk synth` would, assets included. */
export function anAssembly({ resources, functions = {}, site = {} }: AssemblyParts): AssemblyFixture {
  const directory = mkdtempSync(join(tmpdir(), 'assembly-'));
  const write = (path: string, text: string) => {
    const file = join(directory, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  for (const [name, code] of Object.entries(functions)) write(`${name}/index.mjs`, code);
  for (const [path, text] of Object.entries(site)) write(`site/${path}`, text);
  const assets = [...Object.keys(functions), 'site'].map((name) => [
    name,
    { source: { path: name, packaging: 'zip' }, destinations: { current: { objectKey: `${name}.zip` } } },
  ]);
  write('app.template.json', JSON.stringify({ Resources: resources }));
  write('app.assets.json', JSON.stringify({ files: Object.fromEntries(assets) }));
  write('manifest.json', JSON.stringify(manifest));

  const printed: string[] = [];
  const dataDir = join(directory, 'data');
  return {
    directory,
    dataDir,
    printed,
    start: (options = {}) =>
      serveAssembly({ port: 0, dataDir, assembly: directory, print: (line) => printed.push(line), ...options }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

const manifest = {
  version: '48.0.0',
  artifacts: {
    'app.assets': { type: 'cdk:asset-manifest', properties: { file: 'app.assets.json' } },
    app: { type: 'aws:cloudformation:stack', properties: { templateFile: 'app.template.json' } },
  },
};

/** A function resource whose code is the asset of this name. */
export function aFunctionResource(asset: string, properties: Record<string, unknown> = {}) {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: 'assets', S3Key: `${asset}.zip` },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      Timeout: 10,
      MemorySize: 256,
      ...properties,
    },
  };
}

/** An HTTP API whose only function answers every path and method under /api, behind a distribution with a single-page site. */
export function aWebsite(functionId: string): NonNullable<Template['Resources']> {
  return {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'api', ProtocolType: 'HTTP' } },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': [functionId, 'Arn'] },
        PayloadFormatVersion: '2.0',
        TimeoutInMillis: 2_000,
      },
    },
    Route: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: 'ANY /api/{proxy+}',
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
      },
    },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
    },
    SiteBucket: { Type: 'AWS::S3::Bucket' },
    Rewrite: {
      Type: 'AWS::CloudFront::Function',
      Properties: {
        FunctionConfig: { Runtime: 'cloudfront-js-2.0', Comment: '' },
        FunctionCode: `function handler(event) {
          var request = event.request;
          if (!request.uri.includes('.')) request.uri = '/index.html';
          return request;
        }`,
      },
    },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          Name: 'headers',
          SecurityHeadersConfig: {
            ContentSecurityPolicy: {
              ContentSecurityPolicy: {
                'Fn::Join': [
                  '',
                  [
                    "default-src 'self'; connect-src 'self' https://",
                    { 'Fn::GetAtt': ['SiteBucket', 'RegionalDomainName'] },
                    '; upgrade-insecure-requests',
                  ],
                ],
              },
              Override: true,
            },
            FrameOptions: { FrameOption: 'DENY', Override: true },
          },
        },
      },
    },
    Assets: deployment({ Exclude: ['index.html'], SystemMetadata: { 'cache-control': 'max-age=31536000, immutable' } }),
    Page: deployment({ Exclude: ['*'], Include: ['index.html'], SystemMetadata: { 'cache-control': 'no-cache' } }),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          DefaultRootObject: 'index.html',
          Origins: [
            { Id: 'site', DomainName: { 'Fn::GetAtt': ['SiteBucket', 'RegionalDomainName'] }, S3OriginConfig: {} },
            {
              Id: 'api',
              DomainName: {
                'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com']],
              },
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
              OriginCustomHeaders: [{ HeaderName: 'X-Origin-Mark', HeaderValue: 'from the distribution' }],
            },
          ],
          DefaultCacheBehavior: {
            TargetOriginId: 'site',
            ViewerProtocolPolicy: 'redirect-to-https',
            ResponseHeadersPolicyId: { Ref: 'Headers' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] } },
            ],
          },
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              ViewerProtocolPolicy: 'https-only',
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
              ResponseHeadersPolicyId: { Ref: 'Headers' },
            },
          ],
        },
      },
    },
  };
}

function deployment(properties: Record<string, unknown>) {
  return {
    Type: 'Custom::CDKBucketDeployment',
    Properties: {
      ServiceToken: { 'Fn::GetAtt': ['Deployer', 'Arn'] },
      SourceBucketNames: ['assets'],
      SourceObjectKeys: ['site.zip'],
      DestinationBucketName: { Ref: 'SiteBucket' },
      Prune: true,
      ...properties,
    },
  };
}

/** The function that CDK adds for bucket deployments; nothing of it runs here. */
export const deployer = {
  Type: 'AWS::Lambda::Function',
  Properties: { Code: { S3Bucket: 'assets', S3Key: 'deployer.zip' }, Handler: 'index.handler', Runtime: 'python3.13' },
};
