import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bedrockExtractor } from '#functions/connectors/bedrock-extractor.ts';
import { chunksOf } from '#functions/domain/covenants/extraction/agreement-chunks.ts';
import { quotedCurrencies } from '#functions/domain/covenants/extraction/quoted-currencies.ts';
import { bedrockLanguageModel, LanguageModelBusy } from '#functions/platform/language-model.ts';

/** What the Converse call sends, as far as the tests look at it. */
const Sent = z.object({
  system: z.array(z.object({ text: z.string() })),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.object({ text: z.string() })) })),
  toolConfig: z.object({
    tools: z.array(
      z.object({
        toolSpec: z.object({ name: z.string(), inputSchema: z.object({ json: z.looseObject({ type: z.string() }) }) }),
      }),
    ),
    toolChoice: z.object({ tool: z.object({ name: z.string() }) }),
  }),
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly errorType?: string;
}

const text = [
  'ARTICLE V',
  'AFFIRMATIVE COVENANTS',
  '',
  'Section 5.01 Statements. Within forty-five (45) days after the end of each fiscal quarter,',
  'the Borrower shall deliver to the Agent its “unaudited” balance sheet.',
  '',
  'Section 6.01 Coverage. The Borrower shall not permit the DSCR to be less than 1.20 to 1.00.',
].join('\n');

const statements = {
  name: 'Quarterly statements',
  covenantType: 'Report',
  section: '5.01',
  quote:
    'Within forty-five (45) days after the end of each fiscal quarter, the Borrower shall deliver to the Agent its "unaudited" balance sheet.',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  dayType: 'Calendar',
  thresholds: [],
  confidence: 0.9,
};
const coverage = {
  ...statements,
  name: 'Minimum DSCR',
  covenantType: 'KPI',
  section: '6.01',
  quote: 'The Borrower shall not permit the DSCR to be less than 1.20 to 1.00.',
  operator: '>=',
  metric: 'DSCR',
  dueOffsetDays: null,
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
};

const calling = (input: unknown): Answer => ({
  status: 200,
  body: {
    output: {
      message: {
        role: 'assistant',
        content: [{ text: 'Let me see.' }, { toolUse: { toolUseId: 'use-1', name: 'report_covenants', input } }],
      },
    },
    stopReason: 'tool_use',
    usage: { inputTokens: 10, outputTokens: 10, totalTokens: 20 },
    metrics: { latencyMs: 5 },
  },
});
const throttled: Answer = { status: 429, errorType: 'ThrottlingException', body: { message: 'Too many requests' } };

