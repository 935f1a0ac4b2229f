import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { modelStatement } from '#infra/constructs/extraction-model.ts';
import { organizationRoleStatements } from '#infra/constructs/organization-roles.ts';
import {
  type KeyPurpose,
  keyPurposes,
  mailConfigurationSetName,
  type Surroundings,
  siteUrlParameterName,
} from '#infra/constructs/surroundings.ts';
import { detectionStatements } from '#infra/constructs/text-detection.ts';
import { translationStatements } from '#infra/constructs/translation-role.ts';
import {
  answerActions,
  auditActions,
  bucketActions,
  peopleActions,
  tableActions,
} from '#infra/constructs/use-actions.ts';
import type { QueueName } from '#shared/contract/queues.ts';

/** What a function may touch. What is not said here, it can't: there are no other grants. */
export interface Uses {
  /** `readAndKeepAnswers` writes nothing but the answers to requests that may be repeated, and the trace of support. */
  records?: 'read' | 'readAndKeepAnswers' | 'readWrite';
  series?: 'read' | 'readWrite';
  /** Audit records are never changed or deleted, by anyone. */
  audit?: 'read' | 'append' | 'readAppend';
  /** Reads all of it, and what it tells of. */
  auditTrail?: 'verify';
  /** Notes of what the trail held, outside of the tables. Nobody changes or removes them. */
  auditAnchors?: 'read' | 'readWrite';
  documents?: 'read' | 'write' | 'readWrite' | 'remove' | 'readWriteRemove' | 'readWritePartsRemove';
  exports?: 'read' | 'write' | 'readWrite' | 'readWriteRemove';
  people?: keyof typeof peopleActions;
  /** `send` names the stage's configuration set; `release` takes an address off the list of those that take no mail. */
  mail?: 'send' | 'release';
  /** Compares what the distribution sends. */
  originSecret?: 'read';
  keys?: readonly KeyPurpose[];
  /** Makes new keys and a new origin secret. */
  rotation?: 'of all keys';
  siteUrl?: 'read';
  extractionModel?: 'invoke';
  /** Has Amazon Textract recognize the text of scans among the documents, where the stage does that. */
  textDetection?: 'start';
  /** Has Amazon Translate translate what was put among the exports, where the stage translates documents. */
  translation?: 'start';
  /** What the provider of exchange rates asks for, where the stage names it. */
  rateCredentials?: 'read';
  /** Acts as roles that organizations have made for us in their own accounts, to put their logs into their buckets. */
  organizationRoles?: 'assume';
  sendsTo?: readonly QueueName[];
}

/** Gives a function's role exactly its uses, as one policy. */
export function grantUses(role: Role, uses: Uses, surroundings: Surroundings): void {
  const statements = [
    ...tableStatements(uses, surroundings),
    ...bucketStatements(uses, surroundings),
    ...identityStatements(uses, surroundings),
    ...messageStatements(role, uses, surroundings),
    ...(uses.extractionModel ? modelStatement(role, surroundings.stage) : []),
    ...(uses.textDetection && surroundings.stage.recognizesScans ? detectionStatements(role) : []),
    ...(uses.organizationRoles ? organizationRoleStatements(role) : []),
    ...(uses.translation ? translationStatements(role, surroundings) : []),
    ...allow(
      uses.rateCredentials && surroundings.stage.openExchangeRatesSecretArn !== ''
        ? ['secretsmanager:GetSecretValue']
        : undefined,
      [surroundings.stage.openExchangeRatesSecretArn],
    ),
  ];
  if (statements.length === 0) return;
  const policy = new Policy(role, 'Uses', { statements, roles: [role] });
  acknowledgeObjectKeys(policy, uses, surroundings);
  if (uses.mail === 'release') {
    Validations.of(policy).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The list of addresses that take no mail is the account’s, and the action knows no resource',
    });
  }
}

function tableStatements({ records, series, audit, auditTrail }: Uses, { tables }: Surroundings): PolicyStatement[] {
  const index = (name: string, table: { tableArn: string }) => `${table.tableArn}/index/${name}`;
  return [
    ...allow(records && tableActions[records === 'readWrite' ? records : 'read'], [
      tables.records.tableArn,
      ...['byList', 'byAgent', 'byDue'].map((name) => index(name, tables.records)),
    ]),
    ...(records === 'readAndKeepAnswers' ? [keepAnswers(tables.records.tableArn)] : []),
    ...allow(series && tableActions[series], [tables.series.tableArn]),
    ...allow(auditTrail ? auditActions.verify : audit?.startsWith('read') ? auditActions.read : undefined, [
      tables.audit.tableArn,
      index('byOrganization', tables.audit),
      index('byEntity', tables.audit),
    ]),
    ...(audit !== undefined && audit !== 'read' ? [append(tables.audit.tableArn)] : []),
  ];
}

