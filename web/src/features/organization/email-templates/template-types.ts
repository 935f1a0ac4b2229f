import { type EmailTemplateType, emailTemplateNames } from '#shared/domain/email-template.ts';

/** The types in their order; the number stands in their address. */
export const templateTypes: readonly EmailTemplateType[] = [0, 1, 2];

export const templateUses: Readonly<Record<EmailTemplateType, string>> = {
  0: 'Sent to external users who sign up, to verify their email address.',
  1: 'Starts the daily reminder to administrators and deal administrators when covenants are due within a week and none is overdue or breached.',
  2: 'Starts the daily reminder to administrators and deal administrators when a covenant is overdue or breached.',
};

const ofTheReminder =
  'Shown with sample values. The variables describe the most urgent covenant; the reminder lists all covenants below this text.';

export const previewNotes: Readonly<Record<EmailTemplateType, string>> = {
  0: 'Shown with sample values.',
  1: ofTheReminder,
  2: ofTheReminder,
};

/** The type that an address names; undefined where there is none of this number. */
export const templateTypeOf = (number: string): EmailTemplateType | undefined =>
  templateTypes.find((type) => String(type) === number);

export const templateTitle = (type: EmailTemplateType): string => `${emailTemplateNames[type]} email`;
