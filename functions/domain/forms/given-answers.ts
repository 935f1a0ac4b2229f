import type { Form, FormAnswer, FormQuestion, GivenAnswers } from '#shared/domain/form.ts';
import { answerComplaint } from '#shared/domain/form-answers.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Who answers, and when. */
type Stamp = Omit<FormAnswer, 'questionId' | 'value'>;

/** Answers as people left them, with those that are given now. What is given as it was keeps who answered it first. */
function merged(before: readonly FormAnswer[], given: GivenAnswers, stamp: Stamp): readonly FormAnswer[] {
  const kept = new Map(before.map((answer) => [answer.questionId, answer]));
  for (const { questionId, value } of given) {
    // A text without anything to see in it is no answer.
    if (value === null || value === '') kept.delete(questionId);
    else if (kept.get(questionId)?.value !== value) kept.set(questionId, { questionId, value, ...stamp });
  }
  return [...kept.values()];
}

function complaintOn(answer: FormAnswer, questions: ReadonlyMap<string, FormQuestion>): string | null {
  const question = questions.get(answer.questionId);
  if (question === undefined)
    return 'This question is not in the form, but it is answered. Take the answer back first.';
  return answerComplaint(question, answer.value);
}

/**
 * The answers of a form after a change, in the order of its questions. An answer is never lost by a change of questions: `requestInvalid` names each
 * that no longer fits (`answers.<question>`), unless the change takes it back.
 */
export function answersOf(
  questions: Form['questions'],
  before: readonly FormAnswer[],
  given: GivenAnswers,
  stamp: Stamp,
): FormAnswer[] {
  const asked = new Map(questions.map((question) => [question.id, question]));
  const answers = merged(before, given, stamp);
  const complaints = answers.flatMap((answer) => {
    const complaint = complaintOn(answer, asked);
    return complaint === null ? [] : [[`answers.${answer.questionId}`, complaint]];
  });
  if (complaints.length > 0) throw new DomainError('requestInvalid', { fields: Object.fromEntries(complaints) });
  const byQuestion = new Map(answers.map((answer) => [answer.questionId, answer]));
  return questions.flatMap(({ id }) => byQuestion.get(id) ?? []);
}
