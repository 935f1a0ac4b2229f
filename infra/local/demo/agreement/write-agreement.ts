import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgreementBlock, blocksOf } from './agreement-blocks.ts';
import { agreementDocx } from './agreement-docx.ts';
import { agreementPdf } from './agreement-pdf.ts';

const source = new URL('./sandhollow-credit-agreement.md', import.meta.url);
const blocks = (): AgreementBlock[] => blocksOf(readFileSync(source, 'utf8'));

export const sandhollowFileName = 'Sandhollow Solar Holdings - Credit Agreement';

/** The demo's credit agreement (fictional) as people would upload it. */
export const sandhollowAgreementPdf = (): Promise<Uint8Array> =>
  agreementPdf(blocks(), 'Senior Secured Term Loan Credit Agreement');
export const sandhollowAgreementDocx = (): Uint8Array => agreementDocx(blocks());

/** `node infra/local/demo/agreement/write-agreement.ts <folder>` writes both files, to look at them. */
if (import.meta.main) {
  const folder = process.argv[2] ?? '.local';
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${sandhollowFileName}.pdf`), await sandhollowAgreementPdf());
  writeFileSync(join(folder, `${sandhollowFileName}.docx`), sandhollowAgreementDocx());
  console.log(`Wrote the agreement as PDF and DOCX to ${folder}`);
}
