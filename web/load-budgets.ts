import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a page may load before it shows: files, and kilobytes of them compressed by gzip. */
interface Budget {
  readonly files: number;
  readonly kilobytes: number;
}

export interface LoadBudgets {
  /** Everything that index.html names. */
  readonly first: Budget;
  readonly signIn: Budget;
  /** Any page, with the first page's files and the frames around it. */
  readonly page: Budget;
  /** A chunk that no page waits for, such as the drawing of a chart. */
  readonly lateKilobytes: number;
  /** Libraries that read a kind of documents, by their files' names; each is fetched with the first document of its kind. */
  readonly readers: { readonly files: RegExp; readonly kilobytes: number };
}

interface Measured {
  readonly what: string;
  readonly files: number;
  readonly kilobytes: number;
  readonly budget: Budget;
}

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const app = fileOf('./src/app/app.tsx');
const frame = fileOf('./src/app/signed-in-layout.tsx');
const settings = fileOf('./src/app/organization-settings-layout.tsx');
const structure = fileOf('./src/features/structures/structure-layout.tsx');
const signIn = fileOf('./src/app/entrance/sign-in-start.tsx');

/** The tables of addresses, with the frames that their pages are loaded with. */
const framesOf: Readonly<Record<string, readonly string[]>> = {
  'public-routes.ts': [app],
  'base-routes.ts': [app, frame],
  'routes.ts': [app, frame],
  'organization-routes.ts': [app, frame],
  'settings-routes.ts': [app, frame, settings],
  'deal-routes.ts': [app, frame, structure],
};

type Bundle = Rolldown.OutputBundle;

function readBundle(bundle: Bundle) {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const sizes = new Map(
    outputs.map((output) => [
      output.fileName,
      gzipSync(output.type === 'chunk' ? output.code : output.source).byteLength / 1024,
    ]),
  );
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName] as const)));
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return { chunks, sizes, chunkOf, named };
}

type Read = ReturnType<typeof readBundle>;

/** The files that chunks need before they run: what they import statically, and style sheets. */
function filesWith(chunkFiles: readonly string[], { named }: Read): ReadonlySet<string> {
  const files = new Set(chunkFiles);
  for (const file of files) {
    const chunk = named.get(file);
    for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) files.add(needed);
  }
  return files;
}

const page = 'index.html';

/** Fails the build when the first page, the sign-in or any other page loads more than its budget, and lists what all of them load. */
export function loadBudgets(budgets: LoadBudgets): Plugin {
  return {
    name: 'load-budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const read = readBundle(bundle);
        const html = bundle[page];
        // A script that is built by itself is no page.
        if (html === undefined) return;
        const named =
          html.type === 'asset' ? [...String(html.source).matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)] : [];
        const first = [
          page,
          ...filesWith(
            named.map(([, file = '']) => file),
            read,
          ),
        ];
        const measure = (what: string, modules: readonly string[], budget: Budget): Measured => {
          const chunkFiles = modules.flatMap((id) => read.chunkOf.get(id) ?? []);
          const files = [...new Set([...first, ...filesWith(chunkFiles, read)])];
          const missing = files.filter((file) => !read.sizes.has(file));
          if (missing.length > 0) this.error(`${what} needs files that are not there: ${missing.join(', ')}`);
          const kilobytes = files.reduce((total, file) => total + (read.sizes.get(file) ?? 0), 0);
          return { what, files: files.length, kilobytes, budget };
        };
        const pages = Object.entries(framesOf).flatMap(([table, frames]) => {
          const found = this.getModuleInfo(fileOf(`./src/app/routes/${table}`))?.dynamicallyImportedIds ?? [];
          if (found.length === 0) this.error(`No pages are found in ${table}`);
          return found.map((id) => measure(basename(id), [...frames, id], budgets.page));
        });
        const waitedFor = new Set(first);
        const late = read.chunks
          .filter(({ fileName }) => !waitedFor.has(fileName))
          .map(({ fileName }) => ({
            what: fileName,
            files: 1,
            kilobytes: read.sizes.get(fileName) ?? 0,
            budget: {
              files: 1,
              kilobytes: budgets.readers.files.test(fileName) ? budgets.readers.kilobytes : budgets.lateKilobytes,
            },
          }));
        report(
          [measure('first page', [], budgets.first), measure('sign-in', [signIn], budgets.signIn), ...pages, ...late],
          (words) => this.error(words),
        );
      },
    },
  };
}

function report(measured: readonly Measured[], fail: (words: string) => void): void {
  const lines = measured
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
    .map(({ what, files, kilobytes, budget }) => {
      const isOver = kilobytes > budget.kilobytes || files > budget.files;
      const words = `${kilobytes.toFixed(1).padStart(7)} KB of ${budget.kilobytes}, ${files} files of ${budget.files}  ${what}`;
      return { isOver, words: isOver ? `${words}  TOO MUCH` : words };
    });
  process.stdout.write(`${lines.map(({ words }) => words).join('\n')}\n`);
  const over = lines.filter(({ isOver }) => isOver);
  if (over.length > 0) fail(`More is loaded than the budgets allow:\n${over.map(({ words }) => words).join('\n')}`);
}
