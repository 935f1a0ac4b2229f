import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { languageCodes } from '#shared/domain/translation.ts';
import { type AwsAnswer, anAwsJsonServer, refusal } from './aws-json-server.ts';

const folder = z.string().regex(/^s3:\/\/[a-z0-9][.\-a-z0-9]{1,61}[a-z0-9]\/.+\/$/);
const code = z.enum(['auto', ...languageCodes]);

/** What the service takes, by its documentation. */
const Started = z.object({
  ClientToken: z.string().regex(/^[a-zA-Z0-9-]{1,64}$/),
  JobName: z.string().min(1).max(256),
  DataAccessRoleArn: z.string().regex(/^arn:aws:iam::[0-9]{12}:role\/.+/),
  InputDataConfig: z.object({ S3Uri: folder, ContentType: z.string() }),
  OutputDataConfig: z.object({ S3Uri: folder }),
  SourceLanguageCode: code,
  TargetLanguageCodes: z.array(code).min(1).max(10),
});
type Started = z.infer<typeof Started>;

interface TranslationJob {
  readonly id: string;
  readonly asked: Started;
  looks: number;
}

/** Words in what is to be translated that have the server do something else. */
export const mishaps = {
  /** Says so often that there are too many requests that the SDK gives up, once. */
  busy: 'BUSY-AT-FIRST',
  fails: 'CANNOT-BE-TRANSLATED',
  /** Is never done. */
  neverEnds: 'NEVER-ENDS',
} as const;

const largestText = 1_000_000;

interface ObjectInFolder {
  readonly name: string;
  readonly content: Buffer;
}

/** Text comes back in capitals behind the language; a Word document as it is. */
function translated({ content }: ObjectInFolder, { InputDataConfig, TargetLanguageCodes }: Started): Buffer {
  if (InputDataConfig.ContentType !== 'text/plain') return content;
  return Buffer.from(`[${TargetLanguageCodes[0]}] ${content.toString('utf8').toUpperCase()}`);
}

/** Speaks the protocol of Amazon Translate for its jobs over folders (AWS JSON 1.1), and keeps to its documented limits. */
export async function aTranslateServer() {
  const jobs = new Map<string, TranslationJob>();
  const tokens = new Map<string, string>();
  const refused = new Map<string, number>();

  const placeOf = (uri: string) => {
    const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/(.*)$/.exec(uri) ?? [];
    return { bucket, prefix };
  };
  const filesIn = async (uri: string): Promise<readonly ObjectInFolder[]> => {
    const { bucket, prefix } = placeOf(uri);
    const { Contents = [] } =
      (await server.s3()?.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))) ?? {};
    return Promise.all(
      Contents.map(async ({ Key = '' }) => {
        const found = await server.s3()?.send(new GetObjectCommand({ Bucket: bucket, Key }));
        const content = Buffer.from((await found?.Body?.transformToByteArray()) ?? []);
        return { name: Key.slice(prefix.length), content };
      }),
    );
  };
  const put = async (uri: string, name: string, content: Buffer) => {
    const { bucket, prefix } = placeOf(uri);
    await server.s3()?.send(new PutObjectCommand({ Bucket: bucket, Key: `${prefix}${name}`, Body: content }));
  };
  const hasIn = (files: readonly ObjectInFolder[], words: string) =>
    files.some(({ content }) => content.includes(words));

  async function start(body: unknown): Promise<AwsAnswer> {
    const read = Started.safeParse(body);
    if (!read.success) return refusal('InvalidParameterValueException', z.prettifyError(read.error));
    const asked = read.data;
    const known = tokens.get(asked.ClientToken);
    if (known !== undefined) return { body: { JobId: known, JobStatus: 'SUBMITTED' } };
    if (asked.SourceLanguageCode === 'so' && asked.TargetLanguageCodes.includes('cy')) {
      return refusal('UnsupportedLanguagePairException', 'Unsupported language pair: so to cy.');
    }
    const files = await filesIn(asked.InputDataConfig.S3Uri);
    if (files.length === 0) return refusal('InvalidRequestException', 'The input folder is empty.');
    const refusals = refused.get(asked.ClientToken) ?? 0;
    if (hasIn(files, mishaps.busy) && refusals < 4) {
      refused.set(asked.ClientToken, refusals + 1);
      return refusal('TooManyRequestsException', 'Rate exceeded');
    }
    const id = `job${jobs.size + 1}`.padStart(32, '0');
    jobs.set(id, { id, asked, looks: 0 });
    tokens.set(asked.ClientToken, id);
    return { body: { JobId: id, JobStatus: 'SUBMITTED' } };
  }

  async function statusOf(job: TranslationJob): Promise<{ JobStatus: string; Message?: string }> {
    const { asked } = job;
    job.looks += 1;
    if (job.looks === 1) return { JobStatus: 'SUBMITTED' };
    const files = await filesIn(asked.InputDataConfig.S3Uri);
    if (hasIn(files, mishaps.neverEnds)) return { JobStatus: 'IN_PROGRESS' };
    const isTooLong = files.some(
      ({ content }) => asked.InputDataConfig.ContentType === 'text/plain' && content.length > largestText,
    );
    if (isTooLong || hasIn(files, mishaps.fails))
      return { JobStatus: 'FAILED', Message: 'The document cannot be parsed.' };
    const output = `${asked.OutputDataConfig.S3Uri}000000000000-TranslateText-${job.id}/`;
    const [language = ''] = asked.TargetLanguageCodes;
    for (const file of files) await put(output, `${language}.${file.name}`, translated(file, asked));
    await put(output, `details/${language}.auxiliary-translation-details.json`, Buffer.from('{}'));
    return { JobStatus: 'COMPLETED' };
  }

  async function describe(body: unknown): Promise<AwsAnswer> {
    const job = jobs.get(z.object({ JobId: z.string().min(1).max(32) }).parse(body).JobId);
    if (job === undefined) return refusal('ResourceNotFoundException', 'There is no such job.');
    return { body: { TextTranslationJobProperties: { JobId: job.id, ...(await statusOf(job)) } } };
  }

  const answer = async (target: string, body: unknown): Promise<AwsAnswer> => {
    if (target === 'AWSShineFrontendService_20170701.StartTextTranslationJob') return start(body);
    if (target === 'AWSShineFrontendService_20170701.DescribeTextTranslationJob') return describe(body);
    return refusal('UnknownOperationException', target);
  };
  const server = await anAwsJsonServer(answer, 'InternalServerException');
  return {
    ...server,
    jobs: (): readonly Started[] => [...jobs.values()].map(({ asked }) => asked),
  };
}
