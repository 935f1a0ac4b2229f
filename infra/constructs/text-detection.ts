import { Validations } from 'aws-cdk-lib';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';

/** What lets a function have the text of documents recognized that it may read. */
export function detectionStatements(role: Role): PolicyStatement[] {
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'Traces go to X-Ray, and Amazon Textract has no resources that a policy could name for the detection of text',
  });
  return [
    new PolicyStatement({
      actions: ['textract:StartDocumentTextDetection', 'textract:GetDocumentTextDetection'],
      resources: ['*'],
    }),
  ];
}
