import {
  DescribeTextTranslationJobCommand,
  JobStatus,
  StartTextTranslationJobCommand,
  TranslateClient,
  type TranslateClientConfig,
} from '@aws-sdk/client-translate';
import * as z from 'zod';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { unavailableOrSame } from '#functions/platform/aws/aws-faults.ts';
import { environment } from '#functions/platform/environment.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Documents that keep their layout, and text that has none. */
export const TranslatedType = z.enum([
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);
export type TranslatedType = z.infer<typeof TranslatedType>;

export interface TranslationRequest {
  /** The same for the same request, however often it is made. */
  readonly token: string;
  /** Folders of the exports bucket, with a slash at the end. */
  readonly from: string;
  readonly to: string;
  readonly contentType: TranslatedType;
  /** `auto` has the service find out the language. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

/** Where a translation stands at the service. `failed` says why as the service does, for logs. */
export type TranslationState =
  | { readonly status: 'waiting' | 'translating' | 'done' }
  | { readonly status: 'failed'; readonly reason: string };

/** Translates documents that lie in storage. */
export interface TranslationService {
  /**
   * Has the documents of a folder translated, and answers the service's id for that. Rejects with `serviceUnavailable` where the service asks for
   * patience, and with `languagesNotTranslatable`.
   */
  start(request: TranslationRequest): Promise<string>;
  look(id: string): Promise<TranslationState>;
}

/** What the service says of a request that it can't take now. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  ['TooManyRequestsException', 'LimitExceededException', 'InternalServerException'].includes(error.name);

function refusalOf(error: unknown): unknown {
  if (isBusy(error)) return new DomainError('serviceUnavailable', { reason: (error as Error).name });
  if (error instanceof Error && error.name === 'UnsupportedLanguagePairException') {
    return new DomainError('languagesNotTranslatable', { reason: error.message });
  }
  return unavailableOrSame(error);
}

const stateOf = (status: JobStatus | undefined, reason: string): TranslationState => {
  switch (status) {
    case JobStatus.SUBMITTED:
      return { status: 'waiting' };
    case JobStatus.IN_PROGRESS:
      return { status: 'translating' };
    case JobStatus.COMPLETED:
      return { status: 'done' };
    default:
      return { status: 'failed', reason: `${status ?? 'no status'}: ${reason}` };
  }
};

/** Whether this installation has documents translated. */
export const isTranslationSetUp = (): boolean => environment().TRANSLATION_ROLE_ARN !== '';

/** Amazon Translate's jobs over folders in S3: of documents up to 20 MB, between any two of its languages. */
export function amazonTranslate(configuration: TranslateClientConfig = {}): TranslationService {
  const client = new TranslateClient({ ...awsClient('control'), ...configuration });
  const bucket = () => `s3://${environment().EXPORTS_BUCKET}/`;
  return {
    start: async ({ token, from, to, contentType, sourceLanguage, targetLanguage }) => {
      const command = new StartTextTranslationJobCommand({
        ClientToken: token,
        JobName: token,
        DataAccessRoleArn: environment().TRANSLATION_ROLE_ARN,
        InputDataConfig: { S3Uri: `${bucket()}${from}`, ContentType: contentType },
        OutputDataConfig: { S3Uri: `${bucket()}${to}` },
        SourceLanguageCode: sourceLanguage,
        TargetLanguageCodes: [targetLanguage],
      });
      try {
        const { JobId } = await client.send(command);
        if (JobId === undefined) throw new Error('Amazon Translate has named no job.');
        return JobId;
      } catch (error) {
        throw refusalOf(error);
      }
    },
    look: async (id) => {
      try {
        const { TextTranslationJobProperties: told } = await client.send(
          new DescribeTextTranslationJobCommand({ JobId: id }),
        );
        return stateOf(told?.JobStatus, told?.Message ?? 'no reason');
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}
