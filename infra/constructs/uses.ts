import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { Policy, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { modelStatement } from '#infra/constructs/extraction-model.ts';
import { type QueueName, type Surroundings, siteUrlParameterName } from '#infra/constructs/surroundings.ts';
import {
  auditActions,
  bucketActions,
  peopleActions,
  recordsActions,
  seriesActions,
} from '#infra/constructs/use-actions.ts';

/** What a function may touch. What is not said here, it can't: there are no other grants. */
export interface Uses {
  records?: 'read' | 'readWrite';
  series?: 'read' | 'readWrite';
  /** Audit records are never changed or deleted, by anyone. */
  audit?: 'append' | 'readAppend';
  documents?: 'read' | 'readWrite';
  exports?: 'read' | 'readWrite';
  people?: 'invite' | 'setPasswords' | 'administer';
  mail?: 'send';
  signingSecret?: 'read';
  siteUrl?: 'read';
  extractionModel?: 'invoke';
  sendsTo?: readonly QueueName[];
}

/** What the code that all functions share needs: cursors of lists are sealed, and the site's address is public. */
export const everyFunction = { signingSecret: 'read', siteUrl: 'read' } as const satisfies Uses;

/** Gives a function's role exactly its uses, as one policy. */
export function grantUses(role: Role, uses: Uses, surroundings: Surroundings): void {
  const statements = [
    ...tableStatements(uses, surroundings),
    ...bucketStatements(uses, surroundings),
    ...identityStatements(uses, surroundings),
    ...messageStatements(role, uses, surroundings),
    ...(uses.extractionModel ? modelStatement(role, surroundings.stage) : []),
  ];
  if (statements.length === 0) return;
  const policy = new Policy(role, 'Uses', { statements, roles: [role] });
  acknowledgeObjectKeys(policy, uses, surroundings);
}

function tableStatements({ records, series, audit }: Uses, { tables }: Surroundings): PolicyStatement[] {
  const index = (name: string, table: { tableArn: string }) => `${table.tableArn}/index/${name}`;
  return [
    ...allow(records && recordsActions[records], [
      tables.records.tableArn,
      ...['byList', 'byAgent', 'byDue'].map((name) => index(name, tables.records)),
    ]),
    ...allow(series && seriesActions[series], [tables.series.tableArn]),
    ...allow(audit && auditActions[audit], [
      tables.audit.tableArn,
      ...(audit === 'readAppend' ? [index('byOrganization', tables.audit)] : []),
    ]),
  ];
}

function bucketStatements({ documents, exports }: Uses, { buckets }: Surroundings): PolicyStatement[] {
  return [
    ...allow(documents && bucketActions[documents], [buckets.documents.arnForObjects('*')]),
    ...allow(exports && bucketActions[exports], [buckets.exports.arnForObjects('*')]),
    // Lets S3 say that an object is missing; without it the answer is "forbidden".
    ...allow(documents && ['s3:ListBucket'], [buckets.documents.bucketArn]),
    ...allow(exports && ['s3:ListBucket'], [buckets.exports.bucketArn]),
  ];
}

function identityStatements({ people, signingSecret }: Uses, { identity }: Surroundings): PolicyStatement[] {
  return [
    ...allow(people && peopleActions[people], [identity.people.userPoolArn]),
    ...allow(signingSecret && ['secretsmanager:GetSecretValue'], [identity.signingSecret.secretArn]),
  ];
}

function messageStatements(role: Role, { mail, siteUrl, sendsTo }: Uses, { stage, queues }: Surroundings) {
  const stack = Stack.of(role);
  const domain = stage.mailFrom.slice(stage.mailFrom.indexOf('@') + 1);
  const identities = [domain, stage.mailFrom].map((resourceName) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );
  const siteUrlParameter = stack.formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: siteUrlParameterName(stage).slice(1),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  return [
    ...allow(mail && ['ses:SendEmail', 'ses:SendRawEmail'], identities),
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
function acknowledgeObjectKeys(policy: Policy, { documents, exports }: Uses, { buckets }: Surroundings): void {
  const used = [...(documents ? [buckets.documents] : []), ...(exports ? [buckets.exports] : [])];
  for (const bucket of used) {
    const exported = policy.stack.resolve(bucket.stack.exportValue(bucket.bucketArn));
    Validations.of(policy).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${exported['Fn::ImportValue']}/*]`,
      reason: 'Object keys are made at run time, and one function serves every organization; actions are listed singly',
    });
  }
}
