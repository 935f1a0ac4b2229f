import type { Detail } from '#shared/domain/detail.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { clearText } from '#shared/domain/read-number.ts';
import { complaintOf } from '../../../entities/figure/figure-schema.ts';
import { readFigure } from '../../../entities/figure/read-figure.ts';

/** What stands in the field of a fact: a text, or the options that are chosen. */
export type Typed = string | readonly string[];

type Read = { readonly value: FactValue } | { readonly fault: string };

const textsOf = (typed: Typed): readonly string[] => (typeof typed === 'string' ? [typed] : typed);

/** What was typed as the kind of detail has it, or what is wrong with it. What more a kind asks for, the server says. */
export function readFact(typed: Typed, { valueType, unit }: Pick<Detail, 'valueType' | 'unit'>): Read {
  const [text = ''] = textsOf(typed).map((one) => one.trim());
  switch (valueType) {
    case 'Number': {
      const reading = readFigure(text, unit);
      return reading.kind === 'number' ? { value: reading.value } : { fault: complaintOf(reading.kind, unit) };
    }
    case 'Boolean':
      return text === '' ? { fault: 'Choose yes or no.' } : { value: text === 'true' };
    case 'MultiSelectOptions':
      return textsOf(typed).length === 0 ? { fault: 'Choose from the options.' } : { value: [...textsOf(typed)] };
    case 'SingleSelectOption':
      return text === '' ? { fault: 'Choose one of the options.' } : { value: text };
    case 'Date':
      return text === '' ? { fault: 'Enter a date.' } : { value: text };
    default:
      return text === '' ? { fault: 'Enter a value.' } : { value: text };
  }
}

/** What stands in the field at first: what holds today. */
export function typedOf({ current, valueType }: Pick<Detail, 'current' | 'valueType'>): Typed {
  const value = current?.value;
  if (valueType === 'MultiSelectOptions') return Array.isArray(value) ? value : [];
  if (valueType === 'Pattern_MMDD' && value === undefined) return '01-01';
  if (typeof value === 'number') return clearText(value);
  return value === undefined ? '' : String(value);
}
