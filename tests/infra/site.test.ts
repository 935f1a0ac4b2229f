import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { apiPolicy, sitePolicy } from '#infra/constructs/content-security-policy.ts';
import { credentialPathEnds, credentialPaths } from '#infra/constructs/firewall.ts';
import { siteRewrite } from '#infra/constructs/site-rewrite.ts';
import { stageFor } from '#infra/stage.ts';
import { areas } from '#shared/contract/areas.ts';
import type { Call } from '#shared/contract/define-area.ts';
import { edgeHeaders } from '#shared/contract/edge-headers.ts';
import { aSynthesizedStage } from '#tests/infra/synthesized-stage.ts';

const { templates } = aSynthesizedStage();
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

const originWith = (header: object) =>
  Match.arrayWith([Match.objectLike({ CustomOriginConfig: Match.anyValue(), OriginCustomHeaders: [header] })]);

const Rewritten = z.object({ uri: z.string() });

/** A function as CloudFront runs it: the code as deployed, a request in, a request out. */
function deployedFunction(id: string): (event: object) => unknown {
  const found = Object.entries(templates.web.findResources('AWS::CloudFront::Function'));
  const [, deployed] = found.find(([logicalId]) => logicalId.includes(id)) ?? [];
  return new Function('event', `${deployed?.['Properties'].FunctionCode}; return handler(event);`) as () => unknown;
}

function rewrittenAddress(uri: string): string {
  const run = deployedFunction('Pages');
  return Rewritten.parse(run({ request: { uri, method: 'GET', headers: {} } })).uri;
}

describe('the site', () => {
  it.each(['/', '/structures', '/structures/8f2c/covenants', '/sign-in/'])(
    'answers the page %s with the application',
    (page) => {
      expect(rewrittenAddress(page)).toBe('/index.html');
    },
  );

  it.each(['/assets/index-4f1c.js', '/favicon.svg', '/robots.txt', '/v1.2/logo.png'])(
    'answers %s as the file it is',
    (file) => {
      expect(rewrittenAddress(file)).toBe(file);
    },
  );

  it('leaves the API its own 404: no error of the origin becomes a page', () => {
    templates.web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ CustomErrorResponses: Match.absent() }),
    });
    templates.web.resourcePropertiesCountIs('AWS::CloudFront::Function', { FunctionCode: siteRewrite }, 1);
  });

  it('passes API calls on, uncached and with every header but Host', () => {
    templates.web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        HttpVersion: 'http2and3',
        CacheBehaviors: Match.arrayWith([
          Match.objectLike({
            PathPattern: '/api/*',
            CachePolicyId: cachingDisabled,
            OriginRequestPolicyId: allViewerExceptHostHeader,
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            FunctionAssociations: [
              {
                EventType: 'viewer-request',
                FunctionARN: { 'Fn::GetAtt': [Match.stringLikeRegexp('Calls'), 'FunctionARN'] },
              },
            ],
          }),
        ]),
      }),
    });
  });

  it('sends the API a secret that stands in no template, and sends it again on the day that a stage tells', () => {
    const header = {
      HeaderName: edgeHeaders.originSecret,
      HeaderValue: {
        'Fn::Join': [
          '',
          [
            '{{resolve:secretsmanager:',
            { 'Fn::ImportValue': Match.stringLikeRegexp('OriginSecret') },
            ':SecretString:current::}}',
          ],
        ],
      },
    };
    const rotated = aSynthesizedStage({ stage: { ...stageFor('main'), originSecretOf: '2026-07-01' } }).templates;
    const commentOf = (template: Template) =>
      Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]?.['Properties'].DistributionConfig
        .Comment;

    templates.web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ Origins: originWith(header) }),
    });
    expect(commentOf(rotated.web)).not.toBe(commentOf(templates.web));
    expect(commentOf(rotated.web)).toContain('2026-07-01');
  });

  it('tells the API the address of the viewer, whatever the viewer has sent', () => {
    const headers = { [edgeHeaders.viewerAddress]: { value: '6.6.6.6', multiValue: [{ value: '7.7.7.7' }] } };
    const event = { viewer: { ip: '203.0.113.7' }, request: { uri: '/api/agents/login', headers } };

    expect(deployedFunction('Calls')(event)).toEqual({
      uri: '/api/agents/login',
      headers: { [edgeHeaders.viewerAddress]: { value: '203.0.113.7' } },
    });
  });

  it('names the address of the API to nobody', () => {
    const outputs = Object.values(templates).flatMap((template) => Object.values(template.toJSON()['Outputs'] ?? {}));

    expect(outputs.length).toBeGreaterThan(5);
    expect(JSON.stringify(outputs)).not.toMatch(/execute-api|ApiEndpoint/);
  });

  it('keeps assets for a year and asks again for the first page', () => {
    const cacheControl = (value: string) =>
      Match.objectLike({
        ResponseHeadersPolicyConfig: Match.objectLike({
          CustomHeadersConfig: { Items: Match.arrayWith([{ Header: 'Cache-Control', Override: true, Value: value }]) },
        }),
      });

    templates.web.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', cacheControl('no-cache'));
    templates.web.hasResourceProperties(
      'AWS::CloudFront::ResponseHeadersPolicy',
      cacheControl('public, max-age=31536000, immutable'),
    );
  });

  it('tells functions its address, which is the own domain of a stage that has one', () => {
    const domain = { name: 'app.trestle.example', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' };
    const { templates: named } = aSynthesizedStage({ stage: { ...stageFor('main'), domain } });
    const parameter = { Name: '/trestle/production/site-url' };

    templates.web.hasResourceProperties('AWS::SSM::Parameter', {
      ...parameter,
      Value: {
        'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.stringLikeRegexp('Distribution'), 'DomainName'] }]],
      },
    });
    named.web.hasResourceProperties('AWS::SSM::Parameter', { ...parameter, Value: 'https://app.trestle.example' });
  });
});

