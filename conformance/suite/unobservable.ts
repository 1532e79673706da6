/** Rules that no client can test, with any hooks, each with the reason; currently none. */
export const unobservableRules: readonly { readonly rule: string; readonly reason: string }[] = [];
