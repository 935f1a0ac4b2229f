import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bedrockReader } from '#functions/connectors/bedrock-reader.ts';
import { chunksOf } from '#functions/domain/covenants/extraction/agreement-chunks.ts';
import type { AgreementText } from '#functions/domain/covenants/extraction/agreement-text.ts';
import type { CovenantExtractor } from '#functions/domain/covenants/extraction/extractor.ts';
import { quotedCurrencies } from '#functions/domain/covenants/extraction/quoted-currencies.ts';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import { unitedExtractor } from '#functions/domain/covenants/extraction/united-extractor.ts';
import { bedrockLanguageModel } from '#functions/platform/language-model.ts';

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

describe('the reader that asks Amazon Bedrock', () => {
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
  const reader = (atOnce?: number) =>
    bedrockReader({
      model: model(),
      modelId: 'vendor.model-v1:0',
      passagesOf,
      retryDelays: [1, 1],
      ...(atOnce === undefined ? {} : { atOnce }),
    });
  const noRules = { extract: async () => [] };
  let notes: string[];
  /** What is proposed by rules and the model, or by the model alone, with what was told of it in `notes`. */
  const proposed = (agreement: string, rules: CovenantExtractor = noRules, pages?: AgreementText['pages']) => {
    notes = [];
    return unitedExtractor(rules, reader(), quotedCurrencies).extract(
      { text: agreement, currency: 'USD', ...(pages === undefined ? {} : { pages }) },
      async () => {},
      (sentence) => notes.push(sentence),
    );
  };

  it('asks with the documented call, one forced tool and the passage to read', async () => {
    await proposed(text);

    expect(requests.map(({ path }) => path)).toEqual(['/model/vendor.model-v1%3A0/converse']);
    expect(requests[0]?.sent.toolConfig.toolChoice.tool.name).toBe('report_covenants');
    expect(requests[0]?.sent.toolConfig.tools[0]?.toolSpec.inputSchema.json.type).toBe('object');
    expect(requests[0]?.sent.messages[0]?.content[0]?.text).toContain(text);
  });

  it('stores the original words where the quote differs in line breaks and quotation marks only', async () => {
    answers = [calling({ covenants: [statements, coverage] })];

    const proposals = await proposed(text, noRules, [{ page: 3, start: 0, end: text.length }]);

    expect(proposals.map(({ section }) => section)).toEqual(['5.01', '6.01']);
    expect(proposals[0]?.quote).toContain('quarter,\nthe Borrower');
    expect(proposals[0]?.quote).toContain('“unaudited”');
    for (const { quote, location } of proposals) {
      expect(text.slice(location.start, location.end)).toBe(quote);
      expect(location.page).toBe(3);
    }
  });

  it('takes the currency of a level from the amount in the quote, and leaves a level out that is not there', async () => {
    const quote = 'The Borrower shall maintain Liquidity of not less than $5,000,000.';
    const agreement = `"Dollars" and "$" mean lawful money of Canada.\n\nSection 6.02 Liquidity. ${quote}`;
    const liquidity = (value: number) => ({
      ...coverage,
      name: `${value}`,
      quote,
      metric: 'Liquidity',
      thresholds: [{ value, unit: 'USD' }],
    });
    answers = [calling({ covenants: [liquidity(5_000_000), liquidity(6_000_000)] })];

    const proposals = await proposed(agreement);

    expect(proposals.map(({ thresholds }) => thresholds)).toEqual([[{ value: 5_000_000, unit: 'CAD' }]]);
    expect(notes.join(' ')).toContain('1 value of its was left out');
  });

  it('drops a covenant whose quote the agreement does not contain', async () => {
    const invented = { ...coverage, quote: 'The Borrower shall not permit the DSCR to be less than 1.35 to 1.00.' };
    answers = [calling({ covenants: [invented, coverage] })];

    expect(await proposed(text)).toMatchObject([{ thresholds: [{ value: 1.2 }] }]);
  });

  it('drops a covenant that does not fit the vocabulary and keeps the others', async () => {
    const malformed = [
      { ...coverage, operator: 'at least' },
      { ...coverage, dueOffsetDays: 'soon' },
      'a covenant',
      null,
    ];
    answers = [calling({ covenants: [...malformed, statements] })];

    expect(await proposed(text)).toMatchObject([{ section: '5.01' }]);
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

    expect(await proposed(text)).toEqual([]);
  });

  it('asks again after being throttled', async () => {
    answers = [throttled, throttled, calling({ covenants: [coverage] })];

    expect(await proposed(text)).toHaveLength(1);
    expect(requests).toHaveLength(3);
  });

  it('counts a passage that is throttled every time, and does not ask again after a refusal that will not change', async () => {
    answers = [throttled, throttled, throttled];
    expect(await proposed(text)).toEqual([]);
    expect(requests).toHaveLength(3);
    expect(notes).toEqual(['The language model gave no answer: the agreement was read by rules alone.']);

    answers = [{ status: 403, errorType: 'AccessDeniedException', body: { message: 'no access to the model' } }];
    expect(await proposed(text, rulesExtractor)).toHaveLength(2);
    expect(requests).toHaveLength(4);
  });

  it('reads a long agreement in passages cut at headings, finds places in the whole text and reports its progress', async () => {
    const filler = `${'The parties acknowledge the recitals of this instrument. '.repeat(700)}\n\n`;
    const long = `Section 1.01 Recitals. ${filler}Section 2.01 More. ${filler}${text}`;
    answers = [calling({ covenants: [] }), calling({ covenants: [coverage] })];
    const progress: number[] = [];

    const { covenants } = await reader(1).read({ text: long, currency: 'USD' }, async (share) => {
      progress.push(share);
    });

    expect(requests.length).toBeGreaterThan(1);
    expect(requests.every(({ sent }) => (sent.messages[0]?.content[0]?.text.length ?? 0) < 70_000)).toBe(true);
    expect(covenants).toMatchObject([{ start: long.indexOf(coverage.quote) }]);
    expect(progress.at(-1)).toBe(1);
  });

  describe('believes nothing that the agreement does not prove', () => {
    it.each([
      ['a level', { thresholds: [{ value: 1.35, unit: 'Ratio' }] }, { thresholds: [] }, 'thresholds'],
      [
        'a level from a day',
        { thresholds: [{ value: 1.2, unit: 'Ratio', from: '2027-01-01' }] },
        { thresholds: [] },
        'thresholds',
      ],
      ['a count of days', { dueOffsetDays: 30 }, { dueOffsetDays: null }, 'dueOffsetDays'],
      ['a cure period', { cureDays: 10 }, {}, 'cureDays'],
      ['a figure', { metric: 'Leverage Ratio' }, {}, 'metric'],
    ])('%s', async (_, lie, kept, field) => {
      answers = [calling({ covenants: [{ ...coverage, ...lie }] })];

      const [proposal] = await proposed(text);

      expect(proposal).toMatchObject(kept);
      expect(proposal?.cureDays).toBeUndefined();
      expect(proposal?.doubts).toEqual([field]);
      expect(proposal?.readings.find((reading) => reading.field === field)?.doubt).toContain('does not stand');
      expect(proposal?.confidence).toBeCloseTo(0.55);
      expect(notes.join(' ')).toContain('1 value of its was left out');
    });

    it.each([
      ['nor the cure period itself', { extendedCureDays: 90 }],
      ['though a cure period is proven', { cureDays: 15, extendedCureDays: 90 }],
    ])('a lengthened cure period, which is counted as left out, %s', async (_, lie) => {
      const cure = 'Any breach of Section 6.01 that continues for fifteen (15) days is a default.';
      answers = [calling({ covenants: [{ ...coverage, ...lie, citations: [cure] }] })];

      const [proposal] = await proposed(`${text}\n\nSection 8.01 Events of Default. ${cure}`);

      expect(proposal?.extendedCureDays).toBeUndefined();
      expect(proposal?.doubts).toEqual(['cureDays']);
      expect(proposal?.confidence).toBeCloseTo(0.55);
      expect(notes.join(' ')).toContain('1 value of its was left out');
    });

    it('calendar days of a cure period, which the words count in business days', async () => {
      const cure = 'Any breach of Section 6.01 that continues for fifteen (15) Business Days is a default.';
      answers = [calling({ covenants: [{ ...coverage, cureDays: 15, citations: [cure] }] })];

      const [proposal] = await proposed(`${text}\n\nSection 8.01 Events of Default. ${cure}`);

      expect(proposal).toMatchObject({ cureDays: 15, cureDayType: 'Business' });
    });

    it('a section, which is that of the heading above; items within it are believed', async () => {
      answers = [
        calling({
          covenants: [
            { ...coverage, section: '9.99' },
            { ...statements, section: '5.01(b)' },
          ],
        }),
      ];

      expect((await proposed(text)).map(({ section }) => section)).toEqual(['5.01(b)', '6.01']);
    });

    it('save what a definition or an event of default tells that it cites', async () => {
      const cure = 'Any breach of Section 6.01 that continues for fifteen (15) days is a default.';
      const cited = { ...coverage, cureDays: 15, citations: [cure, 'Words that nobody has ever written here.'] };
      answers = [calling({ covenants: [cited] })];

      const [proposal] = await proposed(`${text}\n\nSection 8.01 Events of Default. ${cure}`);

      expect(proposal).toMatchObject({ cureDays: 15, confidence: 0.7 });
      expect(proposal?.readings.find(({ field }) => field === 'cureDays')?.passage?.quote).toBe('fifteen (15) days');
    });
  });

  it('sends definitions of the terms and the events of default along', async () => {
    const agreement = `Section 1.01 Terms. "DSCR" means income divided by debt service.\n\n${text}\n\nARTICLE VIII\nEVENTS OF DEFAULT\n\nSection 8.01 Events of Default. Rent is not paid.`;
    await proposed(agreement);

    const sent = requests[0]?.sent.messages[0]?.content[0]?.text ?? '';
    expect(sent).toContain('"DSCR" means income divided by debt service');
    expect(sent.indexOf('Rent is not paid')).toBeLessThan(sent.indexOf('<passage>'));
  });

  it('halves a passage whose answer was cut off, asks again, and counts one that stays cut off', async () => {
    const filler = 'The parties acknowledge the recitals of this instrument.\n'.repeat(40);
    const agreement = `Section 1.01 Recitals. ${filler}\n${text}\n\nSection 7.01 More. ${filler}`;
    const cutOff = {
      ...calling({ covenants: [coverage] }),
      body: { ...(calling({}).body as object), stopReason: 'max_tokens' },
    };
    answers = [cutOff, calling({ covenants: [statements, coverage] }), calling({ covenants: [coverage] })];

    expect((await proposed(agreement)).map(({ section }) => section)).toEqual(['5.01', '6.01']);
    expect(requests).toHaveLength(3);

    answers = Array.from({ length: 20 }, () => cutOff);
    expect(await proposed(agreement, rulesExtractor)).toHaveLength(2);
    expect(notes).toEqual(['The language model gave no answer: the agreement was read by rules alone.']);
  });

  it('asks about no more passages at once than it may', async () => {
    const filler = `${'The parties acknowledge the recitals of this instrument. '.repeat(700)}\n\n`;
    const long = Array.from({ length: 6 }, (_, index) => `Section ${index + 1}.01 Recitals. ${filler}`).join('');
    let open = 0;
    let most = 0;
    const counting = bedrockReader({
      modelId: 'one',
      passagesOf,
      atOnce: 2,
      model: {
        converse: async () => {
          open += 1;
          most = Math.max(most, open);
          await new Promise((resolve) => setTimeout(resolve, 5));
          open -= 1;
          return { input: { covenants: [] }, isCutOff: false };
        },
      },
    });

    expect((await counting.read({ text: long, currency: 'USD' }, async () => {})).passages).toBeGreaterThan(2);
    expect(most).toBe(2);
  });

  describe('together with the rules', () => {
    it('keeps what the rules read, once, where the model repeats it', async () => {
      const ruled = await rulesExtractor.extract({ text, currency: 'USD' }, async () => {});
      answers = [calling({ covenants: [statements, statements, coverage, coverage] })];

      const proposals = await proposed(text, rulesExtractor);

      expect(
        proposals.map(({ section, thresholds, dueOffsetDays }) => ({ section, thresholds, dueOffsetDays })),
      ).toEqual(ruled.map(({ section, thresholds, dueOffsetDays }) => ({ section, thresholds, dueOffsetDays })));
      expect(proposals.every(({ readings }) => readings.length > 0)).toBe(true);
    });

    it('tells where both differ, and is less sure there', async () => {
      const [ruled] = await rulesExtractor.extract({ text, currency: 'USD' }, async () => {});
      answers = [calling({ covenants: [{ ...statements, frequency: 'Monthly' }] })];

      const [proposal] = await proposed(text, rulesExtractor);

      expect(proposal).toMatchObject({ frequency: 'Quarterly', doubts: ['frequency'] });
      expect(proposal?.readings.find(({ field }) => field === 'frequency')?.doubt).toBe(
        'The language model read Monthly here.',
      );
      expect(proposal?.confidence).toBeCloseTo((ruled?.confidence ?? 0) - 0.2);
      expect(notes.join(' ')).toContain('1 covenant differently');
    });

    it('adds what the rules did not find, and names what they could not name', async () => {
      const quote = 'The mill stays open on every working day of the year.';
      const agreement = `${text}\n\nSection 7.01 Hours. ${quote}\n\nSection 7.02 Papers. The Borrower shall promptly furnish to the Agent the tally of logs.`;
      const open = {
        ...statements,
        covenantType: 'Contract',
        name: 'Opening hours',
        section: '7.01',
        quote,
        dueOffsetDays: null,
      };
      const tally = {
        ...statements,
        name: 'Tally of logs',
        section: '7.02',
        quote: 'The Borrower shall promptly furnish to the Agent the tally of logs.',
        frequency: 'Event',
        anchor: 'Event',
        dueOffsetDays: null,
      };
      answers = [calling({ covenants: [open, tally] })];

      const proposals = await proposed(agreement, rulesExtractor);

      expect(proposals.map(({ name }) => name)).toContain('Opening hours');
      expect(proposals.find(({ section }) => section === '7.01')?.confidence).toBe(0.7);
      expect(notes[0]).toMatch(/^The language model added \d covenants?\.$/);
    });
  });
});
