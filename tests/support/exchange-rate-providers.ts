import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, type IsoDate, weekdayOf } from '#shared/time/dates.ts';

/** A day of the European Central Bank: units of each currency for one euro. */
export interface EuroDay {
  readonly date: string;
  readonly rates: Readonly<Record<string, number | string>>;
}

/** What the providers publish, and how one of them answers otherwise. */
export interface Published {
  readonly euroDays?: readonly EuroDay[];
  /** Units of each currency for one US dollar, by day; `latest` is the last one. */
  readonly dollarDays?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly answer?: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly isSilent?: true;
  };
}

/** The documents of the European Central Bank as it publishes them. */
export function euroDocument(days: readonly EuroDay[]): string {
  const cubes = days.map(({ date, rates }) => {
    const told = Object.entries(rates).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`);
    return `<Cube time='${date}'>${told.join('')}</Cube>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube>${cubes.join('\n')}</Cube></gesmes:Envelope>`;
}

const noon = (date: IsoDate): number => Date.parse(`${date}T12:00:00Z`) / 1_000;

export const dollarDocument = (date: IsoDate, rates: Readonly<Record<string, number>>): string =>
  JSON.stringify({ disclaimer: 'Usage', license: 'License', timestamp: noon(date), base: 'USD', rates });

/** Working days up to the day before today, newest first, as rates that stay what they are. */
export function recentEuroDays(today: IsoDate, count = 40): readonly EuroDay[] {
  const days: EuroDay[] = [];
  for (let date = addDays(today, -1); days.length < count; date = addDays(date, -1)) {
    if (weekdayOf(date) % 6 === 0) continue;
    days.push({ date, rates: { USD: 1.25, JPY: 160, GBP: 0.75, CAD: 1.75, AUD: 2, SGD: 1.5, HKD: 10, CHF: 0.95 } });
  }
  return days;
}

const euroFiles: Readonly<Record<string, number>> = { daily: 1, 'hist-90d': 64, hist: Number.POSITIVE_INFINITY };

function documentAt(path: string, { euroDays = [], dollarDays = {} }: Published): string | null {
  const euro = /^\/stats\/eurofxref\/eurofxref-([\w-]+)\.xml$/.exec(path)?.[1];
  const files = euro === undefined ? undefined : euroFiles[euro];
  if (files !== undefined) return euroDocument(euroDays.slice(0, files));
  const dollar = /^\/api\/(?:historical\/)?([\w-]+)\.json$/.exec(path)?.[1];
  const date = dollar === 'latest' ? Object.keys(dollarDays).toSorted().at(-1) : dollar;
  const rates = date === undefined ? undefined : dollarDays[date];
  return date === undefined || rates === undefined ? null : dollarDocument(date, rates);
}

/**
 * The European Central Bank and Open Exchange Rates on this machine, speaking as they document. Without `published` they have the working days of the
 * last weeks.
 */
export async function exchangeRateProviders(published?: Published) {
  let today: Published | undefined = published;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const now = today ?? { euroDays: recentEuroDays(new Date().toISOString().slice(0, 10)) };
    const { status = 200, headers = {}, body, isSilent } = now.answer ?? {};
    if (isSilent) return;
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const content = body ?? documentAt(pathname, now);
    response.writeHead(content === null ? 404 : status, headers).end(content ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The addresses that were asked for, in their order. */
    asked,
    publish(other: Published): void {
      today = other;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
