import { list, text } from './setting-kinds.ts';
import { defaultPluralOf, startupDefaults } from './startup-defaults.ts';

const { customNameForLoan, customNameForSPV, dealIdentificationLabel } = startupDefaults;

export const displaySettings = {
  dealIdentificationLabel: text('Deal label', 'Names the column and the field that hold the name of a deal.', {
    defaultValue: dealIdentificationLabel,
  }),
  customNameForLoan: text('Term for a loan', 'Replaces the word for a loan on every page.', {
    defaultValue: customNameForLoan,
  }),
  customNameForLoanPlural: text(
    'Term for several loans',
    'Replaces the word for several loans on every page; if it is empty, an “s” is added to the term above.',
    { defaultValue: defaultPluralOf(customNameForLoan) },
  ),
  customNameForSPV: text(
    'Term for a special purpose vehicle',
    'Replaces the word for a special purpose vehicle on every page.',
    { defaultValue: customNameForSPV },
  ),
  customNameForSPVPlural: text(
    'Term for several special purpose vehicles',
    'Replaces the word for several special purpose vehicles; if it is empty, an “s” is added to the term above.',
    { defaultValue: defaultPluralOf(customNameForSPV) },
  ),
  customStatus: list('Own statuses', 'Adds statuses of the organization to those that a structure can have.'),
  customDetailOptions: list(
    'Own options of details',
    'Adds options of the organization to details that are chosen from a list, where programs enter them by the API.',
    {
      form: {
        pattern: '[^:]*[^:\\s]: \\S.*',
        meaning: 'the detail, a colon, a blank and the option, such as "Stage: Permitting"',
      },
    },
  ),
} as const;
