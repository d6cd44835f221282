/** The colour of each seat. */
export const SEAT_COLOURS = ["#e6ac4e", "#74b1ea", "#e58878", "#93cb7c", "#bfa2ea", "#e9da74"];
