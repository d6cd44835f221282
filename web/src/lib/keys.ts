/** Whether the pointer was used last: then Enter means the main button, not the card that was clicked. */
let pointed = false;
addEventListener("pointerdown", () => (pointed = true), { capture: true });
addEventListener(
  "keydown",
  (event) => {
    if (event.key === "Tab" || event.key.startsWith("Arrow")) pointed = false;
  },
  { capture: true },
);

export function wasPointed(): boolean {
  return pointed;
}

const SCROLLING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " "];

/** Whether a key belongs to a text field, a scrolling box or the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) ||
    (SCROLLING.includes(event.key) && target.closest("[role=log], [role=dialog]") !== null)
  );
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Moves the focus with an arrow key to the next card, pile or option in that direction; false for other keys. */
export function moveFocus(event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  if (direction === undefined) return false;
  const all = [...document.querySelectorAll<HTMLElement>("[data-card]")].filter((one) => one.checkVisibility());
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || !here.matches("[data-card], .main")) {
    const live = all.filter((one) => one.dataset["live"] !== undefined);
    const first = live.find((one) => one.dataset["zone"] !== "option") ?? live[0] ?? all[0];
    first?.focus();
    return true;
  }
  const [dx, dy] = direction;
  const [x, y] = middle(here);
  let nearest: HTMLElement | null = null;
  let least = Infinity;
  for (const one of [...all, ...document.querySelectorAll<HTMLElement>(".main")]) {
    const [otherX, otherY] = middle(one);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (one !== here && ahead > 4 && aside < ahead * 3 && ahead + 2 * aside < least) {
      nearest = one;
      least = ahead + 2 * aside;
    }
  }
  nearest?.focus();
  return true;
}

/** Where the focus was last: a card in a group by its place, or the main button. */
let last: { element: Element; group: string; place: number } | null = null;
addEventListener("focusin", (event) => {
  const element = event.target as HTMLElement;
  const group = element.closest<HTMLElement>("[data-group]");
  last =
    group === null
      ? null
      : {
          element,
          group: group.dataset["group"] ?? "",
          place: [...group.querySelectorAll("button")].indexOf(element as HTMLButtonElement),
        };
});

/** Arrow keys move between the cards of a page where they do nothing else. */
export function moveBetweenCards(event: KeyboardEvent): void {
  const isOnCard = (event.target as HTMLElement).matches("[data-card]");
  if (isOnCard && !isTyping(event) && moveFocus(event)) event.preventDefault();
}

/** Restores the focus after its element is gone: to the card that took its place, or the main button. */
export function keepFocus(): void {
  if (last === null || last.element.isConnected || document.activeElement !== document.body) return;
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[data-group="${CSS.escape(last.group)}"] button`)];
  const next = buttons[Math.min(last.place, buttons.length - 1)] ?? document.querySelector<HTMLButtonElement>(".main");
  next?.focus({ preventScroll: true });
}
