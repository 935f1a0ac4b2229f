import { s3Error } from './s3-error.ts';

const largestFieldsInBytes = 20 * 1024;

/** A browser's upload form: the fields before the file, and the file still streaming. Field names are lower-case. */
export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly fileName: string;
  readonly file: AsyncIterable<Buffer>;
}

interface PartHeader {
  readonly name: string;
  readonly fileName: string;
}

/** Reads `multipart/form-data` up to its file, whose bytes then come chunk by chunk; what follows the file is ignored, as in S3. */
export async function readUploadForm(contentType: string, source: AsyncIterator<Buffer>): Promise<UploadForm> {
  const [, quotedBoundary, plainBoundary] =
    /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quotedBoundary ?? plainBoundary;
  if (boundary === undefined) throw s3Error('MalformedPOSTRequest');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // A leading line break makes the first boundary look like all others.
  const reader = new FormReader(source, Buffer.from('\r\n'));
  if ((await reader.until(delimiter, largestFieldsInBytes)).length > 0) throw s3Error('MalformedPOSTRequest');

  const fields = new Map<string, string>();
  let size = 0;
  for (;;) {
    const header = parsePartHeader(
      (await reader.until(Buffer.from('\r\n\r\n'), largestFieldsInBytes)).toString('utf8'),
    );
    if (header.name === 'file') return { fields, fileName: header.fileName, file: reader.stream(delimiter) };
    const value = await reader.until(delimiter, largestFieldsInBytes);
    size += value.length + header.name.length;
    if (size > largestFieldsInBytes) throw s3Error('MaxPostPreDataLengthExceeded');
    fields.set(header.name, value.toString('utf8'));
  }
}

function parsePartHeader(text: string): PartHeader {
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(text)?.[1] ?? '';
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw s3Error('MalformedPOSTRequest', { message: 'POST requires exactly one file upload.' });
  const path = /(?:^|;)\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? '';
  return {
    name: name.toLowerCase(),
    fileName: path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
  };
}

/** Reads a stream up to one marker after another. */
class FormReader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer;

  constructor(source: AsyncIterator<Buffer>, prefix: Buffer) {
    this.#source = source;
    this.#pending = prefix;
  }

  /** What stands before the marker, which is consumed too. */
  async until(marker: Buffer, most: number): Promise<Buffer> {
    for (;;) {
      const at = this.#pending.indexOf(marker);
      if (at >= 0) {
        const found = this.#pending.subarray(0, at);
        this.#pending = this.#pending.subarray(at + marker.length);
        return found;
      }
      if (this.#pending.length > most) throw s3Error('MaxPostPreDataLengthExceeded');
      this.#pending = Buffer.concat([this.#pending, await this.#next()]);
    }
  }

  /** What stands before the marker, in pieces; a marker split over two chunks is recognized. */
  async *stream(marker: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#pending.indexOf(marker);
      if (at >= 0) {
        yield this.#pending.subarray(0, at);
        this.#pending = this.#pending.subarray(at);
        return;
      }
      const safe = this.#pending.length - marker.length + 1;
      if (safe > 0) {
        yield this.#pending.subarray(0, safe);
        this.#pending = this.#pending.subarray(safe);
      }
      this.#pending = Buffer.concat([this.#pending, await this.#next()]);
    }
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#source.next();
    if (done) throw s3Error('IncompleteBody');
    return value;
  }
}
