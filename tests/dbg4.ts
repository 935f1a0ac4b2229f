import { readFileSync } from 'node:fs';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
for (const f of process.argv.slice(2)) { console.log('== ' + f);
for (const p of await rulesExtractor.extract({ text: readFileSync(f, 'utf8') }, async () => {})) console.log(`${p.covenantType.padEnd(8)} ${p.section.padEnd(9)} ${p.name} | ${p.frequency} ${p.anchor} ${p.dueOffsetDays} ${p.dayType === 'Business' ? 'BD' : ''} ${p.fixedDate ?? ''} ${p.linkedSections ?? ''} | ${p.metric ?? ''} ${p.operator ?? ''} ${p.thresholds.map((t) => `${t.value}${t.unit}@${t.from ?? ''}`)} ${p.cureDays ?? ''} | ${p.confidence} | ${p.quote.replace(/\s+/g, ' ').slice(0, 50)}`); }
