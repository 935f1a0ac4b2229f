/** What the button says that leads to an organization’s identity provider; `label` is the name that the organization has given it. */
export const signOnButtonText = (label: unknown): string =>
  `Continue with ${typeof label === 'string' && label.trim() !== '' ? label.trim() : 'single sign-on'}`;