describe('the extractor that asks Amazon Bedrock', () => {
  let server: Server;
  let answers: Answer[];
  let requests: { path: string; sent: z.infer<typeof Sent> }[];

  beforeEach(async () => {
    answers = [];
    requests = [];
    server = createServer(async (request, response) => {
      requests.push({ path: request.url ?? '', sent: Sent.parse(await json(request)) });
      const answer = answers.shift() ?? calling({ covenants: [] });
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...(answer.errorType === undefined ? {} : { 'x-amzn-errortype': answer.errorType }),
      });
      response.end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env['AWS_ENDPOINT_URL_BEDROCK_RUNTIME'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    delete process.env['AWS_ENDPOINT_URL_BEDROCK_RUNTIME'];
    await new Promise((resolve) => server.close(resolve));
  });

  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const model = () => bedrockLanguageModel({ region: 'us-east-1', credentials, maxAttempts: 1 });
  const passagesOf = async (agreement: string) => chunksOf(agreement);
  const extractor = () =>
    bedrockExtractor({
      model: model(),
      modelId: 'vendor.model-v1:0',
      passagesOf,
      currenciesOf: quotedCurrencies,
      retryDelays: [1, 1],
    });

  it('asks with the documented call, one forced tool and the passage to read', async () => {
    await extractor().extract({ text, currency: 'USD' }, async () => {});

    expect(requests.map(({ path }) => path)).toEqual(['/model/vendor.model-v1%3A0/converse']);
    expect(requests[0]?.sent.toolConfig.toolChoice.tool.name).toBe('report_covenants');
    expect(requests[0]?.sent.toolConfig.tools[0]?.toolSpec.inputSchema.json.type).toBe('object');
    expect(requests[0]?.sent.messages[0]?.content[0]?.text).toContain(text);
  });

  it('stores the original words where the quote differs in line breaks and quotation marks only', async () => {
    answers = [calling({ covenants: [statements, coverage] })];

    const proposals = await extractor().extract(
      { text, currency: 'USD', pages: [{ page: 3, start: 0, end: text.length }] },
      async () => {},
    );

    expect(proposals.map(({ section }) => section)).toEqual(['5.01', '6.01']);
    expect(proposals[0]?.quote).toContain('quarter,\nthe Borrower');
    expect(proposals[0]?.quote).toContain('“unaudited”');
    for (const { quote, location } of proposals) {
      expect(text.slice(location.start, location.end)).toBe(quote);
      expect(location.page).toBe(3);
    }
  });

  it('takes the currency of a level from the amount in the quote, and asks for one that is not there', async () => {
    const quote = 'The Borrower shall maintain Liquidity of not less than $5,000,000.';
    const agreement = `"Dollars" and "$" mean lawful money of Canada.\n\nSection 6.02 Liquidity. ${quote}`;
    const liquidity = (value: number) => ({
      ...coverage,
      name: `${value}`,
      quote,
      thresholds: [{ value, unit: 'USD' }],
    });
    answers = [calling({ covenants: [liquidity(5_000_000), liquidity(6_000_000)] })];

    const proposals = await extractor().extract({ text: agreement, currency: 'USD' }, async () => {});

    expect(proposals.map(({ thresholds }) => thresholds[0])).toEqual([
      { value: 5_000_000, unit: 'CAD' },
      { value: 6_000_000, unit: 'Currency' },
    ]);
  });

  it('drops a covenant whose quote the agreement does not contain', async () => {
    const invented = { ...coverage, quote: 'The Borrower shall not permit the DSCR to be less than 1.35 to 1.00.' };
    answers = [calling({ covenants: [invented, coverage] })];

    expect(await extractor().extract({ text, currency: 'USD' }, async () => {})).toMatchObject([
      { thresholds: [{ value: 1.2 }] },
    ]);
  });

  it('drops a covenant that does not fit the vocabulary and keeps the others', async () => {
    const malformed = [
      { ...coverage, operator: 'at least' },
      { ...coverage, dueOffsetDays: 'soon' },
      'a covenant',
      null,
    ];
    answers = [calling({ covenants: [...malformed, statements] })];

    expect(await extractor().extract({ text, currency: 'USD' }, async () => {})).toMatchObject([{ section: '5.01' }]);
  });

  it.each([
    { about: 'input of another shape', answer: calling('covenants') },
    {
      about: 'no call of the tool',
      answer: {
        status: 200,
        body: {
          output: { message: { role: 'assistant', content: [{ text: 'None.' }] } },
          stopReason: 'end_turn',
          usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
          metrics: { latencyMs: 1 },
        },
      },
    },
  ])('proposes nothing after $about', async ({ answer }) => {
    answers = [answer];

    expect(await extractor().extract({ text, currency: 'USD' }, async () => {})).toEqual([]);
  });

  it('asks again after being throttled', async () => {
    answers = [throttled, throttled, calling({ covenants: [coverage] })];

    expect(await extractor().extract({ text, currency: 'USD' }, async () => {})).toHaveLength(1);
    expect(requests).toHaveLength(3);
  });

  it('gives up as busy when it is throttled every time', async () => {
    answers = [throttled, throttled, throttled];

    await expect(extractor().extract({ text, currency: 'USD' }, async () => {})).rejects.toBeInstanceOf(
      LanguageModelBusy,
    );
  });

  it('does not ask again after a refusal that will not change', async () => {
    answers = [{ status: 403, errorType: 'AccessDeniedException', body: { message: 'no access to the model' } }];

    await expect(extractor().extract({ text, currency: 'USD' }, async () => {})).rejects.toThrow(
      'no access to the model',
    );
    expect(requests).toHaveLength(1);
  });

  it('reads a long agreement in passages cut at headings, finds places in the whole text and reports its progress', async () => {
    const filler = `${'The parties acknowledge the recitals of this instrument. '.repeat(700)}\n\n`;
    const long = `Section 1.01 Recitals. ${filler}Section 2.01 More. ${filler}${text}`;
    answers = [calling({ covenants: [] }), calling({ covenants: [coverage] })];
    const progress: number[] = [];

    const proposals = await extractor().extract({ text: long, currency: 'USD' }, async (share) => {
      progress.push(share);
    });

    expect(requests.length).toBeGreaterThan(1);
    expect(requests.every(({ sent }) => (sent.messages[0]?.content[0]?.text.length ?? 0) < 50_000)).toBe(true);
    expect(proposals).toMatchObject([{ location: { start: long.indexOf(coverage.quote) } }]);
    expect(progress.at(-1)).toBe(1);
  });
});
