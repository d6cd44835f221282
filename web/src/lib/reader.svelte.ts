/** The card that is read at full size, if one is, and where the focus was before. */
export const reader: { card: string | null } = $state({ card: null });
