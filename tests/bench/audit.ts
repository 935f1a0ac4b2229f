import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { throughEdge } from '../support/edge.ts';
import { becomeFunction } from '../support/platform.ts';
import { stackUnderTest, testOwnStack } from '../support/stack-under-test.ts';
import { startStackUnderTest } from '../support/start-stack.ts';
import type { AuditedOrganization } from './audit/audited-organization.ts';
import type { Exported, Verified } from './audit/background-work.ts';
import type { Timeline } from './audit/fill-trail.ts';
import type { Measured, ReadPage, Search } from './audit/queries.ts';

/** How many records the trail comes to have; measured with a tenth of them, too. */
const wanted = Number(process.env['AUDIT_RECORDS'] ?? 1_000_000);
/** A trail that takes longer to fill in has fewer records. */
const minutesOfFill = Number(process.env['AUDIT_FILL_MINUTES'] ?? 8);
const recordsOfTrial = Math.min(20_000, wanted);
const yearsOfTrail = 3;
const daysAhead = 60;
const deepestPage = 50;
const secondsOfSearch = 120;
const recordsInFile = 5_000;
/** The tenth has to be longer than what one answer reads at most; else answers end where it does. */
const fewestToCompare = 10_000;

const dayInMilliseconds = 86_400_000;
const shown = (count: number): string => count.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** The trail goes on until after today: its newest pages are of what is filled in, and not of the setting-up. */
function timelineOf(places: number): Timeline {
  const until = Date.now() + daysAhead * dayInMilliseconds;
  return { places, from: until - yearsOfTrail * 365 * dayInMilliseconds, until };
}

/** Nobody is told of what is filled in: the stack would work on each of these records as on one that was just written. */
async function withoutStream(): Promise<void> {
  const { access, environment } = stackUnderTest();
  const { region, credentials, endpoints } = access;
  const client = new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamoDb });
  const StreamSpecification = { StreamEnabled: false };
  await client.send(new UpdateTableCommand({ TableName: environment['AUDIT_TABLE'], StreamSpecification }));
}