describe('the content security policy', () => {
  const policy = sitePolicy('documents.example', []);

  it('allows nothing that it does not name', () => {
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/unsafe|\*|http:/);
  });

  it('takes scripts only from the site and lets pages reach only the site and the documents', () => {
    const directives = Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/)));

    expect(directives).toMatchObject({
      'script-src': "'self'",
      'connect-src': "'self' documents.example",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
    });
  });

  it('lets pages reach the holiday service only where there is a key for it', () => {
    const policiesWith = (workingDays: string): string => {
      const stage = { ...stageFor('main'), browserKeys: { workingDays, goJs: '' } };
      const { web } = aSynthesizedStage({ stage }).templates;
      return JSON.stringify(web.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    };

    expect(policiesWith('a-key')).toContain(' https://api.workingdays.org; ');
    expect(policiesWith('')).not.toContain('workingdays');
  });

  it('is sent with every answer of the distribution, together with the other security headers', () => {
    const policies = templates.web.findResources('AWS::CloudFront::ResponseHeadersPolicy', {
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: Match.anyValue() },
            StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true },
            ContentTypeOptions: { Override: true },
            FrameOptions: { FrameOption: 'DENY', Override: true },
            ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: true },
          },
        },
      },
    });
    const behaviors = JSON.stringify(templates.web.findResources('AWS::CloudFront::Distribution'));

    expect(Object.keys(policies)).toHaveLength(3);
    for (const logicalId of Object.keys(policies)) expect(behaviors).toContain(logicalId);
    expect(apiPolicy).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('the firewall', () => {
  it('stands before the distribution', () => {
    templates.web.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({ WebACLId: { 'Fn::GetAtt': [Match.stringLikeRegexp('Firewall'), 'Arn'] } }),
    });
  });

  it('limits guessing more than other requests, on paths that the contract declares', () => {
    const limited = (name: string, limit: number) =>
      Match.objectLike({
        Name: name,
        Statement: { RateBasedStatement: Match.objectLike({ Limit: limit, AggregateKeyType: 'IP' }) },
      });
    const declared = areas.flatMap(({ calls }) => Object.values(calls).map(({ path }): string => path));

    templates.web.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      Rules: Match.arrayWith([limited('CredentialRate', 100), limited('Rate', 6_000)]),
    });
    expect(declared).toEqual(expect.arrayContaining(credentialPaths));
    for (const end of credentialPathEnds) expect(declared.some((path) => path.endsWith(end))).toBe(true);
  });

  it('counts every call that takes a password, a code or the secret of a program as guessing', () => {
    const takesSecret = areas.flatMap(({ calls }) =>
      Object.values(calls).flatMap(({ path, method, body }: Call): string[] => {
        const fields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
        const secrets = ['password', 'client_secret', 'token'].filter((name) => fields.includes(name));
        return method !== 'GET' && secrets.length > 0 ? [path] : [];
      }),
    );
    const isGuessing = (path: string): boolean =>
      credentialPaths.some((start) => path.startsWith(start)) || credentialPathEnds.some((end) => path.endsWith(end));
    // A sign-up is counted by itself, and a password is changed by whoever is signed in.
    const counted = ['/api/public/organizations/{id}/agents/unaffiliated-users', '/api/agents/{agentId}'];

    expect(takesSecret.length).toBeGreaterThan(3);
    expect(takesSecret.filter((path) => !isGuessing(path) && !counted.includes(path))).toEqual([]);
  });

  it('lets documents and large imports through', () => {
    templates.web.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        Match.objectLike({
          Name: 'AWSManagedRulesCommonRuleSet',
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({
              RuleActionOverrides: [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
              ScopeDownStatement: { NotStatement: Match.anyValue() },
            }),
          },
        }),
      ]),
    });
  });
});
