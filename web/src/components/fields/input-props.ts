import type { ComponentProps, ReactNode } from 'react';

/** What every input of a form takes: what `fieldProps` gives, or a value and its change; and its words. */
export interface InputProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'height' | 'width'> {
  readonly label: ReactNode;
  readonly descriptiveText?: ReactNode;
  readonly hasError?: boolean;
  readonly errorMessage?: string;
  readonly labelHidden?: boolean;
}
