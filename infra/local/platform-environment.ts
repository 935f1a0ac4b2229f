import type { AwsAccess } from './aws-clients.ts';

/** Service names as the SDK spells them in `AWS_ENDPOINT_URL_<SERVICE>`. */
const servicesOnOneEndpoint = [
  'S3',
  'SQS',
  'SESV2',
  'SCHEDULER',
  'SECRETS_MANAGER',
  'SSM',
  'STS',
  'COGNITO_IDENTITY_PROVIDER',
];

/** What Lambda gives to every function besides the template's own variables, with the endpoints of this machine. */
export function platformEnvironment({ region, credentials, endpoints }: AwsAccess): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    // Services that have no engine here must not reach the real AWS either.
    AWS_ENDPOINT_URL: endpoints.services,
    ...Object.fromEntries(servicesOnOneEndpoint.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoints.services])),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamoDb,
    // The developer's own AWS settings have no say here.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}
