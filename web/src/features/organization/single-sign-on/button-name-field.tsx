import { TextField } from '@aws-amplify/ui-react';
import { signOnButtonText } from '#shared/format/sign-on-button.ts';
import type { fieldProps } from '../../../components/form-fields.ts';
import own from '../settings/settings.module.css';

interface ButtonNameFieldProps {
  readonly field: ReturnType<typeof fieldProps>;
  /** As it is entered now. */
  readonly label: unknown;
}

/** What the button that leads to the provider says, whatever the protocol. */
export const ButtonNameField = ({ field, label }: ButtonNameFieldProps) => (
  <>
    <TextField
      label="Button label"
      size="small"
      descriptiveText="The name your people know, such as Northlight Login"
      {...field}
    />
    <div className={own['example']} role="note" aria-label="What people see">
      <p>On the sign-in page, your people see a button that says “{signOnButtonText(label)}”.</p>
    </div>
  </>
);
