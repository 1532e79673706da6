/** Rules that no client can test, with any hooks, each with the reason; currently none. */
export const unobservable: readonly { readonly rule: string; readonly reason: string }[] = [];
