import { Form, ListedForm } from '#shared/domain/form.ts';
import { progressOf } from '#shared/domain/form-answers.ts';

const stamp = { createdAt: '2026-11-01T09:00:00Z', createdBy: 'a', updatedAt: '2026-11-20T09:00:00Z', updatedBy: 'a' };
/** Who has answered, and when. */
export const answered = { answeredAt: '2026-11-20T09:00:00Z', answeredBy: 'gwen', answeredByName: 'Gwen Sandoval' };

/** A form that is answered in part, and not approved. */
export const aForm = (own: Partial<Form> = {}): Form =>
  Form.parse({
    id: 'impact',
    entityId: 'riverside',
    subjectId: null,
    name: 'Impact report, Q3 2026',
    category: 'Impact',
    description: null,
    folderId: null,
    questions: [
      { id: 'jobs', prompt: 'How many people worked here?', answerType: 'Number', unit: 'jobs', isRequired: true },
      { id: 'wage', prompt: 'Was prevailing wage paid?', answerType: 'YesNo' },
    ],
    answers: [{ questionId: 'jobs', value: 11.5, ...answered }],
    approved: false,
    approval: null,
    launchStatus: 'Active',
    version: 2,
    ...stamp,
    ...own,
  });
/** A form as lists tell it. */
export const aListedForm = ({ questions, answers, ...form }: Form = aForm()): ListedForm =>
  ListedForm.parse({ ...form, progress: progressOf({ questions, answers }) });
