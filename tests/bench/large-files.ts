import { createHash, randomBytes } from 'node:crypto';
import { sizeOfPartInBytes } from '#shared/domain/part-size.ts';
import type { AddressedPart, PartedUpload } from '#shared/domain/parted-upload.ts';
import type { RoomDownload } from '#shared/domain/room-download.ts';
import { anOrganization, good, type Person } from '#tests/support/organization.ts';
import { startStackUnderTest } from '#tests/support/start-stack.ts';
import { until } from '#tests/support/waiting.ts';

const sizes = [4, 64] as const;
const sampledEveryInMilliseconds = 50;
const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
const tenMinutes = 600_000;

const part = randomBytes(sizeOfPartInBytes);
const sha256 = createHash('sha256').update(part).digest('hex');

/** `peak`: what the process of the stack, its functions and its storage takes more than before, at the most, in bytes. */
interface Work {
  readonly peak: number;
  readonly seconds: number;
}

async function workOf(work: () => Promise<void>): Promise<Work> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, sampledEveryInMilliseconds);
  const started = performance.now();
  await work();
  clearInterval(timer);
  return { peak: most - before, seconds: (performance.now() - started) / 1_000 };
}

async function begin(person: Person, roomId: string, parts: number): Promise<PartedUpload> {
  const announced = { fileName: `Model of ${parts} parts.bin`, size: parts * part.length, isChecked: true };
  return good(await person.post(`/api/room/${roomId}/uploads/parted`, announced)).body;
}

async function sendParts(person: Person, roomId: string, { uploadId, partCount }: PartedUpload): Promise<void> {
  for (let number = 1; number <= partCount; number += 1) {
    const asked = { parts: [{ number, sha256 }] };
    const [address]: AddressedPart[] = good(
      await person.post(`/api/room/${roomId}/uploads/${uploadId}/addresses`, asked),
    ).body;
    const { status } = await fetch(address?.url ?? '', {
      method: 'PUT',
      headers: address?.headers ?? {},
      body: new Uint8Array(part),
    });
    if (status !== 200) throw new Error(`Storage answered ${status}.`);
  }
}

async function file(person: Person, roomId: string, { uploadId }: PartedUpload): Promise<void> {
  good(await person.post(`/api/room/${roomId}/documents`, { uploadId }));
}

async function pack(person: Person, roomId: string): Promise<void> {
  const { status, body: asked } = await person.post(`/api/room/${roomId}/downloads`, { folderId: null });
  if (status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(asked)}`);
  const done = await until(
    async () => good(await person.get(`/api/room/${roomId}/downloads/${asked.id}`)).body as RoomDownload,
    ({ result, job }) => result !== null || job.status === 'failed',
    tenMinutes,
  );
  if (done.result === null) throw new Error(`The archive was not made: ${JSON.stringify(done)}`);
}

/** Files of 64 MB and of 1 GB, uploaded in parts, filed, and downloaded as an archive: how much memory each takes at the most. */
export async function main(): Promise<void> {
  const { close } = await startStackUnderTest('bench');
  try {
    const organization = await anOrganization();
    const { admin } = organization;
    for (const parts of sizes) {
      const { id: roomId } = await organization.structure();
      const size = inMegabytes(parts * part.length);
      const tell = (what: string, { peak, seconds }: Work) =>
        console.log(
          `${size.padStart(8)} ${what.padEnd(22)} ${inMegabytes(peak).padStart(7)} more, ${seconds.toFixed(1)} s`,
        );
      const upload = await begin(admin, roomId, parts);
      tell('uploaded in parts', await workOf(() => sendParts(admin, roomId, upload)));
      tell('filed', await workOf(() => file(admin, roomId, upload)));
      tell('packed into an archive', await workOf(() => pack(admin, roomId)));
    }
  } finally {
    await close();
  }
}
