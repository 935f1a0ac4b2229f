/** HTML that is safe to send: everything put into it was escaped or was HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Insert = Html | string | number | null | readonly Html[];

/** Builds HTML; texts put in are escaped, HTML and lists of it are taken as they are, null leaves nothing. */
export function html(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return new Html(strings.reduce((built, part, index) => built + render(inserts[index - 1] ?? null) + part));
}

/** Escapes a text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character).replaceAll("'", '&#39;');
}

function render(insert: Insert): string {
  if (insert === null) return '';
  if (insert instanceof Html) return insert.text;
  if (typeof insert === 'string' || typeof insert === 'number') return escapeHtml(String(insert));
  return insert.map(({ text }) => text).join('');
}
