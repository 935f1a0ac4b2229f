import { describe, expect, it } from 'vitest';
import { renderEmailTemplate } from '#functions/domain/configuration/render-email-template.ts';
import { fillTemplate, NewEmailTemplate } from '#shared/domain/email-template.ts';
import { finite } from '#shared/format/number.ts';

const surroundings = { footer: 'Trestle', logo: null };
const hostile = [
  { what: 'opens braces before much white space', text: `{{${' '.repeat(19_000)}` },
  { what: 'opens braces again and again', text: '{{ '.repeat(6_000) },
  { what: 'opens more and more braces', text: '{'.repeat(19_000) },
  { what: 'closes what it has opened far before', text: `{{${'a '.repeat(9_000)}}}` },
  { what: 'has many empty lines', text: `x${'\n \n'.repeat(6_000)}x` },
  { what: 'has many beginnings of addresses', text: 'https://...'.repeat(1_700) },
];

/** Looking through these more than once takes minutes, which no test is given. */
describe.each(hostile)('an email template that $what', ({ text }) => {
  it('is looked through once when it is checked, filled in and rendered', () => {
    const template = { templateType: 0, subjectLine: 'Hello', emailText: text };

    const checked = NewEmailTemplate.safeParse(template);
    const filled = fillTemplate(text, { firstName: 'Dana' });
    const rendered = renderEmailTemplate({ ...template, hideFooter: true }, { firstName: 'Dana' }, surroundings);

    expect(checked.success).toBe(!text.includes('{{'));
    expect(filled).toBe(text);
    expect(rendered.html).toContain('</html>');
  });
});

it('a variable stands with or without white space around its name, and an unknown one as it was written', () => {
  const text = 'Hello {{firstName}}, {{ firstName }} and {{\nfirstName\t}}: {{ other }} {{{firstName}} {{toString}}';

  expect(fillTemplate(text, { firstName: 'Dana' })).toBe('Hello Dana, Dana and Dana: {{ other }} {Dana {{toString}}');
});

it('a text of many digits that is no number is looked through once', () => {
  expect(finite(`${'0'.repeat(200_000)}x`)).toBeNull();
  expect(['12', '12.', '.5', '1.5e3', '-0'].map(finite)).toEqual([12, 12, 0.5, 1_500, -0]);
});
