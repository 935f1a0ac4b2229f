import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { FunctionBundles } from '#infra/constructs/function-bundles.ts';
import type { Stage } from '#infra/stage.ts';
import type { Environment } from '#shared/contract/environment.ts';
import { type QueueName, type QueueVariable, queueNames, queueVariable } from '#shared/contract/queues.ts';

/** What keys are for. Each purpose has keys of its own, so that a function reads none that it does not use. */
export const keyPurposes = ['sessions', 'links', 'cursors', 'settings', 'accounts'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

export interface Tables {
  records: TableV2;
  series: TableV2;
  audit: TableV2;
}

export interface Buckets {
  documents: Bucket;
  exports: Bucket;
  auditAnchors: Bucket;
}

export interface Identity {
  people: UserPool;
  client: UserPoolClient;
  /** What the distribution sends along, and nobody else knows. */
  originSecret: Secret;
  keys: Readonly<Record<KeyPurpose, Secret>>;
}

/** What every function may find around it; which of it a function may touch is decided by its {@link Uses}. */
export interface Surroundings {
  stage: Stage;
  bundles: FunctionBundles;
  tables: Tables;
  buckets: Buckets;
  identity: Identity;
  queues: Readonly<Record<QueueName, Queue>>;
  /** In which Amazon Translate works; present on stages that translate documents. */
  translationRole: Role | undefined;
  /** Present on stages whose failures call a person. */
  alarmTopic: Topic | undefined;
}

/** Name of the parameter that tells functions the site's address, which is known only after they are deployed. */
export function siteUrlParameterName(stage: Stage): string {
  return `/trestle/${stage.name}/site-url`;
}

/** Name of the SES configuration set that every mail names, by which its outcome is told. */
export function mailConfigurationSetName(stage: Pick<Stage, 'name'>): string {
  return `trestle-${stage.name}`;
}

const queueAddresses = (queues: Surroundings['queues']): Readonly<Record<QueueVariable, string>> =>
  Object.fromEntries(queueNames.map((name) => [queueVariable(name), queues[name].queueUrl])) as Record<
    QueueVariable,
    string
  >;

/** The environment of every function. */
export function environmentOf({
  stage,
  tables,
  buckets,
  identity,
  queues,
  translationRole,
}: Omit<Surroundings, 'bundles'>): Environment {
  return {
    STAGE: stage.name,
    ACCOUNT: tables.audit.stack.account,
    RECORDS_TABLE: tables.records.tableName,
    SERIES_TABLE: tables.series.tableName,
    AUDIT_TABLE: tables.audit.tableName,
    DOCUMENTS_BUCKET: buckets.documents.bucketName,
    EXPORTS_BUCKET: buckets.exports.bucketName,
    AUDIT_ANCHORS_BUCKET: buckets.auditAnchors.bucketName,
    USER_POOL_ID: identity.people.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    ORIGIN_SECRET_ARN: identity.originSecret.secretArn,
    SESSION_KEYS_ARN: identity.keys.sessions.secretArn,
    LINK_KEYS_ARN: identity.keys.links.secretArn,
    CURSOR_KEYS_ARN: identity.keys.cursors.secretArn,
    SETTINGS_KEYS_ARN: identity.keys.settings.secretArn,
    ACCOUNT_KEYS_ARN: identity.keys.accounts.secretArn,
    SITE_URL_PARAMETER: siteUrlParameterName(stage),
    SUPPORT_CONTACT: stage.supportContact,
    INTERNAL_STAFF_DOMAINS: stage.internalStaffDomains.join(','),
    NAMED_PARTNERS: stage.namedPartners.join(','),
    ORIGINATION_URL: stage.neighbors.origination,
    REPORTING_URL: stage.neighbors.reporting,
    DATA_VAULT_URL: stage.neighbors.dataVault,
    BI_REPORTS_URL: stage.neighbors.biReports,
    MAIL_LOGOS_URL: stage.neighbors.mailLogos,
    MAIL_FROM: stage.mailFrom,
    MAIL_CONFIGURATION_SET: mailConfigurationSetName(stage),
    ...queueAddresses(queues),
    JOB_LEASE_SECONDS: '30',
    EXTRACTION_MODEL_ID: stage.extractionModelId,
    TEXT_DETECTION: stage.recognizesScans ? 'on' : '',
    TRANSLATION_ROLE_ARN: translationRole?.roleArn ?? '',
    UPLOAD_SCANS: stage.scansUploads ? 'on' : '',
    OPEN_EXCHANGE_RATES_SECRET_ARN: stage.openExchangeRatesSecretArn,
    WORKING_DAYS_API_KEY: stage.browserKeys.workingDays,
    HOLIDAY_SERVICE_URL: stage.holidayServiceUrl,
    GO_JS_API_KEY: stage.browserKeys.goJs,
  };
}
