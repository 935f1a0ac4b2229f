import { fileURLToPath } from 'node:url';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const start = fileURLToPath(new URL('src/app/start/start.tsx', import.meta.url));

/**
 * Names in index.html what every page begins with, so that browsers fetch it together with the entry. The entry itself stays small and imports it
 * when it has run: what a page needs beside it is asked for meanwhile.
 */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const wanted = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(start)));
        for (const { imports } of wanted) {
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk);
        }
        const styles = new Set([...wanted].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...[...wanted].map(({ fileName }) => preload('modulepreload', fileName)),
          ...[...styles].map((fileName) => preload('stylesheet', fileName)),
        ].filter(({ attrs }) => !html.includes(String(attrs?.['href'])));
      },
    },
  };
}

const preload = (rel: 'modulepreload' | 'stylesheet', fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${fileName}` },
  injectTo: 'head',
});
