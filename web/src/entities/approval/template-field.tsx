import { SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { WorkflowTemplate } from '#shared/domain/approvals/template.ts';

interface TemplateFieldProps {
  readonly templates: readonly WorkflowTemplate[];
  /** With which the steps have begun. */
  readonly begunWith?: WorkflowTemplate | undefined;
  readonly onChoose: (template: WorkflowTemplate) => void;
}

/** Puts the steps of a template in the place of those that are entered; they are changed by themselves then. */
export function TemplateField({ templates, begunWith, onChoose }: TemplateFieldProps) {
  const [chosen, setChosen] = useState(begunWith?.id ?? '');
  if (templates.length === 0) return null;
  const template = templates.find(({ id }) => id === chosen);
  return (
    <SelectField
      label="Start from a template"
      size="small"
      descriptiveText={template?.description ?? 'Its steps take the place of those below.'}
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value);
        const next = templates.find(({ id }) => id === target.value);
        if (next !== undefined) onChoose(next);
      }}
    >
      <option value="">No template</option>
      {templates.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
