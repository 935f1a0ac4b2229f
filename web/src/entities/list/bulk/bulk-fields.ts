import type { Calendar } from '#shared/domain/calendar.ts';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { LienPriority, MarketSegment, TaxCredit, Visibility } from '#shared/domain/entity-types.ts';
import { visibilityWord } from '../../entity/entity-words.ts';
import type { BulkFields } from './bulk-kinds.ts';

/** What a field can become. `key` tells the choices apart; `value` is what is sent. */
interface BulkChoice {
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
}

/** A field that can be changed in many rows at once. */
export interface BulkField {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly BulkChoice[];
}

const asNamed = (name: string): BulkChoice => ({ key: name, label: name, value: name });

const withNone = (choices: readonly BulkChoice[]): readonly BulkChoice[] => [
  { key: 'none', label: 'None', value: null },
  ...choices,
];

export const statusField = (statuses: readonly EntityStatus[]): BulkField => ({
  name: 'statusId',
  label: 'Status',
  choices: withNone(statuses.map(({ id, name }) => ({ key: id, label: name, value: id }))),
});

export const visibilitiesField: BulkField = {
  name: 'visibilities',
  label: 'Shown in',
  choices: [
    ...Visibility.options.map((one) => ({ key: one, label: visibilityWord(one), value: [one] })),
    { key: 'all', label: 'Both', value: [...Visibility.options] },
    { key: 'none', label: 'No app', value: [] },
  ],
};

export const calendarField = (calendars: readonly Calendar[]): BulkField => ({
  name: 'calendar',
  label: 'Calendar',
  choices: withNone(calendars.map(({ id, name }) => ({ key: id, label: name, value: id }))),
});

export const marketSegmentField: BulkField = {
  name: 'marketSegment',
  label: 'Market segment',
  choices: withNone(MarketSegment.options.map(asNamed)),
};

export const lienField: BulkField = {
  name: 'lienPriority',
  label: 'Lien priority',
  choices: LienPriority.options.map(asNamed),
};

export const taxCreditsField: BulkField = {
  name: 'taxCredits',
  label: 'Tax credits',
  choices: [
    { key: 'none', label: 'None', value: [] },
    ...TaxCredit.options.map((credit) => ({ key: credit, label: credit, value: [credit] })),
    { key: 'all', label: 'Both', value: [...TaxCredit.options] },
  ],
};

/** What is sent for the chosen keys, by field name; a field without a choice stays as it is in every row. */
export function chosenFields(fields: readonly BulkField[], chosen: Readonly<Record<string, string>>): BulkFields {
  return Object.fromEntries(
    fields.flatMap(({ name, choices }) => {
      const choice = choices.find(({ key }) => key === chosen[name]);
      return choice === undefined ? [] : [[name, choice.value]];
    }),
  );
}
