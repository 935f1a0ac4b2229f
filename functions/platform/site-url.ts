import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from './environment.ts';

const parameters = new SSMClient(awsClient('data'));

let known: Promise<string> | undefined;

async function readSiteUrl(): Promise<string> {
  const { Parameter } = await parameters.send(new GetParameterCommand({ Name: environment().SITE_URL_PARAMETER }));
  if (!Parameter?.Value) throw new Error('The site URL parameter has no value.');
  return Parameter.Value.replace(/\/$/, '');
}

/** The site's address without a trailing slash, e.g. `https://d111111abcdef8.cloudfront.net`; a failed read is not remembered. */
export function siteUrl(): Promise<string> {
  known ??= readSiteUrl().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}
