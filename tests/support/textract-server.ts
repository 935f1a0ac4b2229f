import { GetObjectCommand } from '@aws-sdk/client-s3';
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import * as z from 'zod';
import { type AwsAnswer, anAwsJsonServer, refusal } from './aws-json-server.ts';

/** What the pictures of a document show, which stands in its subject for the server: nobody here can see. */
const Pictures = z.object({
  /** Lines by the number of their page; an empty one is a gap. */
  pages: z.record(z.string(), z.array(z.string())).default({}),
  /** Pages that cannot be read. */
  unread: z.array(z.number()).default([]),
  mishap: z.enum(['fails', 'unsupported', 'busy', 'neverEnds']).nullable().default(null),
});
export type Pictures = z.input<typeof Pictures>;

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const drawn = (page: ReturnType<PDFDocument['addPage']>, lines: readonly string[], font: PDFFont): void => {
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 760 - 14 * at, size: 10, font });
};

/** A PDF of pages with text, each line a text of its own, and of pages that are pictures (null). */
export async function scannedPdf(
  pages: readonly (readonly string[] | null)[],
  shown: Pictures = {},
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [font, image] = [await pdf.embedFont(StandardFonts.TimesRoman), await pdf.embedPng(picture)];
  for (const lines of pages) {
    const page = pdf.addPage();
    if (lines === null) page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
    else drawn(page, lines, font);
  }
  pdf.setSubject(JSON.stringify(shown));
  return pdf.save();
}

const Started = z.object({
  ClientRequestToken: z.string().regex(/^[a-zA-Z0-9-_]{1,64}$/),
  DocumentLocation: z.object({ S3Object: z.object({ Bucket: z.string().min(3), Name: z.string().min(1) }) }),
});
const Asked = z.object({
  JobId: z.string(),
  MaxResults: z.number().min(1).max(1_000),
  NextToken: z.string().optional(),
});

interface Detection {
  readonly shown: z.output<typeof Pictures>;
  readonly blocks: readonly object[];
  looks: number;
}

const lineHeight = 0.02;

/** A page, its lines in their order, and the words of each. */
function blocksOf({ pages, unread }: Detection['shown'], count: number): readonly object[] {
  const box = (Top: number) => ({ BoundingBox: { Left: 0.1, Top, Width: 0.8, Height: lineHeight } });
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((Page) => {
    if (unread.includes(Page)) return [];
    const lines = (pages[Page] ?? []).flatMap((Text, at) =>
      Text === ''
        ? []
        : [
            {
              BlockType: 'LINE',
              Id: `${Page}-${at}`,
              Page,
              Text,
              Confidence: 98.5,
              Geometry: box(0.05 + at * lineHeight * 1.2),
            },
            { BlockType: 'WORD', Id: `${Page}-${at}-0`, Page, Text: Text.split(' ')[0], Confidence: 98.5 },
          ],
    );
    return [{ BlockType: 'PAGE', Id: String(Page), Page, Geometry: box(0) }, ...lines];
  });
}

/** So few that every answer has several pages. */
const blocksOfAnswer = 4;

/** Speaks the protocol of Amazon Textract for the detection of text in documents in S3 (AWS JSON 1.1). */
export async function aTextractServer() {
  const jobs = new Map<string, Detection>();
  const tokens = new Map<string, string>();
  const refused = new Map<string, number>();

  async function start(body: unknown): Promise<AwsAnswer> {
    const { ClientRequestToken: token, DocumentLocation } = Started.parse(body);
    const known = tokens.get(token);
    if (known !== undefined) return { body: { JobId: known } };
    const { Bucket, Name } = DocumentLocation.S3Object;
    const found = await server.s3()?.send(new GetObjectCommand({ Bucket, Key: Name }));
    const pdf = await PDFDocument.load((await found?.Body?.transformToByteArray()) ?? new Uint8Array());
    const shown = Pictures.parse(JSON.parse(pdf.getSubject() ?? '{}'));
    if (shown.mishap === 'unsupported') return refusal('UnsupportedDocumentException', 'XFA');
    const refusals = refused.get(token) ?? 0;
    if (shown.mishap === 'busy' && refusals < 4) {
      refused.set(token, refusals + 1);
      return refusal('ProvisionedThroughputExceededException', 'Rate exceeded');
    }
    const id = `detection-${jobs.size + 1}`;
    jobs.set(id, { shown, blocks: blocksOf(shown, pdf.getPageCount()), looks: 0 });
    tokens.set(token, id);
    return { body: { JobId: id } };
  }

  function look(body: unknown): AwsAnswer {
    const { JobId, NextToken = '0' } = Asked.parse(body);
    const job = jobs.get(JobId);
    if (job === undefined) return refusal('InvalidJobIdException', 'There is no such job.');
    job.looks += 1;
    const { mishap, unread } = job.shown;
    if (job.looks === 1 || mishap === 'neverEnds') return { body: { JobStatus: 'IN_PROGRESS' } };
    if (mishap === 'fails') return { body: { JobStatus: 'FAILED', StatusMessage: 'INVALID_IMAGE_TYPE' } };
    const from = Number(NextToken);
    const next = from + blocksOfAnswer;
    return {
      body: {
        JobStatus: unread.length === 0 ? 'SUCCEEDED' : 'PARTIAL_SUCCESS',
        Blocks: job.blocks.slice(from, next),
        ...(unread.length === 0 ? {} : { Warnings: [{ ErrorCode: 'INVALID_IMAGE_TYPE', Pages: unread }] }),
        ...(next < job.blocks.length ? { NextToken: String(next) } : {}),
      },
    };
  }

  const answer = async (target: string, body: unknown): Promise<AwsAnswer> => {
    if (target === 'Textract.StartDocumentTextDetection') return start(body);
    if (target === 'Textract.GetDocumentTextDetection') return look(body);
    return refusal('UnknownOperationException', target);
  };
  const server = await anAwsJsonServer(answer, 'InvalidParameterException');
  return server;
}
