import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';

/**
 * Unpacks an archive slice by slice, so that a bomb is noticed after little more than a slice. What the callbacks of a part throw comes out of
 * here, like what the unpacking itself throws.
 */
export function feedArchive(content: Uint8Array, sliceInBytes: number, onPart: (part: UnzipFile) => void): void {
  const archive = new Unzip(onPart);
  archive.register(UnzipInflate);
  for (let from = 0; from < content.length; from += sliceInBytes) {
    archive.push(content.subarray(from, from + sliceInBytes), from + sliceInBytes >= content.length);
  }
}
