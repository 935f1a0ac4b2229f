import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

/** Requests from one address within {@link rateWindowInSeconds}; many people may share an office's address. */
const requestsPerAddress = 6_000;
const credentialRequestsPerAddress = 100;
const rateWindowInSeconds = 300;

/** Where a password, a code, a secret or a link can be guessed. */
export const credentialPaths = [
  '/api/agents/login',
  '/api/agents/forgotPassword',
  '/api/agents/reset',
  '/api/agents/unaffiliated/enable',
  '/api/oauth/token',
];

/** The same for calls that have an id before their last word: a fresh proof takes the password again, another address the token of a link. */
export const credentialPathEnds = ['/proof', '/address', '/login-passwordless', '/finalizeTwoFactor'];

/** Documents may also be posted to the API itself, as `multipart/form-data`. */
const uploadPath = '/api/room/';

/** The firewall in front of the distribution: known attacks are refused, floods and guessing slowed down. */
export function firewall(scope: Construct, id: string, stage: Stage): CfnWebACL {
  return new CfnWebACL(scope, id, {
    scope: 'CLOUDFRONT',
    description: `Trestle ${stage.name}`,
    defaultAction: { allow: {} },
    visibilityConfig: visibility('Firewall'),
    rules: [
      rateRule('CredentialRate', 0, credentialRequestsPerAddress, isCredentialRequest),
      rateRule('Rate', 1, requestsPerAddress),
      managedRule('AWSManagedRulesAmazonIpReputationList', 2),
      managedRule('AWSManagedRulesKnownBadInputsRuleSet', 3),
      // The bytes of a document look like attacks to rules made for forms; documents are checked where they arrive.
      managedRule('AWSManagedRulesCommonRuleSet', 4, {
        scopeDownStatement: { notStatement: { statement: isUpload } },
        // Its limit of 8 KB would refuse an import of a year's figures; API Gateway's own limit is 10 MB.
        ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
      }),
    ],
  });
}

const isCredentialRequest: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: [
      ...credentialPaths.map((path) => pathHas('STARTS_WITH', path.toLowerCase())),
      ...credentialPathEnds.map((end) => pathHas('ENDS_WITH', end.toLowerCase())),
    ],
  },
};

const isUpload: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      pathHas('STARTS_WITH', uploadPath),
      { orStatement: { statements: ['POST', 'PUT'].map((method) => methodIs(method)) } },
    ],
  },
};

function pathHas(positionalConstraint: 'STARTS_WITH' | 'ENDS_WITH', searchString: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint,
      searchString,
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'NORMALIZE_PATH' },
        { priority: 2, type: 'LOWERCASE' },
      ],
    },
  };
}

function methodIs(method: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { method: {} },
      positionalConstraint: 'EXACTLY',
      searchString: method,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

function rateRule(
  name: string,
  priority: number,
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        aggregateKeyType: 'IP',
        evaluationWindowSec: rateWindowInSeconds,
        limit,
        ...(scopeDownStatement ? { scopeDownStatement } : {}),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function managedRule(
  name: string,
  priority: number,
  more: Partial<CfnWebACL.ManagedRuleGroupStatementProperty> = {},
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name, ...more } },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true };
}
