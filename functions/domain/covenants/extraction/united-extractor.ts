import type { CovenantExtractor, CurrencyReading } from './extractor.ts';
import type { ModelReader, ModelReading } from './model-reader.ts';
import { provenCovenant } from './proven-values.ts';
import { united } from './united-proposals.ts';

/**
 * Reads an agreement by rules and by a language model, and tells how far the model was followed. The rules find spans, numbers and sections; of the model
 * counts what the agreement proves. Where it gives no answer, the rules read alone.
 */
export const unitedExtractor = (
  rules: CovenantExtractor,
  model: ModelReader,
  currenciesOf: CurrencyReading,
): CovenantExtractor => ({
  async extract(document, report, note = () => {}) {
    const shares = { rules: 0, model: 0 };
    const told = (which: keyof typeof shares) => async (share: number) => {
      shares[which] = share;
      // The model takes nearly all of the time.
      await report(shares.rules * 0.1 + shares.model * 0.9);
    };
    const [ruled, reading] = await Promise.all([
      rules.extract(document, told('rules'), note),
      model.read(document, told('model')),
    ]);
    const inOwnCurrency = currenciesOf(document);
    const proven = reading.covenants.map((one) => provenCovenant(one, document, inOwnCurrency));
    const dropped = proven.reduce((sum, one) => sum + one.dropped, 0);
    const result = united(
      ruled,
      proven.map(({ proposal }) => proposal),
    );
    for (const sentence of notesOf(reading, dropped, result)) note(sentence);
    return result.proposals;
  },
});

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function notesOf(
  { unreadable, unquoted, passages, failedPassages }: ModelReading,
  dropped: number,
  { added, disagreeing }: { readonly added: number; readonly disagreeing: number },
): string[] {
  if (passages > 0 && failedPassages === passages)
    return ['The language model gave no answer: the agreement was read by rules alone.'];
  const notes = [`The language model added ${counted(added, 'covenant', 'covenants')}.`];
  if (disagreeing > 0)
    notes.push(`It read ${counted(disagreeing, 'covenant', 'covenants')} differently, which is told with the values.`);
  if (dropped > 0)
    notes.push(
      `${counted(dropped, 'value of its was', 'values of its were')} left out, because the quoted words do not hold ${dropped === 1 ? 'it' : 'them'}.`,
    );
  if (unquoted > 0)
    notes.push(
      `${counted(unquoted, 'covenant of its was', 'covenants of its were')} left out, because the agreement does not hold ${unquoted === 1 ? 'its' : 'their'} words.`,
    );
  if (unreadable > 0)
    notes.push(`${counted(unreadable, 'part of its answers', 'parts of its answers')} could not be read.`);
  if (failedPassages > 0)
    notes.push(`It gave no answer for ${failedPassages} of ${passages} passages: there the rules read alone.`);
  return notes;
}
