import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const library = fileURLToPath(new URL('../node_modules/pdfjs-dist/', import.meta.url));

/** What PDFs name and do not always bring along: fonts, tables of Asian characters, and decoders of pictures in plain script. */
const parts: readonly (readonly [folder: string, files: RegExp])[] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
];

/** Puts them beside the site's files, from which the viewer fetches the few that a document needs. */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    apply: 'build',
    generateBundle() {
      for (const [folder, files] of parts) {
        for (const file of readdirSync(join(library, folder)).filter((name) => files.test(name))) {
          const source = readFileSync(join(library, folder, file));
          this.emitFile({ type: 'asset', fileName: `assets/pdf/${folder}/${file}`, source });
        }
      }
    },
  };
}
