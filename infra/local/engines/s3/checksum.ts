import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { s3Error } from './s3-error.ts';

export const checksumAlgorithms = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Base64 checksums by algorithm, as S3 keeps and returns them. */
export type Checksums = { readonly [Algorithm in ChecksumAlgorithm]?: string };

/** A checksum that grows chunk by chunk. */
export interface RunningChecksum {
  update(chunk: Uint8Array): void;
  digest(): Buffer;
}

export function runningChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case 'crc32':
      return runningCrc32();
    case 'crc32c':
      return runningCrc32c();
    case 'crc64nvme':
      return runningCrc64Nvme();
    case 'sha1':
    case 'sha256': {
      const hash = createHash(algorithm);
      return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest() };
    }
  }
}

/** The algorithm a header names, in whatever case; undefined when the header is absent. Throws InvalidRequest for an unknown name. */
export function algorithmNamed(name: string | undefined): ChecksumAlgorithm | undefined {
  if (name === undefined) return undefined;
  const known = checksumAlgorithms.find((algorithm) => algorithm === name.toLowerCase());
  if (known === undefined) throw s3Error('InvalidRequest', { message: 'The checksum algorithm is not supported.' });
  return known;
}

/** The checksum of an object uploaded in parts: the checksum of the concatenated checksums, and the number of parts. */
export function compositeChecksum(algorithm: ChecksumAlgorithm, partChecksums: readonly string[]): string {
  const checksum = runningChecksum(algorithm);
  for (const part of partChecksums) checksum.update(Buffer.from(part, 'base64'));
  return `${checksum.digest().toString('base64')}-${partChecksums.length}`;
}

/** Element names of the XML documents: `ChecksumCRC32C` and so on. */
export function checksumElements(checksums: Checksums): Record<string, string | undefined> {
  return Object.fromEntries(
    checksumAlgorithms.map((algorithm) => [`Checksum${algorithm.toUpperCase()}`, checksums[algorithm]]),
  );
}

function runningCrc32(): RunningChecksum {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => bigEndian(value),
  };
}

const crc32cTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0);
  return value;
});

function runningCrc32c(): RunningChecksum {
  let value = 0xffffffff;
  return {
    update: (chunk) => {
      for (const byte of chunk) value = (value >>> 8) ^ entry(crc32cTable, value ^ byte);
    },
    digest: () => bigEndian(~value),
  };
}

// 64-bit entries are kept as two halves: a table of BigInts would be some fifty times slower.
const crc64Tables = (() => {
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  for (let index = 0; index < 256; index++) {
    let value = BigInt(index);
    for (let bit = 0; bit < 8; bit++) value = (value >> 1n) ^ (value & 1n ? 0x9a6c9329ac4bc9b5n : 0n);
    high[index] = Number(value >> 32n);
    low[index] = Number(value & 0xffffffffn);
  }
  return { high, low };
})();

function runningCrc64Nvme(): RunningChecksum {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update: (chunk) => {
      for (const byte of chunk) {
        const index = low ^ byte;
        low = ((low >>> 8) | (high << 24)) ^ entry(crc64Tables.low, index);
        high = (high >>> 8) ^ entry(crc64Tables.high, index);
      }
    },
    digest: () => Buffer.concat([bigEndian(~high), bigEndian(~low)]),
  };
}

function entry(table: Uint32Array, index: number): number {
  return table[index & 0xff] ?? 0;
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
