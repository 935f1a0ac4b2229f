import { escapeHtml } from '#functions/platform/mail/escape-html.ts';
import { logoHtml, mailFrame } from '#functions/platform/mail/mail-frame.ts';
import {
  type EmailTemplate,
  emailTemplateVariable,
  fillTemplate,
  nameOfVariable,
} from '#shared/domain/email-template.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Surroundings {
  /** Closes the mail unless the template hides it. */
  readonly footer: string;
  /** Address of the logo that opens the mail; null for none. */
  readonly logo: string | null;
}

type Values = Readonly<Record<string, string>>;

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

const anchor = (url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;

/** A template's own text with its addresses as links. */
function linked(text: string): string {
  const rest = text.split(address).map(escapeHtml);
  const links = [...text.matchAll(address)].map(([url]) => anchor(url));
  return rest.map((part, at) => `${part}${links[at] ?? ''}`).join('');
}

/**
 * A line as HTML. Only the variable `link` becomes a link: names are what somebody typed, and must not turn into addresses in mails that
 * the organization sends.
 */
function htmlOf(line: string, values: Values): string {
  return line
    .split(emailTemplateVariable)
    .map((part, at) => {
      const isVariable = at % 2 === 1;
      const name = isVariable ? nameOfVariable(part) : '';
      const value = isVariable && Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return linked(part);
      return name === 'link' ? anchor(value) : escapeHtml(value);
    })
    .join('');
}

const paragraphsOf = (text: string): readonly string[] => text.replaceAll('\r\n', '\n').split(/\n[^\S\n]*\n\s*/);

const oneLined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()]));

/** A template with its variables filled in, as text and as HTML that reads the same. Blank lines part paragraphs. */
export function renderEmailTemplate(
  template: Pick<EmailTemplate, 'subjectLine' | 'emailText' | 'hideFooter'>,
  given: Values,
  { footer, logo }: Surroundings,
): RenderedMail {
  const values = oneLined(given);
  const footers = template.hideFooter ? [] : [footer];
  const paragraphs = paragraphsOf(template.emailText);
  const content = paragraphs.map((paragraph) => {
    const lines = paragraph.split('\n').map((line) => htmlOf(line, values));
    return `<p>${lines.join('<br>')}</p>`;
  });
  const subject = fillTemplate(template.subjectLine, values);
  return {
    subject,
    text: `${[...paragraphs.map((paragraph) => fillTemplate(paragraph, values)), ...footers].join('\n\n')}\n`,
    html: mailFrame({
      subject,
      preview: null,
      head: logo === null ? '' : `<p>${logoHtml(logo)}</p>`,
      content: content.join(''),
      foot: footers.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    }),
  };
}
