import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { Amount, Percentage } from '#shared/domain/entered-number.ts';
import { day } from '#shared/domain/entity-fields.ts';
import { type Relationship, RelationshipType, shareKindOf } from '#shared/domain/relationship.ts';
import { type ShareHolder, shareLeft } from '#shared/domain/shares.ts';
import { formatPlain } from '#shared/format/number.ts';
import { parseNumber, tidyNumber } from '../../components/fields/parse-number.ts';
import { fieldProps } from '../../components/form-fields.ts';
import { shareWords } from './party-words.ts';
import type { Counterparty } from './search-counterparties.ts';

/** What people enter about a party, as text that they type; it is sent as numbers. */
export const PartyTerms = z.object({
  percentage: z.string().transform(parseNumber).pipe(Percentage.nullable()),
  amount: z.string().transform(parseNumber).pipe(Amount.nullable()),
  since: z
    .string()
    .transform((typed) => (typed === '' ? null : typed))
    .pipe(day),
});
export type TermName = keyof z.infer<typeof PartyTerms>;

/** A counterparty that has to be chosen. */
export const source = z.custom<Counterparty | null>().transform((chosen, context): Counterparty => {
  if (chosen !== null) return chosen;
  context.addIssue({ code: 'custom', message: 'Choose a counterparty.' });
  return z.NEVER;
});

export const PartyForm = PartyTerms.extend({ relationshipType: RelationshipType, source });

export const noTerms = { percentage: '', amount: '', since: '' };

const textOf = (value: number | null): string => (value === null ? '' : tidyNumber(String(value)));

export const termsOfParty = ({ percentage, amount, since }: Pick<Relationship, TermName>) => ({
  percentage: textOf(percentage),
  amount: textOf(amount),
  since: since ?? '',
});

/** What is left of the shares that a role has; empty for a role without shares. */
export function shareHint(type: RelationshipType, holders: readonly ShareHolder[]): string {
  const kind = shareKindOf(type);
  if (kind === null) return '';
  const left = shareLeft(holders, kind);
  return left === 0 ? `100% is ${shareWords[kind].taken} already` : `${formatPlain(left, 6)}% is left`;
}

/** How inputs of terms reach their form, wherever in it they stand. */
export interface TermsBinding {
  field(name: TermName, onTyped?: (typed: string) => void): ReturnType<typeof fieldProps>;
  set(name: TermName, value: number | null): void;
}

/** Binds the terms of a form; `nameOf` tells what it calls them. */
export const termsBinding = <Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  nameOf: (name: TermName) => Path<Values>,
): TermsBinding => ({
  field: (name, onTyped) =>
    fieldProps(form, nameOf(name), {
      ...(onTyped === undefined ? {} : { onChange: ({ target }) => onTyped(target.value) }),
    }),
  set: (name, value) =>
    form.setValue(nameOf(name), textOf(value) as Values[Path<Values>], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    }),
});
