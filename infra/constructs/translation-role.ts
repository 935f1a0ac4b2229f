import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Surroundings } from '#infra/constructs/surroundings.ts';

/** Under which documents to be translated are put, and their translations; `functions/platform/files/translation-files.ts` puts them there. */
const folder = 'translations/';

/** The role in which Amazon Translate works: it reads what is to be translated, and puts what comes of it beside it. */
export function translationRole(scope: Construct, exports: Bucket): Role {
  const stack = Stack.of(scope);
  const role = new Role(scope, 'Translation', {
    description: 'Amazon Translate reads documents and puts translations',
    assumedBy: new ServicePrincipal('translate.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: {
          'aws:SourceArn': stack.formatArn({
            service: 'translate',
            resource: '*',
            arnFormat: ArnFormat.NO_RESOURCE_NAME,
          }),
        },
      },
    }),
  });
  role.addToPolicy(
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:PutObject'],
      resources: [exports.arnForObjects(`${folder}*`)],
    }),
  );
  role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [exports.bucketArn] }));
  const bucketId = stack.getLogicalId(exports.node.defaultChild as never);
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${folder}*]`,
    reason: 'Each translation has a folder of its own, made at run time; nothing else of the bucket is open',
  });
  return role;
}

/** What lets a function have documents translated in that role; nothing where the stage translates none. */
export function translationStatements(role: Role, { translationRole: inRole }: Surroundings): PolicyStatement[] {
  if (inRole === undefined) return [];
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'Traces go to X-Ray, and jobs of Amazon Translate have no resources that a policy could name before they are started',
  });
  return [
    new PolicyStatement({
      // The second one finds out in which language a document is.
      actions: [
        'translate:StartTextTranslationJob',
        'translate:DescribeTextTranslationJob',
        'comprehend:DetectDominantLanguage',
      ],
      resources: ['*'],
    }),
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [inRole.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'translate.amazonaws.com' } },
    }),
  ];
}