/** What the local engine has of this machine's memory, in MB; null where that cannot be told. */
function memoryOfEngine(): number | null {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const engine = children.find((id) => readFileSync(`/proc/${id}/comm`, 'utf8').trim() === 'java');
    const size = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${engine}/status`, 'utf8'))?.[1];
    return size === undefined ? null : Number(size) / 1_024;
  } catch {
    return null;
  }
}

function tell(records: number, measured: readonly Measured[]): void {
  const smallest = Math.min(...measured.map(({ took }) => took));
  console.log(`\n${shown(records)} records; times are multiples of the fastest query (${smallest.toFixed(1)} ms)`);
  for (const { title, requests, items, units, records: page, took } of measured) {
    console.log(
      `  ${title.padEnd(33)} ${shown(requests).padStart(4)} requests ${shown(items).padStart(6)} items ${shown(units).padStart(8)} units, page of ${String(page).padStart(3)}, ${(took / smallest).toFixed(1).padStart(6)} ×`,
    );
  }
}

/** A page asks for what happens to be named in it, which is not quite the same on any two. */
const isAsMuch = (whole: number, tenth: number): boolean => whole <= tenth * 1.1 + 2;

/** Whether no query asks more of the whole trail than of its tenth. */
function compare(tenth: readonly Measured[], whole: readonly Measured[], isLongEnough: boolean): boolean {
  console.log('\nfrom the tenth to the whole:');
  let areBounded = true;
  for (const [at, { title, requests, items, units, took }] of whole.entries()) {
    const before = tenth[at];
    if (before === undefined) continue;
    const isSame = isAsMuch(requests, before.requests) && isAsMuch(items, before.items);
    areBounded &&= isSame;
    const verdict = isSame ? 'bounded' : isLongEnough ? 'NOT BOUNDED' : 'too few records to tell';
    console.log(
      `  ${title.padEnd(33)} ${before.requests} → ${requests} requests, ${before.items} → ${items} items, ${shown(before.units)} → ${shown(units)} units, ${(took / before.took).toFixed(2)} × the time: ${verdict}`,
    );
  }
  return areBounded || !isLongEnough;
}

function tellSearch(records: number, { pages, requests, units, firstOn, found, isWhole }: Search): void {
  const first = firstOn === null ? 'none found' : `the first match on page ${firstOn}`;
  const end = isWhole ? 'to the end' : `given up after ${secondsOfSearch} s`;
  console.log(
    `  search for a few of ${shown(records)} ${end}, not bounded (a filter without an index): ${pages} pages, ${shown(requests)} requests, ${shown(units)} units, ${first}, ${found} found`,
  );
}

function tellVerified({ verification, requests, items, units, seconds }: Verified): void {
  const { checked, faults, first } = verification;
  const per = (count: number) => (count / checked).toFixed(3);
  console.log(
    `  verification of ${shown(checked)} records: ${per(requests)} requests, ${per(items)} items, ${per(units)} units for each; ${seconds.toFixed(0)} s; ${faults} faults${first === null ? '' : `, the first: ${first.fault} ${first.subject} version ${first.version}`}`,
  );
}

function tellExported(format: string, { records, bytes, requests, units }: Exported): void {
  console.log(
    `  ${format} of ${shown(records)} records: ${(requests / records).toFixed(2)} requests and ${(units / records).toFixed(2)} units for each, ${shown(bytes / records)} bytes a record`,
  );
}

/** As many records as are wanted, or as can be filled in here in time. */
function recordsFor(perSecond: number): number {
  const most = Math.floor((perSecond * minutesOfFill * 60) / 10_000) * 10_000;
  if (wanted <= most) return wanted;
  const minutes = wanted / perSecond / 60;
  console.log(
    `\n${shown(wanted)} records would take ${shown(minutes)} minutes to fill in on this machine as it is now, and ${minutesOfFill} are allowed: ${shown(most)} it is.`,
  );
  return most;
}

/** Answers whether what is said to be bounded is, and whether the verification names what was spoilt, and nothing before. */
async function measureTrail(readerFor: (sent: Readonly<Record<string, string>>) => ReadPage): Promise<boolean> {
  const { anAuditedOrganization } = await import('./audit/audited-organization.ts');
  const { fillTrail, period } = await import('./audit/fill-trail.ts');
  const { measureQueries, searchToEnd } = await import('./audit/queries.ts');
  const { exportMiddle, spoilByte, verify } = await import('./audit/background-work.ts');
  const { endingAsOnAws } = await import('./audit/through-dynamo.ts');
  const audited = await anAuditedOrganization();
  const { organization } = audited;
  const { token } = organization.admin;
  const read = readerFor({ authorization: `Bearer ${token}`, 'x-organization-id': organization.id });
  await withoutStream();

  const fill = async (into: AuditedOrganization, timeline: Timeline, isWanted: (place: number) => boolean) => {
    const began = performance.now();
    const filled = await fillTrail(into, timeline, isWanted);
    const perSecond = (filled.records * 1_000) / (performance.now() - began);
    return { ...filled, perSecond };
  };
  // What is written first takes longest: until the engine is warm.
  const another = { ...audited, organization: { ...organization, id: randomUUID() } };
  const { perSecond } = await fill(another, timelineOf(recordsOfTrial), (place) => place >= 0);
  const timeline = timelineOf(recordsFor(perSecond));
  const measured = async (records: number, { longest, perSecond: pace }: Awaited<ReturnType<typeof fill>>) => {
    const memory = memoryOfEngine();
    const size = memory === null ? '' : `; the local engine has ${shown(memory)} MB`;
    console.log(`\nfilled in ${shown(pace)} records a second${size}`);
    const [queries, search] = await endingAsOnAws(organization.id, async () => [
      await measureQueries(read, { audited, timeline, longest, pagesBefore }),
      await searchToEnd(read, audited, secondsOfSearch * 1_000),
    ]);
    tell(records, queries);
    tellSearch(records, search);
    const share = Math.min(0.25, recordsInFile / records);
    for (const format of ['csv', 'jsonl'] as const) {
      tellExported(format, await exportMiddle(organization, timeline, share, format));
    }
    return queries;
  };

  const tenth = await fill(audited, timeline, (place) => place % 10 === 0);
  const pagesBefore = Math.min(deepestPage, Math.floor(tenth.records / period / 2));
  const ofTenth = await measured(tenth.records, tenth);
  const untouched = await verify(organization, null);
  tellVerified(untouched);

  const rest = await fill(audited, timeline, (place) => place % 10 !== 0);
  const records = tenth.records + rest.records;
  const ofWhole = await measured(records, rest);
  const areBounded = compare(ofTenth, ofWhole, tenth.records >= fewestToCompare);

  const { subject, version } = await spoilByte(organization.id, timeline);
  console.log(`\na byte is another one in ${subject} version ${version}`);
  const spoilt = await verify(organization, untouched.verification.jobId);
  tellVerified(spoilt);
  const { first, faults } = spoilt.verification;
  const isNamed = first?.fault === 'altered' && first.subject === subject && first.version === version && faults === 1;
  console.log(isNamed ? '  it is named' : '  it is NOT named, or not alone');
  return areBounded && isNamed && untouched.verification.faults === 0;
}

/** What it costs to read, verify and export the audit trail of an organization with a million records, and whether that grows with the trail. */
export async function main(): Promise<void> {
  const { stack, close } = await startStackUnderTest('bench');
  testOwnStack(stack);
  try {
    becomeFunction();
    process.env['POWERTOOLS_LOG_LEVEL'] = 'SILENT';
    const { handler } = await import('#functions/api/audit.ts');
    const { pageReader } = await import('./audit/queries.ts');
    const edge = await throughEdge(stack.access, stack.environment['ORIGIN_SECRET_ARN']);
    const isGood = await measureTrail((sent) => pageReader(handler, { ...sent, ...edge }));
    if (!isGood) process.exitCode = 1;
  } finally {
    await close();
  }
}
