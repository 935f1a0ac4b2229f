import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import { readFileSync } from 'node:fs';
const text = readFileSync(0, 'utf8');
for (const p of await rulesExtractor.extract({ text }, async () => {})) { const { location, ...rest } = p; console.log(JSON.stringify({ ...rest, quote: rest.quote.slice(0, 160) })); }
