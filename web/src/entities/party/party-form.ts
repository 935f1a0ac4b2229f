import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { Amount, Percentage } from '#shared/domain/entered-number.ts';
import { day } from '#shared/domain/entity-fields.ts';
import { numberComplaint, unitComplaint } from '#shared/domain/number-complaints.ts';
import { type Relationship, RelationshipType, shareKindOf } from '#shared/domain/relationship.ts';
import { type ShareHolder, shareLeft } from '#shared/domain/shares.ts';
import { formatPlain } from '#shared/format/number.ts';
import { parseNumber, tidyNumber } from '../../components/fields/parse-number.ts';
import { fieldProps } from '../../components/form-fields.ts';
import { shareWords } from './party-words.ts';
import type { Counterparty } from './search-counterparties.ts';

const typedIn = (unit: string) =>
  z.string().transform((typed, context): number | null => {
    const value = parseNumber(typed, unit);
    if (!Number.isNaN(value)) return value;
    context.addIssue({ code: 'custom', message: unitComplaint(typed, unit) ?? numberComplaint(typed) });
    return z.NEVER;
  });

/** What people enter about a party, as text that they type; it is sent as numbers. `currency` is that of its entity. */
export const partyTerms = (currency: string) =>
  z.object({
    percentage: typedIn('%').pipe(Percentage.nullable()),
    amount: typedIn(currency).pipe(Amount.nullable()),
    since: z
      .string()
      .transform((typed) => (typed === '' ? null : typed))
      .pipe(day),
  });
export type PartyTerms = z.output<ReturnType<typeof partyTerms>>;
export type TermName = keyof PartyTerms;

/** A counterparty that has to be chosen. */
export const source = z.custom<Counterparty | null>().transform((chosen, context): Counterparty => {
  if (chosen !== null) return chosen;
  context.addIssue({ code: 'custom', message: 'Choose a counterparty.' });
  return z.NEVER;
});

export const partyForm = (currency: string) =>
  partyTerms(currency).extend({ relationshipType: RelationshipType, source });
export type PartyInput = z.input<ReturnType<typeof partyForm>>;
export type PartyValues = z.output<ReturnType<typeof partyForm>>;

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
