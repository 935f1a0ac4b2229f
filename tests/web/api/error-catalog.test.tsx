import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot, sourceFiles } from '#tests/support/source-files.ts';
import { ApiError, DeclinedError, messageOf } from '#web/src/api/api-error.ts';
import { errorBehaviors, noticeOf } from '#web/src/api/error-behaviors.ts';

const generic = 'Oops! Something went wrong! Please try again.';
const stays = { tone: 'error', footer: null, duration: null, isDismissable: true } as const;
const passes = { tone: 'error', footer: null, duration: 2_000, isDismissable: false } as const;
const answer = (status: number, body: ConstructorParameters<typeof ApiError>[1] = {}) => new ApiError(status, body);
const said = answer(400, { message: 'The loan has relationships.' });

describe('what is shown of a failure', () => {
  it.each([
    { when: 'nothing is known of it', error: new TypeError('x is undefined'), shown: { ...passes, text: generic } },
    { when: 'the answer has no message', error: answer(500), shown: { ...passes, text: generic } },
    {
      when: 'the message only repeats the code',
      error: answer(500, { code: 'unexpected', message: 'unexpected', errors: { message: 'unexpected' } }),
      shown: { ...passes, text: generic },
    },
    { when: 'it is 400 with message', error: answer(400, { message: 'M' }), shown: { ...stays, text: 'M' } },
    { when: 'it is 500 with message', error: answer(500, { message: 'M' }), shown: { ...stays, text: 'M' } },
    {
      when: 'it has both a userMessage and a message',
      error: answer(400, { userMessage: 'For people', message: 'For developers', errors: { message: 'Nested' } }),
      shown: { ...stays, text: 'For people' },
    },
    {
      when: 'it has a message and errors.message',
      error: answer(400, { message: 'Outer', errors: { message: 'Nested' } }),
      shown: { ...stays, text: 'Outer' },
    },
    {
      when: 'it has only errors.message',
      error: answer(400, { errors: { message: 'Nested' } }),
      shown: { ...stays, text: 'Nested' },
    },
    {
      when: 'another status has a userMessage',
      error: answer(403, { userMessage: 'You do not have permission to do this.' }),
      shown: { ...stays, text: 'You do not have permission to do this.' },
    },
    {
      when: 'another status has only a message for developers',
      error: answer(404, { message: 'no such route' }),
      shown: { ...passes, text: generic },
    },
    {
      when: 'a deal already has an investor',
      error: answer(409, { message: 'Deal already has an investor.' }),
      shown: { ...stays, text: 'Deal already has an investor.' },
    },
    {
      when: 'a read was tried three times in vain',
      error: answer(503, { userMessage: 'The service is busy. Please try again in a moment.' }),
      shown: { ...stays, text: 'The service is busy. Please try again in a moment.' },
    },
    {
      when: 'the address was malformed',
      error: answer(404, { userMessage: 'Invalid request url.' }),
      shown: { ...stays, text: 'Invalid request url.' },
    },
    {
      when: 'a link has expired',
      error: answer(410, { code: 'linkExpired', userMessage: 'Validation link has expired.' }),
      shown: { ...stays, text: 'Validation link has expired.', duration: 5_000 },
    },
  ])('when $when', ({ error, shown }) => {
    expect(noticeOf(error)).toEqual(shown);
    expect(messageOf(error)).toBe(shown.text);
  });

  it('is nothing when somebody was asked and said no', () => {
    expect(noticeOf(new DeclinedError())).toBeNull();
    expect(messageOf(new DeclinedError())).toBe('Nothing was saved.');
  });
});

describe('what is shown of a failed act', () => {
  it.each([
    ['generic', said, { ...passes, text: generic }],
    ['server', said, { ...stays, text: 'The loan has relationships.' }],
    ['relationship', said, { ...stays, text: 'The loan has relationships.' }],
    [
      'extractionTimeout',
      answer(202),
      { ...stays, isDismissable: false, text: 'Timed out waiting for job to complete' },
    ],
    ['twoFactorDisable', answer(500), { ...stays, text: 'Two factor authentication failed to disable.' }],
    ['expiredLink', answer(410), { ...stays, duration: 5_000, text: 'Validation link has expired.' }],
    [
      'passwordSetup',
      said,
      {
        tone: 'warning',
        text: 'The loan has relationships.',
        footer: 'If this keeps happening, contact customer support.',
        duration: 7_000,
        isDismissable: true,
      },
    ],
  ] as const)('%s', (situation, error, shown) => {
    expect(noticeOf(error, { situation })).toEqual(shown);
  });

  it('names the act before the reason, where the failure is reported with a prefix', () => {
    expect(noticeOf(said, { prefix: 'Error Creating Deal:' })).toEqual({
      ...stays,
      text: 'Error Creating Deal: The loan has relationships.',
    });
    expect(noticeOf(answer(500), { prefix: 'Error Creating Deal:' })).toEqual({
      ...passes,
      text: `Error Creating Deal: ${generic}`,
    });
  });
});

describe('a situation of its own', () => {
  it('is one that some page looks up', () => {
    const sources = sourceFiles().filter((file) => /^web\/src\/.*\.tsx?$/.test(file));
    const pages = sources.map((file) => readFileSync(join(repositoryRoot, file), 'utf8')).join('\n');
    // The others are what a failure is told as where no page says anything.
    const own = Object.keys(errorBehaviors).filter((name) => !['generic', 'server', 'reported'].includes(name));

    expect(own.filter((name) => !pages.includes(`situation: '${name}'`))).toEqual([]);
  });
});
