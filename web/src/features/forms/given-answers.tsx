import type { Form } from '#shared/domain/form.ts';
import { MomentText } from '../../components/date-text.tsx';
import { formatAnswer } from './form-words.ts';
import styles from './forms.module.css';

/** The questions of a form with what was answered, for whoever cannot change it. */
export const GivenAnswers = ({ form: { questions, answers } }: { form: Form }) => (
  <dl className={styles['answers']}>
    {questions.map((question) => {
      const answer = answers.find(({ questionId }) => questionId === question.id);
      return (
        <div key={question.id}>
          <dt>{question.prompt}</dt>
          <dd>
            {answer === undefined ? (
              <span className="muted">
                {question.isRequired ? 'Not answered; an answer is required' : 'Not answered'}
              </span>
            ) : (
              formatAnswer(question, answer.value)
            )}
          </dd>
          {answer !== undefined && (
            <dd className={styles['stamp']}>
              Answered by {answer.answeredByName}, <MomentText at={answer.answeredAt} />
            </dd>
          )}
        </div>
      );
    })}
  </dl>
);
