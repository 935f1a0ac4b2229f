import { Button } from '@aws-amplify/ui-react';
import { type EmailTemplateType, emailTemplateVariables } from '#shared/domain/email-template.ts';
import styles from '../organization.module.css';
import own from './email-templates.module.css';

interface VariableButtonsProps {
  readonly type: EmailTemplateType;
  readonly onInsert: (name: string) => void;
}

/** What the mail can name; a click puts it where the cursor is. */
export const VariableButtons = ({ type, onInsert }: VariableButtonsProps) => (
  <fieldset className={styles['fieldset']}>
    <legend>Insert where the cursor is</legend>
    <div className={own['variables']}>
      {Object.entries(emailTemplateVariables[type]).map(([name, sample]) => (
        <Button key={name} size="small" title={`Such as ${sample}`} onClick={() => onInsert(name)}>
          {`{{${name}}}`}
        </Button>
      ))}
    </div>
  </fieldset>
);
