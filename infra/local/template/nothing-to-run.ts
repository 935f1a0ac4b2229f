import { generatedName, type ResourceRequest, shortHash } from './resource-kind.ts';
import type { Provisioned } from './state.ts';

/** Resource types that a template may hold without anything happening here, and why that is right. */
export const nothingToRun: Readonly<Record<string, string>> = {
  'AWS::IAM::Role': 'nothing here enforces permissions; tests assert grants on the template',
  'AWS::IAM::Policy': 'nothing here enforces permissions; tests assert grants on the template',
  'AWS::IAM::ManagedPolicy': 'nothing here enforces permissions; tests assert grants on the template',
  'AWS::Lambda::Permission': 'nothing here enforces permissions; tests assert grants on the template',
  'AWS::S3::BucketPolicy': 'nothing here enforces permissions; every request is signed with the one local key',
  'AWS::SQS::QueuePolicy': 'nothing here enforces permissions; every request is signed with the one local key',
  'AWS::SNS::TopicPolicy': 'nothing here enforces permissions',
  'AWS::SecretsManager::ResourcePolicy': 'nothing here enforces permissions',
  'AWS::KMS::Key': 'data on this machine is not encrypted by AWS keys',
  'AWS::KMS::Alias': 'data on this machine is not encrypted by AWS keys',
  'AWS::Logs::LogGroup': 'functions write to the logs folder of the data directory',
  'AWS::Logs::MetricFilter': 'metrics are not collected',
  'AWS::Logs::ResourcePolicy': 'functions write to the logs folder of the data directory',
  'AWS::Logs::Delivery': 'access logs are not kept',
  'AWS::Logs::DeliverySource': 'access logs are not kept',
  'AWS::Logs::DeliveryDestination': 'access logs are not kept',
  'AWS::ApiGateway::Account': 'access logs are not kept',
  'AWS::CloudWatch::Alarm': 'metrics are not collected, so no alarm can ring',
  'AWS::CloudWatch::CompositeAlarm': 'metrics are not collected, so no alarm can ring',
  'AWS::CloudWatch::Dashboard': 'metrics are not collected',
  'AWS::SNS::Topic': 'only alarms publish to topics',
  'AWS::SNS::Subscription': 'only alarms publish to topics',
  'AWS::Budgets::Budget': 'nothing here costs money',
  'AWS::WAFv2::WebACL': 'requests come from this machine only',
  'AWS::WAFv2::WebACLAssociation': 'requests come from this machine only',
  'AWS::WAFv2::IPSet': 'requests come from this machine only',
  'AWS::WAFv2::LoggingConfiguration': 'requests come from this machine only',
  'AWS::CloudFront::OriginAccessControl': 'the gateway reads the site itself',
  'AWS::CloudFront::CachePolicy': 'nothing is cached',
  'AWS::CloudFront::OriginRequestPolicy': 'the API gets every header except Host',
  'AWS::Lambda::LayerVersion': 'only the deployment function of CDK itself has a layer',
  'AWS::Lambda::EventInvokeConfig': 'asynchronous calls are not repeated',
  'AWS::ApplicationAutoScaling::ScalableTarget': 'functions start when they are called',
  'AWS::DynamoDB::ContributorInsights': 'metrics are not collected',
  'AWS::Backup::BackupPlan': 'the data directory is the backup',
  'AWS::Backup::BackupSelection': 'the data directory is the backup',
  'AWS::Backup::BackupVault': 'the data directory is the backup',
  'AWS::CDK::Metadata': 'tells AWS which constructs were used',
  'Custom::S3AutoDeleteObjects': 'nothing is torn down here',
  'Custom::LogRetention': 'functions write to the logs folder of the data directory',
};

const arnTypes: Readonly<Record<string, string>> = {
  'AWS::IAM::Role': 'role/',
  'AWS::IAM::ManagedPolicy': 'policy/',
  'AWS::KMS::Key': 'key/',
  'AWS::Logs::LogGroup': 'log-group:',
};

const globalServices = new Set(['iam', 'cloudfront']);

/** What other resources see of a resource that is not made: a name and an ARN in the usual forms. */
export function placeholder(
  type: string,
  request: ResourceRequest<unknown>,
  region: string,
  accountId: string,
): Provisioned {
  const [, service = '', kind = ''] = type.toLowerCase().split('::');
  const name = generatedName(request, 64);
  const id = shortHash(`${request.stackName}/${request.logicalId}`, 32);
  const place = globalServices.has(service) ? '' : region;
  const arn = `arn:aws:${service}:${place}:${accountId}:${arnTypes[type] ?? (service === 'sns' ? '' : `${kind}/`)}${name}`;
  const ref = service === 'sns' ? arn : service === 'cloudfront' || service === 'kms' ? id : name;
  return {
    ref,
    attributes: { Arn: arn, Id: id, RoleId: id, KeyId: id, TopicArn: arn, TopicName: name, LogGroupName: name },
  };
}
