import { describe, expect, it } from 'vitest';
import { withoutOtherButtons, withoutUnusedTokens } from '#web/amplify-theme.ts';

const sheet = `[data-amplify-theme] {
  --amplify-colors-red-10: hsl(0, 75%, 95%);
  --amplify-colors-red-20: hsl(0, 75%, 85%);
  --amplify-colors-border-error: var(--amplify-colors-red-20);
  --amplify-components-tabs-gap: 4px;
}
hr { color: var(--amplify-colors-red-10); }`;

describe("the tokens of Amplify's sheet", () => {
  it('are kept where something reads them, also through another token', () => {
    const kept = withoutUnusedTokens(sheet, new Set(['--amplify-colors-border-error']));

    expect(kept).toContain('--amplify-colors-border-error: var(--amplify-colors-red-20);');
    expect(kept).toContain('--amplify-colors-red-20: hsl(0, 75%, 85%);');
    expect(kept).toContain('--amplify-colors-red-10: hsl(0, 75%, 95%);');
  });

  it('are left out where nothing does', () => {
    const kept = withoutUnusedTokens(sheet, new Set());

    expect(kept).not.toContain('tabs-gap');
    expect(kept).not.toContain('red-20');
  });
});

describe("Amplify's sheet of buttons", () => {
  it('keeps the variations that the app has and leaves out color themes', () => {
    const kept = withoutOtherButtons(
      '.amplify-button--primary { color: white; } .amplify-button--primary--info:hover { color: blue; } .amplify-button, .amplify-button--link--error { gap: 1px; }',
    );

    expect(kept).toContain('.amplify-button--primary {');
    expect(kept).toContain('.amplify-button--link--error');
    expect(kept).not.toContain('--info');
  });
});
