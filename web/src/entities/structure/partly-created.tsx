import { Alert } from '@aws-amplify/ui-react';
import { messageOf } from '../../api/api-error.ts';
import { useTerms } from '../entity/use-terms.ts';
import type { Created, CreatedPart } from './structure-creation.ts';

interface PartlyCreatedProps {
  readonly created: Created;
  /** What could not be made, and why. */
  readonly refusal: { readonly part: CreatedPart; readonly error: unknown } | null;
}

/** Tells what exists by now when something could not be made. */
export function PartlyCreated({ created, refusal }: PartlyCreatedProps) {
  const { loan } = useTerms();
  if (refusal === null) return null;
  const things: Readonly<Record<CreatedPart, string>> = { structure: 'Deal', project: 'Project', financing: loan };
  const kept = [created.structure?.name, created.project?.name].filter((name) => name !== undefined);
  return (
    <Alert variation="error" role="alert" heading={`Error Creating ${things[refusal.part]}:`}>
      <p>{messageOf(refusal.error)}</p>
      <p>
        {kept.length === 0
          ? 'Nothing was created yet, and what you entered is kept.'
          : `${kept.join(' and ')} ${kept.length === 1 ? 'was' : 'were'} created and stay. Correct the rest and go on.`}
      </p>
    </Alert>
  );
}
