const gapInPixels = 6;
const marginInPixels = 8;

/** Places a floating panel under its anchor, or above it where it does not fit below, always inside the window. */
export function placePanel(panel: HTMLElement, anchor: HTMLElement, align: 'start' | 'end' | 'center'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = { start: at.left, end: at.right - width, center: (at.left + at.right - width) / 2 }[align];
  const fitsBelow = at.bottom + gapInPixels + height <= window.innerHeight;
  const top = fitsBelow ? at.bottom + gapInPixels : Math.max(marginInPixels, at.top - gapInPixels - height);
  panel.style.left = `${Math.max(marginInPixels, Math.min(left, window.innerWidth - width - marginInPixels))}px`;
  panel.style.top = `${top}px`;
}
