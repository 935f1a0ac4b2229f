import { comparedName } from '#shared/domain/compared-name.ts';
import { fileName } from '#shared/domain/document.ts';
import type { LeftOutReason } from '#shared/domain/unpacking.ts';
import type { ArchiveEntry } from './archive.ts';

/** Bytes of one file, and of all files of an archive, as they unpack. */
const largestFile = 512 * 1_048_576;
const largestContent = 2_147_483_648;

/** Text that people wrote packs to a twentieth; what packs to less than this share, beyond a size that does no harm, was made to. */
const mostPackedTimes = 400;
const harmless = 20 * 1_048_576;

/** Folders one in another, as drafts may name them. */
const deepest = 20;

/** What is to become of an entry: its folders by their names, and its own name; a folder has none. */
export interface PlannedEntry {
  readonly entry: ArchiveEntry;
  readonly directory: readonly string[];
  readonly name: string | null;
}

export type Planned = PlannedEntry | { readonly entry: ArchiveEntry; readonly leftOut: LeftOutReason };

/** Marks that turn the direction of a text can make a program look like a document. */
const turnsDirection = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;
const isAbsolute = /^(?:[\\/]|[a-z]:)/i;

/** The names along a path. Null where one of them leads elsewhere or can be none. */
function namesOf(path: string): readonly string[] | null {
  if (isAbsolute.test(path) || path.includes('\\') || turnsDirection.test(path)) return null;
  const names = path.replace(/\/$/, '').split('/');
  const read = names.map((name) => fileName.safeParse(name));
  const sound = read.flatMap(({ data }) => data ?? []);
  return sound.length === names.length && sound.length <= deepest + 1 ? sound : null;
}

function unfit({ kind, packing, size, packed }: ArchiveEntry): LeftOutReason | null {
  if (kind === 'other') return 'notAFile';
  if (kind === 'folder') return null;
  if (packing === 'encrypted') return 'encrypted';
  if (packing === 'unknown') return 'unknownPacking';
  if (size === 0) return 'empty';
  if (size > largestFile) return 'tooLarge';
  return size > Math.max(harmless, packed * mostPackedTimes) ? 'packedTooTightly' : null;
}

/** What programs that make archives put beside the files, and nobody has filed. */
const isByproduct = (names: readonly string[]): boolean =>
  names[0] === '__MACOSX' || ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(names.at(-1) ?? '');

/** Who has a name in a folder of the archive: the first entry that needs it. */
class Names {
  readonly #kinds = new Map<string, 'file' | 'folder'>();

  /** False where a file has the name of one of the folders. */
  takesFolders(names: readonly string[]): boolean {
    const keys = names.map((_, at) => this.#keyOf(names.slice(0, at + 1)));
    if (keys.some((key) => this.#kinds.get(key) === 'file')) return false;
    for (const key of keys) this.#kinds.set(key, 'folder');
    return true;
  }

  /** False where the name is taken, whatever its case, and however its accents are composed. */
  takesFile(names: readonly string[]): boolean {
    const key = this.#keyOf(names);
    if (this.#kinds.has(key)) return false;
    this.#kinds.set(key, 'file');
    return true;
  }

  #keyOf = (names: readonly string[]): string => names.map(comparedName).join('/');
}

/** What is to become of each entry of an archive; the same for the same archive, so that whoever goes on with it goes on with the same. */
export function planOf(entries: readonly ArchiveEntry[]): readonly Planned[] {
  const taken = new Names();
  let total = 0;
  return entries.map((entry): Planned => {
    const names = namesOf(entry.path);
    if (names === null) return { entry, leftOut: 'unsoundName' };
    if (isByproduct(names)) return { entry, leftOut: 'byproduct' };
    const reason = unfit(entry);
    if (reason !== null) return { entry, leftOut: reason };
    if (entry.kind === 'folder') {
      if (names.length > deepest) return { entry, leftOut: 'unsoundName' };
      return taken.takesFolders(names) ? { entry, directory: names, name: null } : { entry, leftOut: 'sameName' };
    }
    if (total + entry.size > largestContent) return { entry, leftOut: 'archiveTooLarge' };
    const [directory, name] = [names.slice(0, -1), names.at(-1) ?? ''];
    if (!(taken.takesFolders(directory) && taken.takesFile(names))) return { entry, leftOut: 'sameName' };
    total += entry.size;
    return { entry, directory, name };
  });
}
