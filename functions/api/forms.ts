import { createForm, obsoleteForm, toggleFormApproval, updateForm } from '#functions/domain/forms/change-forms.ts';
import { formsContext } from '#functions/domain/forms/context.ts';
import { getForm, listForms } from '#functions/domain/forms/read-forms.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { forms } from '#shared/contract/forms.ts';

export const handler = serveArea(
  forms,
  { listForms, getForm, createForm, updateForm, toggleFormApproval, obsoleteForm },
  formsContext,
  { people: authenticate },
);
