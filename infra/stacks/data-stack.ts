import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  type GlobalSecondaryIndexPropsV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  type TablePropsV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import {
  AnyPrincipal,
  Effect,
  PolicyDocument,
  PolicyStatement,
  type Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { accessLogs } from '#infra/constructs/access-logs.ts';
import { mailConfigurationSet } from '#infra/constructs/mail-reports.ts';
import { malwareProtection } from '#infra/constructs/malware-protection.ts';
import { privateBucket } from '#infra/constructs/private-bucket.ts';
import { StageStack } from '#infra/constructs/stage-stack.ts';
import type { Buckets, Tables } from '#infra/constructs/surroundings.ts';
import { translationRole } from '#infra/constructs/translation-role.ts';
import type { Stage } from '#infra/stage.ts';

/** What can't be made again: tables and documents; and by what mails are followed. Never renamed: another logical id is another, empty, table. */
export class DataStack extends StageStack {
  readonly tables: Tables;
  readonly buckets: Buckets;
  readonly translationRole: Role | undefined;
  readonly alarmTopic: Topic | undefined;
  private readonly stage: Stage;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'data', stage, { description: `Trestle ${stage.name}: tables and documents` });
    this.stage = stage;

    this.tables = {
      records: this.table('Records', {
        timeToLiveAttribute: 'expiresAt',
        globalSecondaryIndexes: [
          index('byList', 'listPk', 'listSk'),
          index('byAgent', 'agentPk', 'agentSk'),
          index('byDue', 'duePk', 'dueSk'),
        ],
      }),
      series: this.table('Series', {}),
      audit: this.table('Audit', {
        // What is added to the trail is what has happened: everything that follows from it is told by this stream.
        dynamoStream: StreamViewType.NEW_IMAGE,
        globalSecondaryIndexes: [
          index('byOrganization', 'orgPk', 'orgSk'),
          // Keys alone: one unit for each write, whatever the record holds.
          { ...index('byEntity', 'entityPk', 'orgSk'), projectionType: ProjectionType.KEYS_ONLY },
        ],
        resourcePolicy: appendOnly(),
      }),
    };
    this.buckets = this.privateBuckets();
    this.translationRole = stage.translatesDocuments ? translationRole(this, this.buckets.exports) : undefined;
    mailConfigurationSet(this, stage);
    if (stage.scansUploads) malwareProtection(this, this.buckets.documents);
    this.alarmTopic = stage.alarms ? this.topicForAlarms(stage.alarmEmail) : undefined;
  }

  private table(
    id: string,
    props: Pick<TablePropsV2, 'timeToLiveAttribute' | 'globalSecondaryIndexes' | 'resourcePolicy' | 'dynamoStream'>,
  ): TableV2 {
    return new TableV2(this, id, {
      ...props,
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !this.stage.ephemeral,
      removalPolicy: this.stage.ephemeral ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
  }

  private privateBuckets(): Buckets {
    const logs = accessLogs(this, this.stage);
    return {
      documents: privateBucket(this, 'Documents', {
        stage: this.stage,
        accessLogs: logs,
        versioned: true,
        // The signed URL is the permission: a browser that has one may use it from any page.
        cors: [
          {
            allowedOrigins: ['*'],
            allowedMethods: [HttpMethods.PUT, HttpMethods.GET, HttpMethods.HEAD],
            allowedHeaders: ['*'],
            exposedHeaders: ['ETag'],
            maxAge: Duration.hours(1).toSeconds(),
          },
        ],
        lifecycleRules: [
          {
            abortIncompleteMultipartUploadAfter: Duration.days(7),
            // Bytes are put once under a key of their own, so only those of refused uploads are ever marked as deleted.
            noncurrentVersionExpiration: Duration.days(30),
            expiredObjectDeleteMarker: true,
          },
          // Made for one reader, who has been told of it for minutes.
          { prefix: 'marked-copies/', expiration: Duration.days(1) },
          // A finished import needs its workbook no longer; whoever goes on with it sends it again.
          { prefix: 'structure-imports/', expiration: Duration.days(90) },
        ],
      }),
      exports: privateBucket(this, 'Exports', {
        stage: this.stage,
        accessLogs: logs,
        lifecycleRules: [
          { expiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(7) },
          // What is translated, and what comes of it, is needed while that is done.
          { prefix: 'translations/', expiration: Duration.days(2) },
          // Archives of folders can be fetched for a day.
          {
            prefix: 'room-downloads/',
            expiration: Duration.days(2),
            abortIncompleteMultipartUploadAfter: Duration.days(1),
          },
        ],
      }),
      auditAnchors: this.auditAnchors(logs),
    };
  }

  /** Whoever may put something there puts it under a key of its own: the lock keeps versions, and this keeps there from being a second one. */
  private auditAnchors(logs: Bucket): Bucket {
    const lockedFor = Duration.days(10 * 365);
    const anchors = privateBucket(this, 'AuditAnchors', {
      stage: this.stage,
      accessLogs: logs,
      versioned: true,
      lockedFor,
    });
    anchors.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [anchors.arnForObjects('*')],
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
    return anchors;
  }

  private topicForAlarms(email: string): Topic {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true, displayName: `Trestle ${this.stage.name}` });
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}

/**
 * Whatever a role is allowed, audit records are neither changed nor removed, and written in transactions only. A policy can't see whether there is a
 * record already under a key: that a transaction writes over none is a condition of the code, and `audit-verification` looks.
 */
function appendOnly(): PolicyDocument {
  const denied = { effect: Effect.DENY, principals: [new AnyPrincipal()], resources: ['*'] };
  const changes = ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete'];
  return new PolicyDocument({
    statements: [
      new PolicyStatement({ ...denied, actions: changes.map((action) => `dynamodb:${action}`) }),
      new PolicyStatement({
        ...denied,
        actions: ['dynamodb:PutItem'],
        conditions: {
          'ForAllValues:StringNotEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
        },
      }),
    ],
  });
}

function text(name: string): Attribute {
  return { name, type: AttributeType.STRING };
}

function index(indexName: string, partitionKey: string, sortKey: string): GlobalSecondaryIndexPropsV2 {
  return {
    indexName,
    partitionKey: text(partitionKey),
    sortKey: text(sortKey),
    projectionType: ProjectionType.ALL,
  };
}
