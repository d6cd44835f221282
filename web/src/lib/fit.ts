/** Fits the text of a card to its face: all of it, or in short, or as many lines of that as there is room for. */
const WAYS = ["full", "short", "cut"];

const observer = new ResizeObserver((entries) => fit(entries.map((entry) => entry.target as HTMLElement)));
const faces = new Set<HTMLElement>();
const changed = new Set<HTMLElement>();
// Until the fonts are there, everything is measured with others.
void document.fonts.ready.then(refit);

function textOf(face: HTMLElement): HTMLElement {
  return face.querySelector(".text") as HTMLElement;
}

function isCut(face: HTMLElement): boolean {
  const text = textOf(face);
  return text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1;
}

/** All faces at once, since every change after a measurement makes the browser lay out the page again. */
function fit(several: Iterable<HTMLElement>): void {
  let left = [...several];
  for (const face of left) textOf(face).style.maxHeight = "";
  for (const way of WAYS) {
    for (const face of left) face.dataset["words"] = way;
    left = left.filter(isCut);
  }
  const heights = left.map((face) => {
    const text = textOf(face);
    const line = parseFloat(getComputedStyle(text).lineHeight);
    return Math.floor((text.clientHeight + 0.5) / line) * line;
  });
  left.forEach((face, at) => (textOf(face).style.maxHeight = `${heights[at] ?? 0}px`));
}

/** Fits all faces again, after the size of the text has changed. */
export function refit(): void {
  fit(faces);
}

/** Fits a face, together with all others that change now, before the next frame is drawn. */
function fitSoon(face: HTMLElement): void {
  if (changed.size === 0) {
    queueMicrotask(() => {
      fit(changed);
      changed.clear();
    });
  }
  changed.add(face);
}

/** For `use:`: fits a face whenever its size or its text changes. */
export function fitted(face: HTMLElement, words: unknown): { update: (words: unknown) => void; destroy: () => void } {
  let shown = JSON.stringify(words);
  faces.add(face);
  observer.observe(face);
  return {
    // It is also called with the same words, after any change of the table.
    update: (next) => {
      const before = shown;
      shown = JSON.stringify(next);
      if (shown !== before) fitSoon(face);
    },
    destroy: () => {
      faces.delete(face);
      changed.delete(face);
      observer.unobserve(face);
    },
  };
}

/** Whether something about a card is not on its face. */
export function hasMore(element: Element): boolean {
  return element.querySelector(".more")?.checkVisibility() ?? false;
}
