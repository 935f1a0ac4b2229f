import * as z from 'zod';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';

/** Verification 0, Warning 1, Critical 2. */
export const EmailTemplateType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type EmailTemplateType = z.infer<typeof EmailTemplateType>;

export const emailTemplateNames: Readonly<Record<EmailTemplateType, string>> = {
  0: 'Verification',
  1: 'Warning',
  2: 'Critical',
};

/** What a template can name in double braces, with what a preview shows for it. */
export const emailTemplateVariables: Readonly<Record<EmailTemplateType, Readonly<Record<string, string>>>> = {
  0: { firstName: 'Dana', organizationName: 'Northlight Capital', link: 'https://example.com/verify' },
  1: {
    firstName: 'Dana',
    organizationName: 'Northlight Capital',
    structureName: 'Sandhollow Solar',
    itemName: 'Debt service coverage ratio',
    dueDate: 'January 31, 2027',
    link: 'https://example.com/covenant',
  },
  2: {
    firstName: 'Dana',
    organizationName: 'Northlight Capital',
    structureName: 'Sandhollow Solar',
    itemName: 'Debt service coverage ratio',
    dueDate: 'October 31, 2026',
    link: 'https://example.com/covenant',
  },
};

export const EmailTemplate = z.object({
  id: z.string(),
  templateType: EmailTemplateType,
  subjectLine: z.string(),
  emailText: z.string(),
  hideFooter: z.boolean(),
  ...recordStamp,
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

/**
 * What stands in double braces, together with them. Bounded, and without white space apart from the name, so that a text which opens braces and closes
 * none is looked through once: whoever may write templates must not be able to hold up those who send mails.
 */
export const emailTemplateVariable = /(\{\{[^{}]{0,100}\}\})/g;

/** The name in a variable's double braces. */
export const nameOfVariable = (variable: string): string => variable.slice(2, -2).trim();

const unknownVariableIn = (text: string, type: EmailTemplateType): string | undefined =>
  (text.match(emailTemplateVariable) ?? [])
    .map(nameOfVariable)
    .find((name) => !Object.hasOwn(emailTemplateVariables[type], name));

/** Braces that belong to no variable, such as those of one that was not closed. */
const hasLooseBraces = (text: string): boolean => /\{\{|\}\}/.test(text.replace(emailTemplateVariable, ''));

const fields = {
  templateType: EmailTemplateType,
  subjectLine: z
    .string()
    .trim()
    .min(1, 'Enter a subject.')
    .max(200)
    .refine((text) => !/[\r\n]/.test(text), 'A subject is one line.'),
  emailText: z.string().trim().min(1, 'Enter the text of the email.').max(20_000),
  hideFooter: z.boolean().default(false),
};

function checkVariables(
  template: { readonly templateType: EmailTemplateType; readonly subjectLine: string; readonly emailText: string },
  context: z.RefinementCtx,
): void {
  for (const field of ['subjectLine', 'emailText'] as const) {
    if (hasLooseBraces(template[field])) {
      context.addIssue({ code: 'custom', path: [field], message: 'Close each variable, as in {{firstName}}.' });
      continue;
    }
    const unknown = unknownVariableIn(template[field], template.templateType);
    if (unknown === undefined) continue;
    context.addIssue({ code: 'custom', path: [field], message: `There is no variable {{${unknown}}} here.` });
  }
}

export const NewEmailTemplate = z.object(fields).superRefine(checkVariables);
export type NewEmailTemplate = z.output<typeof NewEmailTemplate>;

export const EmailTemplateChange = z
  .object({ id: Id.min(1), version: z.number().int().min(1).optional(), ...fields })
  .superRefine(checkVariables);
export type EmailTemplateChange = z.output<typeof EmailTemplateChange>;

/** A text with its variables filled in. Unknown ones stay as they are, so that a slip shows. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(emailTemplateVariable, (whole) => {
    const name = nameOfVariable(whole);
    return Object.hasOwn(values, name) ? (values[name] ?? whole) : whole;
  });

/** From where the organization's mails come and what they carry. */
export const EmailConfiguration = z.object({
  fromAddress: z.string(),
  fromName: z.string(),
  replyTo: z.string().nullable(),
  logoUrl: z.string().nullable(),
  ccEnabled: z.boolean(),
  templatesEnabled: z.boolean(),
  footer: z.string(),
});
export type EmailConfiguration = z.infer<typeof EmailConfiguration>;
