/** A file, and the names of the folders in which it lies, the outermost first, from what was dropped or chosen on. */
export interface DroppedFile {
  readonly file: File;
  readonly directory: readonly string[];
}

/** Beyond so many nobody waits for a page that lists them all. */
export const mostDroppedFiles = 5_000;

/** More was dropped than a page takes at once. */
export class TooManyFiles extends Error {
  constructor() {
    super('Too many files.');
    this.name = 'TooManyFiles';
  }
}

/** Operating systems put these beside the files of people. */
const isOfSystem = ({ name }: { readonly name: string }): boolean =>
  ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(name);

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Browsers tell what lies in a folder a hundred entries at a time, and then nothing. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function collect(entry: FileSystemEntry, directory: readonly string[], found: DroppedFile[]): Promise<void> {
  if (isFolder(entry)) {
    for (const inside of await entriesOf(entry)) await collect(inside, [...directory, entry.name], found);
    return;
  }
  if (isOfSystem(entry)) return;
  found.push({ file: await fileOf(entry as FileSystemFileEntry), directory });
  if (found.length > mostDroppedFiles) throw new TooManyFiles();
}

/** Every file that was dropped, with the folders in which it lies. Rejects with {@link TooManyFiles}. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly DroppedFile[]> {
  // Entries are told during the event only.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...files].map((file) => ({ file, directory: [] }));
  const found: DroppedFile[] = [];
  for (const entry of entries) await collect(entry, [], found);
  return found;
}

/** The files of a folder that was chosen, which tell the way to them. Throws {@link TooManyFiles}. */
export function chosenFiles(files: Iterable<File>): readonly DroppedFile[] {
  const found = [...files].filter((file) => !isOfSystem(file));
  if (found.length > mostDroppedFiles) throw new TooManyFiles();
  return found.map((file) => ({ file, directory: (file.webkitRelativePath ?? '').split('/').slice(0, -1) }));
}
