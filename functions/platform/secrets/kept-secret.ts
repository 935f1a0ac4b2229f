import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { log } from '#functions/platform/log.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';

const secretsManager = new SecretsManagerClient(awsClient('data'));

const longestKept = 5 * minuteInMilliseconds;
/** Whoever sends forged tokens must not decide how often the secret is read. */
const shortestKept = 5_000;

/** A secret in JSON. It is kept for five minutes, so that a change reaches every function without a deployment. */
export interface KeptSecret<Content> {
  read(): Promise<Content>;
  /** The content as it is now, for what the kept one does not know; asked for again and again, at most every five seconds. */
  readAgain(): Promise<Content>;
}

async function fetched<Content>(arn: string, schema: z.ZodType<Content>): Promise<Content> {
  const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: arn }));
  return schema.parse(JSON.parse(SecretString ?? 'null'));
}

/** `arn` is asked for at the first read. A function that has read the secret once goes on with it while it can't be read again. */
export function keptSecret<Content>(arn: () => string, schema: z.ZodType<Content>): KeptSecret<Content> {
  let kept: { readonly content: Content; readonly at: number } | undefined;
  let reading: Promise<Content> | undefined;

  async function noOlderThan(milliseconds: number): Promise<Content> {
    if (kept !== undefined && Date.now() - kept.at < milliseconds) return kept.content;
    reading ??= fetched(arn(), schema).finally(() => {
      reading = undefined;
    });
    try {
      kept = { content: await reading, at: Date.now() };
    } catch (error) {
      if (kept === undefined) throw error;
      log.error('A secret could not be read again.', { error: error instanceof Error ? error : String(error) });
      kept = { ...kept, at: Date.now() };
    }
    return kept.content;
  }

  return { read: () => noOlderThan(longestKept), readAgain: () => noOlderThan(shortestKept) };
}
