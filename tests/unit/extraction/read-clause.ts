import { expect } from 'vitest';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { CurrencyName } from '#shared/domain/entity-fields.ts';

/** Reads a passage as a whole agreement of a structure in a currency, and checks on the way that every quote is verbatim and of readable length. */
export async function readClause(text: string, currency: CurrencyName = 'USD'): Promise<CovenantProposal[]> {
  const proposals = await rulesExtractor.extract({ text, currency }, async () => {});
  for (const { quote, location } of proposals) {
    expect(text.slice(location.start, location.end)).toBe(quote);
    expect(quote.trim()).toBe(quote);
    expect(quote.length).toBeLessThanOrEqual(1_200);
  }
  return proposals;
}

/** Under a heading, as in an agreement. */
export const covenants = (body: string): string => `ARTICLE V\nAFFIRMATIVE COVENANTS\n\n${body}`;
export const prohibitions = (body: string): string => `ARTICLE VI\nNEGATIVE COVENANTS\n\n${body}`;
