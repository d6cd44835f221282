/** The colours of the seats; `app.css` has them for both themes. */
export const SEAT_COLOURS = [1, 2, 3, 4, 5, 6].map((seat) => `var(--seat-${seat})`);