/** The records under `…#Request#…`, `…#SupportTrace#…` and `…#Refusal#…`, see idempotency.ts and refusal-record.ts of functions/platform/http, and support-access.ts. */
function keepAnswers(table: string): PolicyStatement {
  return new PolicyStatement({
    actions: [...answerActions],
    resources: [table],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#Request#*', '*#SupportTrace#*', '*#Refusal#*'] },
    },
  });
}

/** An audit record is written in the transaction of what it tells, and in no other way. */
function append(table: string): PolicyStatement {
  return new PolicyStatement({
    actions: [...auditActions.append],
    resources: [table],
    conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } },
  });
}

function bucketStatements({ documents, exports, auditAnchors }: Uses, { buckets }: Surroundings): PolicyStatement[] {
  return [
    ...allow(auditAnchors && bucketActions[auditAnchors], [buckets.auditAnchors.arnForObjects('*')]),
    ...allow(auditAnchors && ['s3:ListBucket'], [buckets.auditAnchors.bucketArn]),
    ...allow(documents && bucketActions[documents], [buckets.documents.arnForObjects('*')]),
    ...allow(exports && bucketActions[exports], [buckets.exports.arnForObjects('*')]),
    // Lets S3 say that an object is missing; without it the answer is "forbidden".
    ...allow(reads(documents) && ['s3:ListBucket'], [buckets.documents.bucketArn]),
    ...allow(reads(exports) && ['s3:ListBucket'], [buckets.exports.bucketArn]),
  ];
}

const reads = (use: Uses['documents']) => use?.startsWith('read') || undefined;

function identityStatements(uses: Uses, { identity }: Surroundings): PolicyStatement[] {
  const { people, originSecret, keys = [], rotation } = uses;
  const readable = [...(originSecret ? [identity.originSecret] : []), ...keys.map((purpose) => identity.keys[purpose])];
  const rotated = [identity.originSecret, ...keyPurposes.map((purpose) => identity.keys[purpose])];
  return [
    ...allow(people && peopleActions[people], [identity.people.userPoolArn]),
    ...allow(
      readable.length > 0 ? ['secretsmanager:GetSecretValue'] : undefined,
      readable.map(({ secretArn }) => secretArn),
    ),
    ...allow(
      rotation && ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
      rotated.map(({ secretArn }) => secretArn),
    ),
  ];
}

function messageStatements(role: Role, { mail, siteUrl, sendsTo }: Uses, { stage, queues }: Surroundings) {
  const stack = Stack.of(role);
  const domain = stage.mailFrom.slice(stage.mailFrom.indexOf('@') + 1);
  const identities = [domain, stage.mailFrom].map((resourceName) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );
  const configurationSet = stack.formatArn({
    service: 'ses',
    resource: 'configuration-set',
    resourceName: mailConfigurationSetName(stage),
  });
  const siteUrlParameter = stack.formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: siteUrlParameterName(stage).slice(1),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  return [
    ...allow(mail === 'send' ? ['ses:SendEmail'] : undefined, [...identities, configurationSet]),
    ...allow(mail === 'release' ? ['ses:DeleteSuppressedDestination'] : undefined, ['*']),
    ...allow(siteUrl && ['ssm:GetParameter'], [siteUrlParameter]),
    ...allow(
      sendsTo && ['sqs:SendMessage'],
      (sendsTo ?? []).map((name) => queues[name].queueArn),
    ),
  ];
}

function allow(actions: readonly string[] | undefined, resources: readonly string[]): PolicyStatement[] {
  return actions ? [new PolicyStatement({ actions: [...actions], resources: [...resources] })] : [];
}

/** Object keys are made while the application runs, so a policy can only name the bucket that they are in. */
function acknowledgeObjectKeys(policy: Policy, { documents, exports, auditAnchors }: Uses, { buckets }: Surroundings) {
  const used = [
    ...(documents ? [buckets.documents] : []),
    ...(exports ? [buckets.exports] : []),
    ...(auditAnchors ? [buckets.auditAnchors] : []),
  ];
  for (const bucket of used) {
    const exported = policy.stack.resolve(bucket.stack.exportValue(bucket.bucketArn));
    Validations.of(policy).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${exported['Fn::ImportValue']}/*]`,
      reason: 'Object keys are made at run time, and one function serves every organization; actions are listed singly',
    });
  }
}
