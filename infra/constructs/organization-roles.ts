import { Aws, Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { roleNamePattern } from '#shared/domain/audit/audit-stream.ts';

/** What lets a function act as roles of other accounts that bear the name for it. Each trusts us under the external id of its organization alone. */
export function organizationRoleStatements(role: Role): PolicyStatement[] {
  const resource = `arn:${Aws.PARTITION}:iam::*:role/${roleNamePattern}`;
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iam::*:role/${roleNamePattern}]`,
    reason: 'Organizations make these roles in accounts of their own, which are not known when the stage is deployed',
  });
  return [new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [resource] })];
}
