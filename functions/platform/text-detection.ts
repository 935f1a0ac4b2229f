import {
  type Block,
  GetDocumentTextDetectionCommand,
  JobStatus,
  StartDocumentTextDetectionCommand,
  TextractClient,
  type TextractClientConfig,
} from '@aws-sdk/client-textract';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { unavailableOrSame } from '#functions/platform/aws/aws-faults.ts';
import { environment } from '#functions/platform/environment.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** A line of a page as it was recognized; `top` and `height` are shares of the page's height. */
export interface RecognizedLine {
  readonly text: string;
  readonly top: number;
  readonly height: number;
}

export interface RecognizedPage {
  /** From 1. */
  readonly page: number;
  /** In the order in which they are read. */
  readonly lines: readonly RecognizedLine[];
}

/** Where the recognition of a document stands. `failed` says why as the service does, for logs; `unread` are pages that it could not read. */
export type DetectionState =
  | { readonly status: 'reading' }
  | { readonly status: 'done'; readonly pages: readonly RecognizedPage[]; readonly unread: readonly number[] }
  | { readonly status: 'failed'; readonly reason: string };

/** Recognizes the text of scanned documents that lie in storage. Rejects with `serviceUnavailable` where the service asks for patience. */
export interface TextDetection {
  /** Begins with a document, and answers the service's id for that; null where the service takes no such document. The same token begins once. */
  start(key: string, token: string): Promise<string | null>;
  look(id: string): Promise<DetectionState>;
}

const busy: ReadonlySet<string> = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'InternalServerError',
]);
const refusing: ReadonlySet<string> = new Set([
  'BadDocumentException',
  'DocumentTooLargeException',
  'UnsupportedDocumentException',
]);

const isOneOf = (names: ReadonlySet<string>, error: unknown): error is Error =>
  error instanceof Error && names.has(error.name);

const faultOf = (error: unknown): unknown =>
  isOneOf(busy, error) ? new DomainError('serviceUnavailable', { reason: error.name }) : unavailableOrSame(error);

const lineOf = ({ Text = '', Geometry }: Block): RecognizedLine => ({
  text: Text,
  top: Geometry?.BoundingBox?.Top ?? 0,
  height: Geometry?.BoundingBox?.Height ?? 0,
});

/** Whether this installation recognizes the text of scans. */
export const isTextDetectionSetUp = (): boolean => environment().TEXT_DETECTION === 'on';

/** Amazon Textract's detection of text in PDF files of up to 500 MB and 3,000 pages. It reads them in storage with the rights of whoever asks. */
export function amazonTextract(configuration: TextractClientConfig = {}): TextDetection {
  const client = new TextractClient({ ...awsClient('control'), ...configuration });

  async function look(id: string): Promise<DetectionState> {
    const lines = new Map<number, RecognizedLine[]>();
    const unread = new Set<number>();
    let token: string | undefined;
    do {
      const { JobStatus: status, ...told } = await client.send(
        new GetDocumentTextDetectionCommand({ JobId: id, MaxResults: 1_000, ...(token && { NextToken: token }) }),
      );
      if (status === JobStatus.IN_PROGRESS) return { status: 'reading' };
      if (status !== JobStatus.SUCCEEDED && status !== JobStatus.PARTIAL_SUCCESS) {
        return { status: 'failed', reason: `${status ?? 'no status'}: ${told.StatusMessage ?? 'no reason'}` };
      }
      for (const block of told.Blocks ?? []) {
        const page = block.Page ?? 1;
        if (block.BlockType === 'PAGE' && !lines.has(page)) lines.set(page, []);
        if (block.BlockType === 'LINE') lines.set(page, [...(lines.get(page) ?? []), lineOf(block)]);
      }
      for (const page of (told.Warnings ?? []).flatMap(({ Pages = [] }) => Pages)) unread.add(page);
      token = told.NextToken;
    } while (token !== undefined);
    const pages = [...lines].toSorted(([a], [b]) => a - b).map(([page, its]) => ({ page, lines: its }));
    return { status: 'done', pages, unread: [...unread].toSorted((a, b) => a - b) };
  }

  return {
    start: async (key, token) => {
      const DocumentLocation = { S3Object: { Bucket: environment().DOCUMENTS_BUCKET, Name: key } };
      try {
        const { JobId } = await client.send(
          new StartDocumentTextDetectionCommand({ DocumentLocation, ClientRequestToken: token }),
        );
        if (JobId === undefined) throw new Error('Amazon Textract has named no job.');
        return JobId;
      } catch (error) {
        if (isOneOf(refusing, error)) return null;
        throw faultOf(error);
      }
    },
    look: async (id) => {
      try {
        return await look(id);
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}
