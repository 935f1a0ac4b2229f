import { readFileSync, writeFileSync } from 'node:fs';
import { documentText } from '#functions/connectors/document-text.ts';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
const d = await documentText(readFileSync(process.argv[2] ?? ''));
writeFileSync('/tmp/agr/text.txt', d.text);
console.log(d.pages?.length, d.text.length);
for (const p of await rulesExtractor.extract(d, async () => {})) console.log(`${p.location.page ?? ''} ${p.covenantType.padEnd(8)} ${p.section.padEnd(9)} ${p.name} | ${p.frequency} ${p.anchor} ${p.dueOffsetDays} ${p.dayType} ${p.fixedDate ?? ''} ${p.linkedSections ?? ''} | ${p.metric ?? ''} ${p.operator ?? ''} ${JSON.stringify(p.thresholds)} cure ${p.cureDays}/${p.extendedCureDays} ${JSON.stringify(p.equityCure)} | ${p.confidence} | ${p.quote.replace(/\s+/g, ' ').slice(0, 70)}`);
