/** The card that is read at full size, if one is, and the card under the pointer. */
export const reader: { card: string | null; under: string | null } = $state({ card: null, under: null });
