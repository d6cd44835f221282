/** The card shown at full size, if any, and the card under the pointer. */
export const reader: { card: string | null; under: string | null } = $state({ card: null, under: null });
