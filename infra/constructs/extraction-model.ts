import { ArnFormat, Aws, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage.ts';

/**
 * Permission to invoke the stage's extraction model; none where the rules extractor is used. An inference profile
 * (`us.vendor.model`) also needs the model itself in each region the profile may choose.
 */
export function modelStatement(scope: Construct, { extractionModelId }: Stage): PolicyStatement[] {
  if (extractionModelId === '') return [];
  const profile = /^(?:us|eu|apac|global)\.(.+)$/.exec(extractionModelId);
  const model = (region: string, id: string) => `arn:${Aws.PARTITION}:bedrock:${region}::foundation-model/${id}`;
  const inferenceProfile = Stack.of(scope).formatArn({
    service: 'bedrock',
    resource: 'inference-profile',
    resourceName: extractionModelId,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  const resources = profile?.[1] ? [inferenceProfile, model('*', profile[1])] : [model(Aws.REGION, extractionModelId)];
  if (profile?.[1]) {
    Validations.of(scope).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:bedrock:*::foundation-model/${profile[1]}]`,
      reason: 'An inference profile chooses the region of each call; the model is named exactly',
    });
  }
  return [new PolicyStatement({ actions: ['bedrock:InvokeModel'], resources })];
}
