/** The card that is read at full size, if one is. */
export const reader: { card: string | null } = $state({ card: null });
