import type { AnyResourceKind } from './resource-kind.ts';
import { bucketDeployment } from './resources/bucket-deployment.ts';
import { configurationSet, configurationSetEventDestination } from './resources/configuration-set.ts';
import { cloudFrontDistribution } from './resources/distribution.ts';
import { dynamoDbTable } from './resources/dynamodb-table.ts';
import { emailIdentity } from './resources/email-identity.ts';
import { eventSourceMapping } from './resources/event-source-mapping.ts';
import { eventsRule } from './resources/events-rule.ts';
import { apiIntegration, apiRoute, apiStage, httpApi } from './resources/http-api.ts';
import { lambdaFunctionKind } from './resources/lambda-function.ts';
import { responseHeadersPolicy } from './resources/response-headers-policy.ts';
import { s3Bucket } from './resources/s3-bucket.ts';
import { scheduleGroup, schedulerSchedule } from './resources/scheduler-schedule.ts';
import { secretsManagerSecret } from './resources/secret.ts';
import { sqsQueue } from './resources/sqs-queue.ts';
import { ssmParameter } from './resources/ssm-parameter.ts';
import { cognitoUserPool } from './resources/user-pool.ts';
import { cognitoUserPoolClient } from './resources/user-pool-client.ts';
import { cloudFrontFunction } from './resources/viewer-function.ts';

/** The resource types that are made on this machine. */
export const resourceKinds: Readonly<Record<string, AnyResourceKind>> = {
  'AWS::DynamoDB::Table': dynamoDbTable,
  'AWS::DynamoDB::GlobalTable': dynamoDbTable,
  'AWS::S3::Bucket': s3Bucket,
  'AWS::SQS::Queue': sqsQueue,
  'AWS::Cognito::UserPool': cognitoUserPool,
  'AWS::Cognito::UserPoolClient': cognitoUserPoolClient,
  'AWS::SecretsManager::Secret': secretsManagerSecret,
  'AWS::SSM::Parameter': ssmParameter,
  'AWS::SES::EmailIdentity': emailIdentity,
  'AWS::SES::ConfigurationSet': configurationSet,
  'AWS::SES::ConfigurationSetEventDestination': configurationSetEventDestination,
  'AWS::Events::Rule': eventsRule,
  'AWS::Lambda::Function': lambdaFunctionKind,
  'AWS::Lambda::EventSourceMapping': eventSourceMapping,
  'AWS::Scheduler::Schedule': schedulerSchedule,
  'AWS::Scheduler::ScheduleGroup': scheduleGroup,
  'AWS::ApiGatewayV2::Api': httpApi,
  'AWS::ApiGatewayV2::Integration': apiIntegration,
  'AWS::ApiGatewayV2::Route': apiRoute,
  'AWS::ApiGatewayV2::Stage': apiStage,
  'AWS::CloudFront::Distribution': cloudFrontDistribution,
  'AWS::CloudFront::Function': cloudFrontFunction,
  'AWS::CloudFront::ResponseHeadersPolicy': responseHeadersPolicy,
  'Custom::CDKBucketDeployment': bucketDeployment,
};
